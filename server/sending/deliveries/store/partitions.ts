import type { Sql } from '../../../platform/storage/open.ts'

/**
 * Creates the partitions of ledger and events for the month of `now` and the next two. Waits only briefly for
 * the ledger's lock, because all other queries would wait behind it. The caller tries again later.
 */
export const makePartitions = async (tx: Sql, now: Date): Promise<void> => {
  await tx`set local lock_timeout = '500ms'`
  await tx`
    select make_delivery_partitions(day, (day + interval '2 months')::date)
    from (select (${now}::timestamptz at time zone 'utc')::date as day) as today`
}
