import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** Stores contacts as they were before a job changed them. */
export const insertSnapshots = async (
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

/** The next contacts after an id, as they were before a job changed them, in order of their ids. */
export const listSnapshots = async (
  sql: Sql,
  jobId: string,
  after: string | null,
  limit: number,
): Promise<Map<string, object>> => {
  const rows = await sql<{ contact_id: string; before: object }[]>`
    select contact_id, before from job_undo
    where job_id = ${jobId} ${after === null ? sql`` : sql`and contact_id > ${after}`}
    order by contact_id limit ${limit}`
  return new Map(rows.map(({ contact_id, before }) => [contact_id, before]))
}

/** What a job changed in a contact: by the name of a value, the value before and after. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/**
 * Stores what a job changed in contacts. What it has stored of a contact before is kept: its values before the first change count,
 * unless others changed them in between.
 */
export const addChanges = async (
  tx: Sql,
  jobId: string,
  changes: ReadonlyMap<string, Changes>,
): Promise<void> => {
  if (changes.size === 0) return
  const rows = [...changes].map(([contact_id, before]) => ({ job_id: jobId, contact_id, before }))
  await tx`
    insert into job_undo (job_id, contact_id, before)
    select job_id, contact_id, before from jsonb_populate_recordset(null::job_undo, ${asJson(tx, rows)})
    on conflict (job_id, contact_id) do update set before = job_undo.before || (
      select jsonb_object_agg(key, jsonb_build_array(
        case when job_undo.before -> key -> 1 = value -> 0 then job_undo.before -> key -> 0 else value -> 0 end,
        value -> 1))
      from jsonb_each(excluded.before))`
}

/** The number of contacts that a job has stored something about. */
export const countSnapshots = async (sql: Sql, jobId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from job_undo where job_id = ${jobId}`
  return row?.count ?? 0
}
