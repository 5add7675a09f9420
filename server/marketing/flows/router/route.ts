import { deleteTriggerEvents, type TriggerEventRow } from '../../../audience/trigger-events/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Database, TransactionSql } from '../../../platform/storage/open.ts'
import { isContention, isTransient } from '../../../platform/transient-errors.ts'
import { endIfFrozen } from '../store/frozen.ts'
import { type Pauses, pauseFlows } from '../store/safety.ts'
import { createTallies } from '../store/steps.ts'
import type { TriggerEvent } from '../trigger.ts'
import { wakeByEvents } from '../wake.ts'
import { askFor, createWishes, enterByEvents } from './entrances.ts'
import { createMatcher } from './matching.ts'
import { pickEvents } from './pick.ts'
import { becomeRouter, findEntrances, holdContacts } from './store.ts'

export interface RouterContext {
  sql: Database
  clock: Clock
  log: Logger
}

/** Events in one transaction, and events of one contact among them. */
const batchSize = 1_000
const mostOfContact = 10

const eventOf = (row: TriggerEventRow): TriggerEvent => ({
  id: row.id,
  key: row.key,
  contactId: row.contact_id,
  occurredAt: row.occurred_at,
  data: row.data,
  causedBy: row.caused_by,
  sourceId: row.source_id,
})

/** The events in rounds: the first one of each contact, then the second ones, and so on. */
const roundsOf = (events: readonly TriggerEvent[]): TriggerEvent[][] => {
  const counts = new Map<string, number>()
  const rounds: TriggerEvent[][] = []
  for (const event of events) {
    const round = counts.get(event.contactId) ?? 0
    counts.set(event.contactId, round + 1)
    if (round >= mostOfContact) continue
    rounds[round] ??= []
    rounds[round].push(event)
  }
  return rounds
}

/** Routes the first events in one transaction: their effects and their deletion happen together. */
const routeBatch = async (
  { sql, clock, log }: RouterContext,
  limit: number,
  pauses: Pauses,
): Promise<number> =>
  sql.begin(async (tx: TransactionSql) => {
    if (!(await becomeRouter(tx))) return 0
    await endIfFrozen(tx)
    const events = (await pickEvents(tx, limit)).map(eventOf)
    if (events.length === 0) return 0
    const { held, busy } = await holdContacts(tx, [...new Set(events.map(({ contactId }) => contactId))])
    const now = clock.now()
    const rounds = roundsOf(events.filter(({ contactId }) => !busy.has(contactId)))
    const entrances = await findEntrances(tx, [...new Set(events.map(({ key }) => key))])
    const wishesOf = createWishes(entrances)
    const tallies = createTallies()
    const matcher = createMatcher(tx, now, log)
    for (const round of rounds) {
      // Without the contacts that are deleted meanwhile.
      const present = round.filter(({ contactId }) => held.has(contactId))
      // First: an event that ends an enrolment can be the one that starts the next.
      await wakeByEvents(tx, present, now, tallies)
      const live = present.filter(({ contactId }) => held.get(contactId) === false)
      const wishes = [...(await wishesOf(live))].filter(([{ flowId }]) => !pauses.has(flowId))
      matcher.haveMoved()
      for (const [, some] of wishes) askFor(some, matcher)
      for (const [entrance, some] of wishes)
        await enterByEvents(tx, entrance, some, { now, matcher, pauses, tallies })
    }
    await tallies.write(tx, now)
    const routed = rounds.flat().map(({ id }) => id)
    await deleteTriggerEvents(tx, routed)
    return routed.length
  })

/** Removes the first event, which cannot be routed, so that it does not stop all others for good. */
const dropFirst = ({ sql, log }: RouterContext, cause: unknown): Promise<number> =>
  sql.begin(async (tx: TransactionSql) => {
    if (!(await becomeRouter(tx))) return 0
    const [event] = await pickEvents(tx, 1)
    if (event === undefined) return 0
    await deleteTriggerEvents(tx, [event.id])
    log.error({ err: cause, key: event.key, contact_id: event.contact_id }, 'an event could not be routed')
    return 1
  })

/**
 * Routes some events: wakes and ends enrolments, and lets contacts enter. Returns how many were routed; 0 if there are
 * none, or if another process routes. An event that fails does so alone.
 */
export const routeEvents = async (context: RouterContext, limit = batchSize): Promise<number> => {
  try {
    const pauses: Pauses = new Map()
    const routed = await routeBatch(context, limit, pauses)
    await pauseFlows(context.sql, pauses, context.clock.now())
    return routed
  } catch (error) {
    if (isTransient(error) || isContention(error)) throw error
    return limit === 1 ? dropFirst(context, error) : routeEvents(context, Math.ceil(limit / 10))
  }
}
