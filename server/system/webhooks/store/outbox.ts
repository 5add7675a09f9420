import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { EventRow, EventType } from '../build.ts'

/** The channel that announces events to the publishers. The functions of the database use it too. */
export const eventChannel = 'events'

/** The advisory lock of the publisher: 'crs-evnt' as a number. */
const publisherLock = '7165916595911224948'

/** Whether this transaction is the publisher until it ends. One at a time, so that ids are in the order of commits. */
export const becomePublisher = async (tx: Sql): Promise<boolean> => {
  const [row] = await tx<
    { held: boolean }[]
  >`select pg_try_advisory_xact_lock(${publisherLock}::bigint) as held`
  return row?.held ?? false
}

export interface OutboxRow extends Omit<EventRow, 'id' | 'contact'> {
  contact_id: string | null
}

/** Removes and returns the first rows of some types, in their order. */
export const takeOutbox = async (
  tx: Sql,
  types: readonly EventType[],
  limit: number,
): Promise<OutboxRow[]> => {
  const rows = await tx<(OutboxRow & { place: string })[]>`
    delete from event_outbox
    where id in (
      select id from event_outbox where type = any (${types as string[]}::text[]) order by id limit ${limit} for update)
    returning id::text as place, type, contact_id, occurred_at, origin, data`
  return rows.sort((one, other) => Number(one.place) - Number(other.place))
}

/** The last id that was given to an event, also if the event is deleted. */
export const findLastId = async (tx: Sql): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    select greatest(f.missing_until, (select e.id from events e order by e.id desc limit 1)) as id from event_feed f`
  if (row === undefined) throw new Error('The table event_feed has no row. Restore it from a backup.')
  return row.id
}

export interface NewEvent extends EventRow {
  contact_id: string | null
}

export const insertEvents = async (tx: Sql, events: readonly NewEvent[]): Promise<void> => {
  await tx`
    insert into events (id, type, contact_id, occurred_at, origin, contact, data)
    select id, type, contact_id, occurred_at, origin, nullif(contact, 'null'), data
    from jsonb_populate_recordset(null::events, ${asJson(tx, events)})`
}

/** Records an event that no table shows. `data` is what `buildData` reads. */
export const noteEvents = async (
  tx: Sql,
  type: EventType,
  rows: readonly { contactId: string | null; data: Record<string, unknown> }[],
): Promise<void> => {
  await tx`
    with noted as (
      insert into event_outbox (type, contact_id, occurred_at, origin, data)
      select ${type}, (given ->> 'contactId')::uuid, clock_timestamp(), origin_of_event('system', null), given -> 'data'
      from jsonb_array_elements(${asJson(tx, rows)}) as given
      where exists (select from wanted_events where type = ${type})
      returning id)
    select pg_notify(${eventChannel}, '') from noted limit 1`
}

/** Wakes the workers: there is something to publish or to send. */
export const announceEvents = async (tx: Sql): Promise<void> => {
  await tx`select pg_notify(${eventChannel}, '')`
}
