import { type FlowStarts, listEventsAfter } from '../../../audience/trigger-events/index.ts'
import type { TransactionSql } from '../../../platform/storage/open.ts'
import { listFlowsById } from '../store/naming.ts'
import { createTallies } from '../store/steps.ts'
import { eventOf, routeRounds } from './rounds.ts'

/** What dry runs call: it enters contacts as the router does, and the caller rolls it back. */
export const flowStarts: FlowStarts = {
  routeEvents: async (tx, { contactIds, after }, { now, log }) => {
    const events = (await listEventsAfter(tx, contactIds, after)).map(eventOf)
    if (events.length === 0) return []
    const given = { now, log, pauses: new Map(), tallies: createTallies() }
    const { entered } = await routeRounds(tx as TransactionSql, events, given)
    const flows = await listFlowsById(tx, [...entered.keys()])
    return flows.map((flow) => ({ ...flow, contactIds: entered.get(flow.id) ?? new Set() }))
  },
}
