import { asJson } from '../../platform/storage/json.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The channel that announces events to the routers. The functions of the database use it too. */
export const flowChannel = 'flows'

export interface NewTriggerEvent {
  /** A key of the catalogue of triggers. */
  key: string
  contactId: string
  occurredAt: string
  /** The outputs of the trigger. */
  data: Record<string, unknown>
  /** The sequence or automation that it is for; all that want its key by default. */
  sourceId?: string
}

/**
 * Inserts the events that a published sequence or automation wants, in the given order, and announces them. Use it where
 * no table records what happened; the others have triggers in the database.
 */
export const insertTriggerEvents = async (tx: Sql, events: readonly NewTriggerEvent[]): Promise<number> => {
  if (events.length === 0) return 0
  const rows = events.map(({ key, contactId, occurredAt, data, sourceId = null }) => ({
    key,
    contact_id: contactId,
    occurred_at: occurredAt,
    data,
    source_id: sourceId,
  }))
  const { count } = await tx`
    insert into trigger_events (key, contact_id, occurred_at, data, source_id, caused_by)
    select e.key, e.contact_id, e.occurred_at, e.data, e.source_id, causes_of_events()
    from jsonb_array_elements(${asJson(tx, rows)}) with ordinality as given (row, place)
    cross join jsonb_populate_record(null::trigger_events, given.row) as e
    where exists (
      select from wanted_triggers w where w.key = e.key and (e.source_id is null or w.source_id = e.source_id))
    order by given.place`
  if (count > 0) await tx`select pg_notify(${flowChannel}, '')`
  return count
}

export interface TriggerEventRow {
  id: string
  key: string
  contact_id: string
  occurred_at: string
  data: Record<string, unknown>
  caused_by: string[]
  source_id: string | null
}

/** The keys of the events in the outbox. From one to the next by the index, however many events there are. */
export const listEventKeys = async (tx: Sql): Promise<string[]> => {
  const rows = await tx<{ key: string }[]>`
    with recursive present as (
      (select key from trigger_events order by key limit 1)
      union all
      select (select t.key from trigger_events t where t.key > p.key order by t.key limit 1) from present p where p.key is not null
    )
    select key from present where key is not null`
  return rows.map(({ key }) => key)
}

/** How many events of each key there are, up to `most`. */
export const countTriggerEvents = async (
  tx: Sql,
  keys: readonly string[],
  most: number,
): Promise<Map<string, number>> => {
  const rows = await tx<{ key: string; count: number }[]>`
    select wanted.key, (
      select count(*)::integer from (select from trigger_events t where t.key = wanted.key limit ${most}) as first) as count
    from unnest(${keys as string[]}::text[]) as wanted (key)`
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Characters of the data of events that are read together. A webhook can have a million. */
const mostRead = 8 * 1024 * 1024

/**
 * The first events of some keys, in the order in which they happened. `shares` has the most of each key. Those of a contact
 * behind one with a key in `held` are left out. `isCut`: the last ones are left out because the data of the others are long.
 */
export const listTriggerEvents = async (
  tx: Sql,
  shares: ReadonlyMap<string, number>,
  held: readonly string[],
): Promise<{ events: TriggerEventRow[]; isCut: boolean }> => {
  const isFree =
    held.length === 0
      ? tx`true`
      : tx`not exists (
          select from trigger_events h
          where h.contact_id = t.contact_id and h.key = any (${held as string[]}::text[]) and h.id < t.id)`
  const events = await tx<(TriggerEventRow & { picked: number })[]>`
    with picked as materialized (
      select e.*, sum(octet_length(e.data::text)) over (order by e.id) - octet_length(e.data::text) as read_before
      from unnest(${[...shares.keys()]}::text[], ${[...shares.values()]}::integer[]) as wanted (key, share)
      cross join lateral (
        select * from trigger_events t where t.key = wanted.key and ${isFree} order by t.id limit wanted.share
      ) e
    )
    select p.id::text, p.key, p.contact_id, p.occurred_at, p.data, p.caused_by, p.source_id,
      (select count(*)::integer from picked) as picked
    from picked p where p.read_before < ${mostRead} order by p.id`
  return { events, isCut: events.length < (events[0]?.picked ?? 0) }
}

/** For contacts the first of their events that are behind the given ones of each key: a contact, and the id of the event. */
export const findBehind = async (
  tx: Sql,
  contactIds: readonly string[],
  last: ReadonlyMap<string, string>,
): Promise<Map<string, bigint>> => {
  const rows = await tx<{ contact_id: string; id: string }[]>`
    select c.id as contact_id, min(e.id)::text as id
    from unnest(${contactIds as string[]}::uuid[]) as c (id)
    cross join unnest(${[...last.keys()]}::text[], ${[...last.values()]}::bigint[]) as last (key, id)
    cross join lateral (
      select t.id from trigger_events t
      where t.contact_id = c.id and t.key = last.key and t.id > last.id order by t.id limit 1
    ) e
    group by c.id`
  return new Map(rows.map(({ contact_id, id }) => [contact_id, BigInt(id)]))
}

/** The id of the latest event of some contacts; 0 without one. */
export const latestEvent = async (tx: Sql, contactIds: readonly string[]): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    select coalesce(max(id), 0)::text as id from trigger_events where contact_id = any (${contactIds as string[]}::uuid[])`
  return row?.id ?? '0'
}

/** The events of some contacts after another one, in their order. */
export const listEventsAfter = async (
  tx: Sql,
  contactIds: readonly string[],
  after: string,
): Promise<TriggerEventRow[]> =>
  tx<TriggerEventRow[]>`
    select id::text, key, contact_id, occurred_at, data, caused_by, source_id from trigger_events
    where contact_id = any (${contactIds as string[]}::uuid[]) and id > ${after}::bigint order by trigger_events.id`

/** Removes and returns the events of a contact that this transaction recorded, in their order: for simulations. */
export const takeOwnEvents = async (
  tx: Sql,
  contactId: string,
): Promise<Pick<TriggerEventRow, 'key' | 'data'>[]> => {
  const rows = await tx<Pick<TriggerEventRow, 'id' | 'key' | 'data'>[]>`
    delete from trigger_events where contact_id = ${contactId} and xmin = pg_current_xact_id()::xid
    returning id, key, data`
  return rows.sort((one, other) => Number(one.id) - Number(other.id))
}

/** Deletes events that are routed. */
export const deleteTriggerEvents = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx`delete from trigger_events where id = any (${ids as string[]}::bigint[])`
}

/** The changes of contacts in this transaction cause no events. */
export const suppressTriggerEvents = async (tx: Sql): Promise<void> => {
  await tx`select set_config('crs.no_events', 'on', true)`
}

/** The changes of this transaction come from a migration: they cause no events, and the change feed says so. */
export const markMigration = async (tx: Sql): Promise<void> => {
  await tx`select set_config('crs.no_events', 'on', true), set_config('crs.origin', 'migration', true)`
}
