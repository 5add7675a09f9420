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
