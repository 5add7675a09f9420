import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

/**
 * Keeps which rows a job is about, as they are in this one statement, cut into chunks. `found` has the columns `id` and `place`, which
 * counts from 1. Returns how many there are.
 */
export const freezeTargets = async (
  tx: Sql,
  jobId: string,
  found: Fragment,
  chunkSize: number,
): Promise<number> => {
  await unprepared(tx`
    insert into job_targets (job_id, chunk, contact_ids)
    select ${jobId}::uuid, (place - 1) / ${chunkSize}::integer, array_agg(id order by place)
    from (${found}) as found
    group by 2`)
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(cardinality(contact_ids)), 0)::bigint as count from job_targets where job_id = ${jobId}`
  return row?.count ?? 0
}

/** The ids of one chunk, in their order. None behind the last chunk. */
export const findTargets = async (sql: Sql, jobId: string, chunk: number): Promise<string[]> => {
  const [row] = await sql<{ contact_ids: string[] }[]>`
    select contact_ids from job_targets where job_id = ${jobId} and chunk = ${chunk}`
  return row?.contact_ids ?? []
}
