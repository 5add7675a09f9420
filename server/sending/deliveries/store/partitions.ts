import type { Sql } from '../../../platform/storage/open.ts'

/**
 * Partitions of ledger and events for the month of `now` and the two after it; those that are there stay. A new one waits a moment
 * at most for the ledger to be free: everybody else would wait behind it. Whoever calls then tries again later.
 */
export const makePartitions = async (tx: Sql, now: Date): Promise<void> => {
  await tx`set local lock_timeout = '500ms'`
  await tx`
    select make_delivery_partitions(day, (day + interval '2 months')::date)
    from (select (${now}::timestamptz at time zone 'utc')::date as day) as today`
}
