import type { List } from '../../../platform/http/pagination.ts'
import type { RetentionKind } from '../../../platform/retention.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { dropPartition } from '../../../platform/storage/partitions.ts'
import type { EventType } from '../build.ts'

export interface FeedQuery {
  after?: string
  type?: readonly EventType[]
}

/** The feed: events in the order in which they were published. It begins after those that are missing. */
export const eventList = (sql: Sql, { after, type }: FeedQuery): List => ({
  table: 'events',
  columns: sql`id, type, occurred_at, origin, contact, data`,
  where: after === undefined ? sql`id > (select missing_until from event_feed)` : sql`id > ${after}::uuid`,
  keys: [{ sql: sql`id`, type: 'uuid' }],
  descending: false,
  long: true,
  ...(type && { valueFilter: { column: sql`type`, values: type } }),
})

/** Whether all events after an id are still there, as far as they were recorded. */
export const isComplete = async (sql: Sql, after: string): Promise<boolean> => {
  const [row] = await sql<{ complete: boolean }[]>`
    select missing_until <= ${after}::uuid as complete from event_feed`
  return row?.complete ?? false
}

/** Creates the partitions of the next months. */
export const makePartitions = async (tx: Sql, now: Date): Promise<void> => {
  await tx`
    select make_event_partitions(day, (day + interval '2 months')::date)
    from (select (${now}::timestamptz at time zone 'utc')::date as day) as today`
}

/**
 * Deletes some events that were published before a time, the oldest first. Returns how many. Programs that follow the feed and
 * have not read them begin again.
 */
export const deleteEventsBefore = async (tx: Sql, before: Date, limit: number): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    with old as (select id from events where id < first_id_of(${before}) order by id limit ${limit}),
    gone as (delete from events e using old where e.id = old.id returning e.id),
    noted as (
      update event_feed set missing_until = greatest(missing_until, (select id from gone order by id desc limit 1))
      where exists (select from gone))
    select count(*)::int as count from gone`
  return row?.count ?? 0
}

/** Drops a month of events of which all were published before a time, if there is one. */
export const dropEventsBefore: NonNullable<RetentionKind['drop']> = (sql, before, deleted) =>
  dropPartition(sql, 'events', before, async (tx, { name, end_id }) => {
    await tx`
      update event_feed set missing_until = greatest(
        missing_until, (select id from events where id < ${end_id}::uuid order by id desc limit 1))`
    await deleted(tx, { partition: name })
  })
