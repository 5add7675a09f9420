import type { Sql } from '../../server/platform/storage/open.ts'

/**
 * What a minute without a sign of life comes to for jobs, so that twenty kills do not take as many: the lease is over, and somebody
 * looks. It ends the leases of the living as well: they have to notice.
 */
export const passTime = async (sql: Sql): Promise<void> => {
  await sql`
    update jobs set lease_until = clock_timestamp() - interval '11 seconds' where state in ('queued', 'running')`
  await sql`select graphile_worker.add_job('enqueue-abandoned-jobs')`
}
