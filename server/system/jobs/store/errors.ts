import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import { newId } from '../../../platform/ids.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { NewJobError } from '../kind.ts'

export type ErrorRow = components['schemas']['JobError']

/** The maximum of errors stored for a job; further errors are only counted. */
const mostErrors = 10_000

/** Adds errors after the job's existing `before`, up to the maximum. */
export const insertErrors = async (
  tx: Sql,
  jobId: string,
  before: number,
  errors: readonly NewJobError[],
): Promise<void> => {
  const kept = errors.slice(0, Math.max(0, mostErrors - before))
  if (kept.length === 0) return
  const rows = kept.map((error, index) => ({
    job_id: jobId,
    position: before + index + 1,
    id: newId(),
    code: error.code,
    detail: error.detail,
    line_number: error.lineNumber ?? null,
    contact_id: error.contactId ?? null,
    email: error.email ?? null,
    columns: (error.columns ?? []).map((column) => ({ ...column, value: column.value ?? null })),
  }))
  await tx`
    insert into job_errors (job_id, position, id, code, detail, line_number, contact_id, email, columns)
    select job_id, position, id, code, detail, line_number, contact_id, email, columns
    from jsonb_populate_recordset(null::job_errors, ${asJson(tx, rows)})`
}

/** The columns at fault. Those that version 1.3.0 recorded have no value. */
const faultColumns = (sql: Sql): Fragment => sql`
  (select coalesce(jsonb_agg('{"value": null}'::jsonb || one order by at), '[]')
  from jsonb_path_query(job_errors.columns, '$[*]') with ordinality as listed (one, at)) as columns`

const errorColumns = (sql: Sql) => sql`
  job_errors.id, job_errors.code, job_errors.detail, job_errors.line_number, job_errors.contact_id,
  coalesce(job_errors.email, (select c.email from contacts c where c.id = job_errors.contact_id)) as email,
  ${faultColumns(sql)}`

/** Whether a job has an error with this code. */
export const hasErrorWith = async (sql: Sql, jobId: string, code: ErrorRow['code']): Promise<boolean> => {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from job_errors where job_id = ${jobId} and code = ${code}) as found`
  return row?.found ?? false
}

/** The errors of a job, in the order of the file or of the contacts' ids. */
export const errorList = (sql: Sql, jobId: string): List => ({
  table: 'job_errors',
  columns: errorColumns(sql),
  where: sql`job_errors.job_id = ${jobId}`,
  keys: [{ sql: sql`job_errors.position`, type: 'bigint' }],
  descending: false,
})

/** Yields all errors, some thousand at a time. */
export async function* readErrors(sql: Sql, jobId: string): AsyncGenerator<ErrorRow[]> {
  const batch = 2000
  for (let after = 0; ; after += batch) {
    const rows = await sql<ErrorRow[]>`
      select ${errorColumns(sql)} from job_errors
      where job_id = ${jobId} and position > ${after} and position <= ${after + batch}
      order by position`
    if (rows.length === 0) return
    yield rows
  }
}

/** An error as the export of a person shows it. */
export interface ErrorOfContact extends ErrorRow {
  job_id: string
}

/** Errors about a contact, or about a row of a file that has one of its `addresses`, an array of texts in lower case. */
export const errorsOfContact = (sql: Sql, contactId: string, addresses: Fragment): List => ({
  table: 'job_errors',
  columns: sql`id, job_id, code, detail, line_number, email, ${faultColumns(sql)}`,
  where: sql`(contact_id = ${contactId} or lower(email) = any (${addresses}))`,
  keys: [{ sql: sql`id`, type: 'uuid' }],
  descending: true,
})
