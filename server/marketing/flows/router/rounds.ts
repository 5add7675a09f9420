import type { TriggerEventRow } from '../../../audience/trigger-events/index.ts'
import type { Logger } from '../../../platform/log.ts'
import type { TransactionSql } from '../../../platform/storage/open.ts'
import type { Pauses } from '../store/safety.ts'
import type { Tallies } from '../store/steps.ts'
import type { TriggerEvent } from '../trigger.ts'
import { wakeByEvents } from '../wake.ts'
import { askFor, createWishes, enterByEvents } from './entrances.ts'
import { createMatcher } from './matching.ts'
import { findEntrances, holdContacts } from './store.ts'

/** Events of one contact in one transaction. */
const mostOfContact = 10

export const eventOf = (row: TriggerEventRow): TriggerEvent => ({
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

export interface Routed {
  events: TriggerEvent[]
  /** The contacts that have entered flows, by flow. */
  entered: Map<string, Set<string>>
}

/** Wakes and ends enrolments by events, and lets contacts enter flows. Leaves out events whose contacts others have locked. */
export const routeRounds = async (
  tx: TransactionSql,
  events: readonly TriggerEvent[],
  { now, log, pauses, tallies }: { now: Date; log: Logger; pauses: Pauses; tallies: Tallies },
): Promise<Routed> => {
  const { held, busy } = await holdContacts(tx, [...new Set(events.map(({ contactId }) => contactId))])
  const rounds = roundsOf(events.filter(({ contactId }) => !busy.has(contactId)))
  const entrances = await findEntrances(tx, [...new Set(events.map(({ key }) => key))])
  const wishesOf = createWishes(entrances)
  const matcher = createMatcher(tx, now, log)
  const entered = new Map<string, Set<string>>()
  for (const round of rounds) {
    // Without the contacts that are deleted meanwhile.
    const present = round.filter(({ contactId }) => held.has(contactId))
    // First: an event that ends an enrolment can be the one that starts the next.
    await wakeByEvents(tx, present, now, tallies)
    const live = present.filter(({ contactId }) => held.get(contactId) === false)
    const wishes = [...(await wishesOf(live))].filter(([{ flowId }]) => !pauses.has(flowId))
    matcher.haveMoved()
    for (const [, some] of wishes) askFor(some, matcher)
    for (const [entrance, some] of wishes) {
      const { flowId } = entrance
      const contactIds = await enterByEvents(tx, entrance, some, { now, matcher, pauses, tallies })
      if (contactIds.length > 0) entered.set(flowId, new Set([...(entered.get(flowId) ?? []), ...contactIds]))
    }
  }
  return { events: rounds.flat(), entered }
}
