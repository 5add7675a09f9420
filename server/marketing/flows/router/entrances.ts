import type { TransactionSql } from '../../../platform/storage/open.ts'
import { createTimeSlice } from '../../../platform/time-slice.ts'
import { triggerTypes } from '../catalogue.ts'
import { type Entrant, enrolEntrants } from '../enrol.ts'
import type { Pauses } from '../store/safety.ts'
import type { Tallies } from '../store/steps.ts'
import { isForFlow, type TriggerEvent } from '../trigger.ts'
import { indexTriggers } from '../triggers/lookup.ts'
import type { FlowTrigger } from '../types.ts'
import type { Matcher } from './matching.ts'
import type { Entrance } from './store.ts'

interface EnteringContext {
  now: Date
  matcher: Matcher
  /** Flows to pause after the transaction. */
  pauses: Pauses
  /** The statistics, which are written at its end. */
  tallies: Tallies
}

/** Why a flow pauses whose trigger has a condition that cannot be evaluated. It stops no other flow. */
const unreadable = {
  reason: 'failing_condition',
  detail: 'The condition of a trigger could not be evaluated. Change or simplify it.',
} as const

const isFor = ({ flowId, since }: Entrance, event: TriggerEvent): boolean =>
  isForFlow(event, flowId) && event.occurredAt >= since

const fits = ({ key, settings }: FlowTrigger, event: TriggerEvent): boolean =>
  key === event.key && triggerTypes.get(key)?.matches(settings, event) === true

const entrantOf = ({ key, settings }: FlowTrigger, event: TriggerEvent): Entrant => ({
  contactId: event.contactId,
  entryKey: triggerTypes.get(key)?.entryKey?.(settings, event) ?? '',
  context: { trigger: event.data },
  causedBy: event.causedBy,
})

/** A trigger with its matching events, in their order. */
export interface Wish {
  trigger: FlowTrigger
  events: TriggerEvent[]
}

/** The matching events of each flow's triggers, found by key and value. Triggers are in the order of their flow. */
export const createWishes = (
  entrances: readonly Entrance[],
): ((events: readonly TriggerEvent[]) => Promise<Map<Entrance, Wish[]>>) => {
  const triggersOf = indexTriggers(
    entrances.flatMap((entrance) =>
      entrance.triggers.map((trigger) => ({
        key: trigger.key,
        settings: trigger.settings,
        trigger,
        entrance,
      })),
    ),
  )
  const rest = createTimeSlice()
  return async (events) => {
    const wanted = new Map<FlowTrigger, TriggerEvent[]>()
    for (const event of events)
      for (const { trigger, entrance } of triggersOf(event)) {
        await rest()
        if (!isFor(entrance, event) || !fits(trigger, event)) continue
        const some = wanted.get(trigger)
        if (some === undefined) wanted.set(trigger, [event])
        else some.push(event)
      }
    return new Map(
      entrances.flatMap((entrance): [Entrance, Wish[]][] => {
        const wishes = entrance.triggers.flatMap((trigger) => {
          const found = wanted.get(trigger)
          return found === undefined ? [] : [{ trigger, events: found }]
        })
        return wishes.length === 0 ? [] : [[entrance, wishes]]
      }),
    )
  }
}

/** Asks for the contacts of events that no trigger without a condition accepts before. */
export const askFor = (wishes: readonly Wish[], matcher: Matcher): void => {
  const accepted = new Set<string>()
  for (const { trigger, events } of wishes) {
    const open = events.filter(({ id }) => !accepted.has(id))
    if (trigger.condition === null) for (const { id } of open) accepted.add(id)
    else if (open.length > 0)
      matcher.ask(
        trigger.condition,
        open.map(({ contactId }) => contactId),
      )
  }
}

/**
 * Lets the contacts of events enter a flow. Each contact has one event, and enters by the first trigger that accepts it. Returns those
 * that have entered.
 */
export const enterByEvents = async (
  tx: TransactionSql,
  { flowId }: Entrance,
  wishes: readonly Wish[],
  { now, matcher, pauses, tallies }: EnteringContext,
): Promise<string[]> => {
  const entrants = new Map<TriggerEvent, Entrant>()
  const rest = createTimeSlice()
  for (const { trigger, events } of wishes) {
    await rest()
    const open = events.filter((event) => !entrants.has(event))
    if (open.length === 0) continue
    const matching = trigger.condition === null ? undefined : await matcher.matching(trigger.condition)
    if (matching === null) pauses.set(flowId, unreadable)
    for (const event of open)
      if (matching === undefined || matching?.has(event.contactId))
        entrants.set(event, entrantOf(trigger, event))
  }
  if (entrants.size === 0) return []
  // In the order of the events, not of the triggers.
  const inOrder = [...entrants]
    .sort(([left], [right]) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1))
    .map(([, entrant]) => entrant)
  const outcomes = await enrolEntrants(tx, flowId, inOrder, now, pauses, tallies)
  const entered = inOrder.filter((_, index) => outcomes[index] === 'entered')
  if (entered.length > 0) matcher.haveMoved()
  return entered.map(({ contactId }) => contactId)
}
