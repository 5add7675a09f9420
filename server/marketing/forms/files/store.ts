import type { Sql } from '../../../platform/storage/open.ts'

/** A file of a submission. */
export interface FormFileRow {
  id: string
  field_id: string
  name: string
  media_type: string
  size_bytes: number
  delete_at: string | null
}

export const insertFiles = async (
  tx: Sql,
  submissionId: string,
  files: readonly FormFileRow[],
  node: string,
): Promise<void> => {
  for (const { id, field_id, name, media_type, size_bytes, delete_at } of files)
    await tx`
      insert into form_files (id, submission_id, field_id, name, media_type, size_bytes, delete_at, node)
      values (${id}, ${submissionId}, ${field_id}, ${name}, ${media_type}, ${size_bytes}, ${delete_at}, ${node})`
}

/** The files of submissions, by the submission, in the order in which they were sent. */
export const listFiles = async (
  sql: Sql,
  submissionIds: readonly string[],
): Promise<Map<string, FormFileRow[]>> => {
  const rows = await sql<(FormFileRow & { submission_id: string })[]>`
    select submission_id, id, field_id, name, media_type, size_bytes, delete_at from form_files
    where submission_id = any (${submissionIds as string[]}::uuid[]) order by submission_id, id`
  const files = new Map<string, FormFileRow[]>()
  for (const { submission_id, ...file } of rows)
    files.set(submission_id, [...(files.get(submission_id) ?? []), file])
  return files
}

/** A file of a submission of a form. */
export const findFile = async (
  sql: Sql,
  { formId, submissionId, fileId }: { formId: string; submissionId: string; fileId: string },
): Promise<(FormFileRow & { node: string }) | null> => {
  const [row] = await sql<(FormFileRow & { node: string })[]>`
    select f.id, f.field_id, f.name, f.media_type, f.size_bytes, f.delete_at, f.node from form_files f
    join form_submissions s on s.id = f.submission_id
    where f.id = ${fileId} and f.submission_id = ${submissionId} and s.form_id = ${formId}`
  return row ?? null
}

/** Some files whose time is over. */
export const listDue = (sql: Sql, now: Date): Promise<{ id: string; submission_id: string }[]> =>
  sql<{ id: string; submission_id: string }[]>`
    select id, submission_id from form_files where delete_at <= ${now} order by delete_at limit 500`

export const deleteFiles = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  await sql`delete from form_files where id = any (${ids as string[]}::uuid[])`
}

/** The submissions among these that have files. */
export const withFiles = async (sql: Sql, submissionIds: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ submission_id: string }[]>`
    select distinct submission_id from form_files where submission_id = any (${submissionIds as string[]}::uuid[])`
  return new Set(rows.map(({ submission_id }) => submission_id))
}
