import type { RetentionKind } from '../../../platform/retention.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { type Partition, partitionsBefore, rewritePartition } from '../../../platform/storage/partitions.ts'

/**
 * Opens and clicks whose first one of an e-mail, and of a link, is kept: by a person, with a delivery. An anonymous one has the id of its
 * source in place of a delivery; an e-mail to one person is its own source.
 */
const isKeptOnce = (sql: Sql): Fragment => sql`
  e.human and (e.delivery_id is distinct from e.source_id or (select true from deliveries d where d.id = e.delivery_id) is true)`

/** Whether `visit` is not the first: there is one before an id. No event is older than its delivery, so older months are not read. */
const hasEarlier = (sql: Sql, visit: Fragment, before: Fragment): Fragment => sql`
  exists (
    select from delivery_events earlier
    where earlier.delivery_id = ${visit}.delivery_id and earlier.id >= ${visit}.delivery_id and earlier.id < ${before}
      and earlier.type = ${visit}.type and earlier.human and earlier.link_id is not distinct from ${visit}.link_id)`

/** The times of the opens and clicks that `deleteVisitsOfMonth` deletes before the first of a month. */
export const deletedVisits = (sql: Sql, before: Date): Fragment => sql`
  select occurred_at as at from delivery_events e
  where id >= (select first_id from (${partitionsBefore(sql, 'delivery_events', before)} limit 1) as oldest)
    and id < first_id_of(${before}) and type in ('opened', 'clicked')
    and not (${isKeptOnce(sql)} and not ${hasEarlier(sql, sql`e`, sql`e.id`)})
  order by id`

const inMonth = (sql: Sql, { first_id, end_id }: Partition): Fragment =>
  sql`e.id >= ${first_id}::uuid and e.id < ${end_id}::uuid`

const countVisits = async (tx: Sql, month: Partition): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from delivery_events e where ${inMonth(tx, month)} and type in ('opened', 'clicked')`
  return row?.count ?? 0
}

/**
 * Inserts what stays of the visits of a month: the first ones, without IP address and user agent. The order begins with the type because no
 * index does: to read a month in the order of an index takes several times as long. They are written in the order of time, as the index
 * of times needs them.
 */
const insertFirstVisits = async (tx: Sql, month: Partition): Promise<number> => {
  const { count } = await tx`
    insert into rewriting (id, delivery_id, source_id, type, occurred_at, human, evidence, link_id)
    select id, delivery_id, source_id, type, occurred_at, human, evidence, link_id from (
      select distinct on (e.type, e.delivery_id, e.link_id) e.* from delivery_events e
      where ${inMonth(tx, month)} and e.type in ('opened', 'clicked') and ${isKeptOnce(tx)}
      order by e.type, e.delivery_id, e.link_id, e.id
    ) as visit
    where delivery_id >= ${month.first_id}::uuid or not ${hasEarlier(tx, tx`visit`, tx`${month.first_id}::uuid`)}
    order by id`
  return count
}

const insertOthers = async (tx: Sql, month: Partition): Promise<void> => {
  await tx`
    insert into rewriting
    select e.* from delivery_events e where ${inMonth(tx, month)} and e.type not in ('opened', 'clicked')`
}

/** Repeats what changed since: a recipient gave a reason, or a contact was forgotten. */
const updateOthers = async (tx: Sql, month: Partition): Promise<void> => {
  await tx`
    update rewriting r set ip = e.ip, user_agent = e.user_agent, detail = e.detail
    from delivery_events e
    where ${inMonth(tx, month)} and e.id = r.id and r.type not in ('opened', 'clicked')
      and (e.ip, e.user_agent, e.detail) is distinct from (r.ip, r.user_agent, r.detail)`
}

/** Adds the clicks that do not stay to the counts of their links. */
const countDeletedClicks = async (tx: Sql, month: Partition): Promise<void> => {
  await tx`
    insert into link_tallies as t (source_id, link_id, human_clicks, machine_clicks, first_clicked_at, last_clicked_at)
    select source_id, link_id, count(*) filter (where human), count(*) filter (where not human),
      min(occurred_at) filter (where human), max(occurred_at) filter (where human)
    from delivery_events e
    where ${inMonth(tx, month)} and type = 'clicked' and source_id is not null and link_id is not null
      and not exists (select from rewriting r where r.id = e.id)
    group by source_id, link_id
    on conflict (source_id, link_id) do update set
      human_clicks = t.human_clicks + excluded.human_clicks,
      machine_clicks = t.machine_clicks + excluded.machine_clicks,
      first_clicked_at = least(t.first_clicked_at, excluded.first_clicked_at),
      last_clicked_at = greatest(t.last_clicked_at, excluded.last_clicked_at)`
}

/** Deletes the visits of the oldest month that has them, if it ended before a time. */
export const deleteVisitsOfMonth: NonNullable<RetentionKind['drop']> = (sql, before, deleted) =>
  rewritePartition(sql, 'delivery_events', before, {
    async fill(tx, month) {
      const visits = await countVisits(tx, month)
      const kept = await insertFirstVisits(tx, month)
      await countDeletedClicks(tx, month)
      await insertOthers(tx, month)
      if (visits > kept) await deleted(tx, { count: visits - kept })
    },
    catchUp: updateOthers,
  })
