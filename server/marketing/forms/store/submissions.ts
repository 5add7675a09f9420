import type { List } from '../../../platform/http/pages.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { Answer } from '../field-types/index.ts'

/** The files of a submission, without their content. */
const filesAsJson = (sql: Sql): Fragment => sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'field_id', f.field_id, 'name', f.name, 'media_type', f.media_type,
    'size_bytes', f.size_bytes) order by f.id)
  from form_files f where f.submission_id = form_submissions.id), '[]')`

/** The submissions of a contact, the latest first, with the name of each form. */
export const submissionsOfContact = (sql: Sql, contactId: string): List => ({
  table: 'form_submissions',
  columns: sql`
    id, form_id, (select name from forms where forms.id = form_submissions.form_id) as form_name, version_number, outcome, answers,
    consents, ${filesAsJson(sql)} as files, page_url, language, proved, host(ip) as ip, submitted_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`submitted_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export interface NewSubmission {
  id: string
  form_id: string
  version_number: number
  contact_id: string | null
  outcome: 'created' | 'updated' | 'unchanged' | 'not_stored'
  answers: Record<string, Answer>
  consents: readonly object[]
  page_url: string | null
  language: string
  proved: boolean | null
  proof: Buffer | null
  ip: string | null
  submitted_at: string
}

/** Fails with a unique violation if the proof of work was used before. */
export const insertSubmission = async (tx: Sql, submission: NewSubmission): Promise<void> => {
  const { answers, consents, proof, ip, submitted_at: now } = submission
  await tx`
    insert into form_submissions (
      id, form_id, version_number, contact_id, outcome, answers, consents, page_url, language, proved, proof, ip, submitted_at)
    values (
      ${submission.id}, ${submission.form_id}, ${submission.version_number}, ${submission.contact_id}, ${submission.outcome},
      ${tx.json(answers as never)}, ${tx.json(consents as never)}, ${submission.page_url}, ${submission.language},
      ${submission.proved}, ${proof}, ${ip}, ${now})`
}

export interface SubmissionRow {
  id: string
  form_id: string
  version_number: number
  contact_id: string | null
  outcome: NewSubmission['outcome']
  answers: Record<string, Answer>
  consents: { field_id: string; purpose: string; text: string; given: boolean }[]
  page_url: string | null
  language: string | null
  proved: boolean | null
  ip: string | null
  submitted_at: string
}

const columns = (sql: Sql): Fragment => sql`
  id, form_id, version_number, contact_id, outcome, answers, consents, page_url, language, proved, host(ip) as ip, submitted_at`

export interface SubmissionFilter {
  formId: string
  contactId: string | undefined
  submitted_after: string | undefined
  submitted_before: string | undefined
}

/** The submissions of a form, the latest first. */
export const submissionList = (sql: Sql, filter: SubmissionFilter): List => ({
  table: 'form_submissions',
  columns: columns(sql),
  where: sql`form_id = ${filter.formId}
    ${filter.contactId === undefined ? sql`` : sql`and contact_id = ${filter.contactId}`}
    ${filter.submitted_after === undefined ? sql`` : sql`and submitted_at >= ${filter.submitted_after}`}
    ${filter.submitted_before === undefined ? sql`` : sql`and submitted_at < ${filter.submitted_before}`}`,
  keys: [
    { sql: sql`submitted_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findSubmission = async (sql: Sql, formId: string, id: string): Promise<SubmissionRow | null> => {
  const [row] = await sql<SubmissionRow[]>`
    select ${columns(sql)} from form_submissions where id = ${id} and form_id = ${formId}`
  return row ?? null
}

/** Returns the contact of the submission; undefined if there is no such submission. */
export const deleteSubmission = async (
  tx: Sql,
  formId: string,
  id: string,
): Promise<string | null | undefined> => {
  const [row] = await tx<{ contact_id: string | null }[]>`
    delete from form_submissions where id = ${id} and form_id = ${formId} returning contact_id`
  return row?.contact_id
}
