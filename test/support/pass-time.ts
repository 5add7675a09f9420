import type { Sql } from '../../server/platform/storage/open.ts'

/**
 * Expires all leases and looks for abandoned jobs at once, instead of after a minute, so that twenty kills do
 * not take twenty minutes. The leases of living workers expire too: they must notice.
 */
export const passTime = async (sql: Sql): Promise<void> => {
  await sql`
    update jobs set lease_until = clock_timestamp() - interval '11 seconds' where state in ('queued', 'running')`
  await sql`select graphile_worker.add_job('enqueue-abandoned-jobs')`
}
