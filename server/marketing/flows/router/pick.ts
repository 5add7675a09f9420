import { changeKeys } from '../../../audience/conditions/index.ts'
import {
  countTriggerEvents,
  findBehind,
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
const readKeys = async (tx: Sql): Promise<{ open: string[]; held: string[] }> => {
  const keys = await listEventKeys(tx)
  const unknown = keys.filter((key) => !isKnown(key))
  const held = unknown.length === 0 ? [] : await listWanted(tx, unknown)
  return { open: keys.filter((key) => !held.includes(key)), held }
}

/**
 * Shares `limit` fairly: a key with few events has a place for all of them and one more, and the others share the rest. A share
 * that is not used up shows that all events of the key are picked.
 */
const sharesOf = (counts: ReadonlyMap<string, number>, limit: number): Map<string, number> => {
  const shares = new Map<string, number>()
  let [left, keys] = [limit, counts.size]
  for (const [key, count] of [...counts].sort(([, a], [, b]) => a - b)) {
    const share = Math.max(1, Math.min(count + 1, Math.floor(left / keys)))
    shares.set(key, share)
    left -= share
    keys -= 1
  }
  return shares
}

/** For each key whose share is used up, the id of the last event that is picked. */
const lastPicked = (
  events: readonly TriggerEventRow[],
  shares: ReadonlyMap<string, number>,
): Map<string, string> => {
  const last = new Map<string, string>()
  for (const [key, some] of Map.groupBy(events, (event) => event.key))
    if (some.length === shares.get(key)) last.set(key, some.at(-1)?.id ?? '')
  return last
}

/** The same where any key can have events behind; 0 for one without a picked event. */
const lastOfAll = (events: readonly TriggerEventRow[], keys: Iterable<string>): Map<string, string> =>
  new Map([
    ...[...keys].map((key): [string, string] => [key, '0']),
    ...events.map(({ key, id }): [string, string] => [key, id]),
  ])

/** The contacts that may have an event behind the picked ones, and a later one among them. */
const doubtful = (events: readonly TriggerEventRow[], last: ReadonlyMap<string, string>): string[] => {
  const [only] = last.keys()
  const some = last.size === 1 ? events.filter(({ key }) => key !== only) : events
  return [...new Set(some.map(({ contact_id }) => contact_id))]
}

/**
 * Up to `limit` events to route, in their order. Keys with few events have them all, so that a storm of one kind holds up no other.
 * No event of a contact is picked before an earlier one of it.
 */
export const pickEvents = async (tx: Sql, limit: number): Promise<TriggerEventRow[]> => {
  const { open, held } = await readKeys(tx)
  if (open.length === 0) return []
  const [only = ''] = open
  const counts = open.length === 1 ? new Map([[only, limit]]) : await countTriggerEvents(tx, open, limit)
  const shares = sharesOf(counts, limit)
  const listed = await listTriggerEvents(tx, shares, held)
  const events = listed.events.slice(0, limit)
  const last = listed.isCut ? lastOfAll(events, counts.keys()) : lastPicked(events, shares)
  const contactIds = last.size === 0 ? [] : doubtful(events, last)
  if (contactIds.length === 0) return events
  const behind = await findBehind(tx, contactIds, last)
  return events.filter(({ id, contact_id }) => {
    const first = behind.get(contact_id)
    return first === undefined || BigInt(id) < first
  })
}
