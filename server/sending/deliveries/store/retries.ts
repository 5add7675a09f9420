import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

/**
 * Skips the waiting deliveries of a cancelled campaign. A delivery in flight is left alone: its outcome is
 * written when it is known.
 */
export const skipWaiting = async (tx: Sql, id: string): Promise<number> => {
  const [row] = await tx<{ skipped: number }[]>`
    with skipped as (
      update deliveries d set status = 'skipped', skip_reason = 'cancelled'
      from campaigns c
      where c.id = ${id} and d.source_id = c.id
        and d.id >= first_id_of(c.frozen_at) and d.id < first_id_of(c.frozen_at + interval '1 millisecond')
        and d.status in ('queued', 'deferred')
      returning d.id
    ), left_queue as (
      delete from delivery_queue q using skipped where q.delivery_id = skipped.id
    )
    select count(*) as skipped from skipped`
  return row?.skipped ?? 0
}

/** Skips deliveries that wait to be sent; those that are on their way stay. */
export const skipDeliveries = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx`
    with skipped as (
      update deliveries set status = 'skipped', skip_reason = 'cancelled'
      where id = any (${ids as string[]}::uuid[]) and status in ('queued', 'deferred')
      returning id
    )
    delete from delivery_queue q using skipped where q.delivery_id = skipped.id`
}

/** Deliveries that are queued in one transaction. */
const retriedAtOnce = 1000

/**
 * Queues some failed deliveries in the order of ids, and unknown ones on request. Their time to retry starts
 * now. The ledger records that an unknown one may arrive twice. Returns the last id, or null at the end.
 */
export const requeueSome = async (
  tx: Sql,
  { id, frozen_at }: { id: string; frozen_at: string },
  { failed, unknown, after }: { failed: boolean; unknown: boolean; after: string | null },
  { queue, now }: { queue: number; now: Date },
): Promise<string | null> => {
  const rows = await unprepared(tx<{ id: string; was_unknown: boolean }[]>`
    with wanted as (
      select d.id, d.status = 'unknown' as was_unknown
      from deliveries d
      where d.source_id = ${id} and d.id < first_id_of(${frozen_at}::timestamptz + interval '1 millisecond')
        and ${after === null ? tx`d.id >= first_id_of(${frozen_at})` : tx`d.id > ${after}`}
        and d.status in (${failed ? 'failed' : 'unknown'}, ${unknown ? 'unknown' : 'failed'})
      order by d.id limit ${retriedAtOnce}
      for no key update of d
    ), queued as (
      insert into delivery_queue (delivery_id, lane, due_at, first_tried_at)
      select wanted.id, ${queue}, ${now}, ${now} from wanted
      on conflict (delivery_id) do update set due_at = excluded.due_at, first_tried_at = excluded.first_tried_at
    )
    update deliveries d set status = 'queued', error_class = null, enhanced_code = null, repeated = d.repeated or wanted.was_unknown
    from wanted where d.id = wanted.id
    returning d.id, wanted.was_unknown`)
  const repeated = rows.filter(({ was_unknown }) => was_unknown).map((row) => row.id)
  if (repeated.length > 0)
    await tx`
      insert into delivery_events (id, delivery_id, source_id, type, occurred_at)
      select event.id, event.delivery_id, ${id}, 'repeated', ${now}
      from unnest(${repeated.map(() => newId())}::uuid[], ${repeated}::uuid[]) as event (id, delivery_id)`
  if (rows.length < retriedAtOnce) return null
  return rows.reduce((last, row) => (row.id > last ? row.id : last), '')
}
