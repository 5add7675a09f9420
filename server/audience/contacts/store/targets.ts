import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { planned } from '../../../platform/storage/planned.ts'

/** Contacts in one chunk: enough for few statements to do much, few enough for their locks to be short. */
export const chunkSize = 1000

/**
 * Keeps the ids of the contacts that fulfil a condition as they are in this one statement, in the order of the ids.
 * Returns how many they are.
 */
export const freezeTargets = async (tx: Sql, jobId: string, where: Fragment): Promise<number> => {
  await planned(tx`
    insert into job_targets (job_id, chunk, contact_ids)
    select ${jobId}::uuid, chunk, array_agg(id order by id)
    from (
      select id, (row_number() over (order by id) - 1) / ${chunkSize}::integer as chunk
      from contacts where ${where}
    ) as numbered
    group by chunk`)
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(cardinality(contact_ids)), 0)::bigint as count from job_targets where job_id = ${jobId}`
  return row?.count ?? 0
}

export const findChunk = async (sql: Sql, jobId: string, chunk: number): Promise<string[]> => {
  const [row] = await sql<{ contact_ids: string[] }[]>`
    select contact_ids from job_targets where job_id = ${jobId} and chunk = ${chunk}`
  return row?.contact_ids ?? []
}

/** How many contacts fulfil a condition. */
export const countTargets = async (sql: Sql, where: Fragment): Promise<number> => {
  const [row] = await planned(sql<{ count: number }[]>`select count(*) from contacts where ${where}`)
  return row?.count ?? 0
}

/** Keeps what contacts were before a job changed them. */
export const insertImages = async (
  tx: Sql,
  jobId: string,
  before: ReadonlyMap<string, object>,
): Promise<void> => {
  if (before.size === 0) return
  const rows = [...before].map(([contact_id, image]) => ({ job_id: jobId, contact_id, before: image }))
  await tx`
    insert into job_undo (job_id, contact_id, before)
    select job_id, contact_id, before from jsonb_populate_recordset(null::job_undo, ${asJson(tx, rows)})`
}

/** What contacts behind one were before a job changed them, in the order of their ids. */
export const listImages = async (
  sql: Sql,
  jobId: string,
  after: string | null,
): Promise<Map<string, object>> => {
  const rows = await sql<{ contact_id: string; before: object }[]>`
    select contact_id, before from job_undo
    where job_id = ${jobId} ${after === null ? sql`` : sql`and contact_id > ${after}`}
    order by contact_id limit ${chunkSize}`
  return new Map(rows.map(({ contact_id, before }) => [contact_id, before]))
}
