import type { Tree } from '../../../audience/conditions/index.ts'
import type { Logger } from '../../../platform/log.ts'
import type { TransactionSql } from '../../../platform/storage/open.ts'
import { isTransient } from '../../../platform/storage/transient-errors.ts'
import { createTimeSlice } from '../../../platform/time-slice.ts'
import { triggerTypes } from '../catalogue.ts'
import { matchingContacts } from '../conditions.ts'
import { type Entrant, enrolEntrants } from '../enrol.ts'
import type { Pauses } from '../store/safety.ts'
import type { Tallies } from '../store/steps.ts'
import type { TriggerEvent } from '../trigger.ts'
import { indexTriggers } from '../triggers/lookup.ts'
import type { FlowTrigger } from '../types.ts'
import type { Entrance } from './store.ts'

interface EnteringContext {
  now: Date
  log: Logger
  /** Flows to pause after the transaction. */
  pauses: Pauses
  /** The statistics, which are written at its end. */
  tallies: Tallies
}

const isFor = ({ flowId, since }: Entrance, event: TriggerEvent): boolean =>
  (event.sourceId === null || event.sourceId === flowId) && event.occurredAt >= since

const fits = ({ key, settings }: FlowTrigger, event: TriggerEvent): boolean =>
  key === event.key && triggerTypes.get(key)?.matches(settings, event) === true

const entrantOf = ({ key, settings }: FlowTrigger, event: TriggerEvent): Entrant => ({
  contactId: event.contactId,
  entryKey: triggerTypes.get(key)?.entryKey?.(settings, event) ?? '',
  context: { trigger: event.data },
  causedBy: event.causedBy,
})

/**
 * The contacts that match the condition of a trigger. A condition that cannot be evaluated pauses its flow and stops no
 * other.
 */
const matchingOf = async (
  tx: TransactionSql,
  { flowId }: Entrance,
  condition: Tree,
  contactIds: readonly string[],
  { now, log, pauses }: EnteringContext,
): Promise<ReadonlySet<string>> => {
  try {
    return await tx.savepoint((inner) => matchingContacts(inner, condition, contactIds, now))
  } catch (error) {
    if (isTransient(error)) throw error
    log.error({ err: error, flow_id: flowId }, 'a condition could not be evaluated; its flow pauses')
    const detail = 'The condition of a trigger could not be evaluated. Change or simplify it.'
    pauses.set(flowId, { reason: 'failing_condition', detail })
    return new Set()
  }
}

/** The events that each flow may want, found by key and value. */
export const createEventsByEntrance = (
  entrances: readonly Entrance[],
): ((events: readonly TriggerEvent[]) => Promise<Map<Entrance, TriggerEvent[]>>) => {
  const triggersOf = indexTriggers(
    entrances.flatMap((entrance) =>
      entrance.triggers.map(({ key, settings }) => ({ key, settings, entrance })),
    ),
  )
  const rest = createTimeSlice()
  return async (events) => {
    const wanted = new Map<Entrance, TriggerEvent[]>(entrances.map((entrance) => [entrance, []]))
    for (const event of events) {
      await rest()
      for (const entrance of new Set(triggersOf(event).map((trigger) => trigger.entrance)))
        wanted.get(entrance)?.push(event)
    }
    return wanted
  }
}

/** Lets the contacts of events enter a flow. Each contact has one event, and enters by the first trigger that accepts it. */
export const enterByEvents = async (
  tx: TransactionSql,
  entrance: Entrance,
  events: readonly TriggerEvent[],
  context: EnteringContext,
): Promise<void> => {
  let open = events.filter((event) => isFor(entrance, event))
  const entrants = new Map<string, Entrant>()
  const rest = createTimeSlice()
  for (const trigger of entrance.triggers) {
    await rest()
    if (open.length === 0) break
    const candidates = open.filter((event) => fits(trigger, event))
    if (candidates.length === 0) continue
    const ids = candidates.map(({ contactId }) => contactId)
    const accepted =
      trigger.condition === null
        ? new Set(ids)
        : await matchingOf(tx, entrance, trigger.condition, ids, context)
    for (const event of candidates)
      if (accepted.has(event.contactId)) entrants.set(event.id, entrantOf(trigger, event))
    open = open.filter(({ id }) => !entrants.has(id))
  }
  // In the order of the events, not of the triggers.
  const inOrder = events.flatMap(({ id }) => entrants.get(id) ?? [])
  if (inOrder.length > 0)
    await enrolEntrants(tx, entrance.flowId, inOrder, context.now, context.pauses, context.tallies)
}
