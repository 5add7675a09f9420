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

/** The first events, in the order in which they happened. */
export const listTriggerEvents = (tx: Sql, limit: number): Promise<TriggerEventRow[]> =>
  tx<TriggerEventRow[]>`
    select id::text, key, contact_id, occurred_at, data, caused_by, source_id from trigger_events
    order by trigger_events.id limit ${limit}`

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
