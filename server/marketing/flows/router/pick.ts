import { changeKeys } from '../../../audience/conditions/index.ts'
import {
  findBehind,
  type ListedKeys,
  listEventKeys,
  listTriggerEvents,
  listWanted,
  type TriggerEventRow,
} from '../../../audience/trigger-events/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { triggerTypes } from '../catalogue.ts'

const ofConditions = new Set(changeKeys)
const isKnown = (key: string): boolean => triggerTypes.has(key) || ofConditions.has(key)

/**
 * The keys of the outbox that this version of the service can route. `held`: those that a newer version has published, while an
 * update is rolled out. What nothing waits for any more is routed, which deletes it.
 */
const readKeys = async (tx: Sql): Promise<ListedKeys> => {
  const keys = await listEventKeys(tx)
  const unknown = keys.filter((key) => !isKnown(key))
  const held = unknown.length === 0 ? [] : await listWanted(tx, unknown)
  return { open: keys.filter((key) => !held.includes(key)), held }
}

/** For each key whose events are not all picked, the id of the last one that is. */
const lastPicked = (events: readonly TriggerEventRow[], share: number): Map<string, string> => {
  const last = new Map<string, string>()
  for (const [key, some] of Map.groupBy(events, (event) => event.key))
    if (some.length === share) last.set(key, some.at(-1)?.id ?? '0')
  return last
}

/** The contacts that may have an event behind the picked ones, and a later one among them. */
const doubtful = (events: readonly TriggerEventRow[], last: ReadonlyMap<string, string>): string[] => {
  const [only] = last.keys()
  const some = last.size === 1 ? events.filter(({ key }) => key !== only) : events
  return [...new Set(some.map(({ contact_id }) => contact_id))]
}

/**
 * Up to `limit` events to route, in their order. They are as many of each key, so that a storm of one kind holds up no other.
 * No event of a contact is picked before an earlier one of it.
 */
export const pickEvents = async (tx: Sql, limit: number): Promise<TriggerEventRow[]> => {
  const keys = await readKeys(tx)
  if (keys.open.length === 0) return []
  const share = Math.max(1, Math.floor(limit / keys.open.length))
  const events = (await listTriggerEvents(tx, keys, share)).slice(0, limit)
  const last = lastPicked(events, share)
  const contactIds = last.size === 0 ? [] : doubtful(events, last)
  if (contactIds.length === 0) return events
  const behind = await findBehind(tx, contactIds, last)
  return events.filter(({ id, contact_id }) => {
    const first = behind.get(contact_id)
    return first === undefined || BigInt(id) < first
  })
}
