import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

/**
 * Stores a job's target rows, as this one statement sees them, split into chunks. `found` has the columns
 * `id` and `place`, which counts from 1. Returns their number.
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

/** The ids of one chunk, in order. Empty after the last chunk. */
export const findTargets = async (sql: Sql, jobId: string, chunk: number): Promise<string[]> => {
  const [row] = await sql<{ contact_ids: string[] }[]>`
    select contact_ids from job_targets where job_id = ${jobId} and chunk = ${chunk}`
  return row?.contact_ids ?? []
}
