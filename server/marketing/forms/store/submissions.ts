import type { List } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { FormDefinition } from '../definition/types.ts'
import type { Answer } from '../field-types/index.ts'

const keys = (sql: Sql): List['keys'] => [
  { sql: sql`submitted_at`, type: 'timestamptz' },
  { sql: sql`id`, type: 'uuid' },
]

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
    unsaved_fields, consents, ${filesAsJson(sql)} as files, page_url, language, proved, host(ip) as ip, submitted_at`,
  where: sql`contact_id = ${contactId}`,
  keys: keys(sql),
  descending: true,
})

export interface NewSubmission {
  id: string
  form_id: string
  version_number: number
  contact_id: string | null
  outcome: 'created' | 'updated' | 'unchanged' | 'not_stored'
  answers: Record<string, Answer>
  unsaved_fields: string[]
  consents: readonly object[]
  page_url: string | null
  language: string
  proved: boolean | null
  proof: Buffer | null
  ip: string | null
  submitted_at: string
}

/** Fails with a unique violation if the submission was stored before. */
export const insertSubmission = async (tx: Sql, submission: NewSubmission): Promise<void> => {
  const { answers, consents, proof, ip, submitted_at: now } = submission
  await tx`
    insert into form_submissions (
      id, form_id, version_number, contact_id, outcome, answers, unsaved_fields, consents, page_url, language, proved, proof, ip,
      submitted_at)
    values (
      ${submission.id}, ${submission.form_id}, ${submission.version_number}, ${submission.contact_id}, ${submission.outcome},
      ${tx.json(answers as never)}, ${submission.unsaved_fields}::text[], ${tx.json(consents as never)}, ${submission.page_url}, ${submission.language},
      ${submission.proved}, ${proof}, ${ip}, ${now})`
}

export interface SubmissionRow {
  id: string
  form_id: string
  version_number: number
  contact_id: string | null
  outcome: NewSubmission['outcome']
  answers: Record<string, Answer>
  unsaved_fields: string[]
  consents: { field_id: string; purpose: string; text: string; given: boolean }[]
  page_url: string | null
  language: string | null
  proved: boolean | null
  ip: string | null
  submitted_at: string
}

const columns = (sql: Sql): Fragment => sql`
  id, form_id, version_number, contact_id, outcome, answers, unsaved_fields, consents, page_url, language, proved,
  host(ip) as ip, submitted_at`

/** Which submissions of a form are meant. Members that are absent exclude nothing. */
export interface SubmissionFilter {
  contact_id?: string | undefined
  outcomes?: NewSubmission['outcome'][] | undefined
  version_number?: number | undefined
  submitted_after?: string | undefined
  submitted_before?: string | undefined
}

export const submissionTimes = ['submitted_after', 'submitted_before'] as const

const matchingSubmissions = (
  sql: Sql,
  formId: string,
  { contact_id, outcomes, version_number, submitted_after, submitted_before }: SubmissionFilter,
): Fragment => sql`form_id = ${formId}
    ${contact_id === undefined ? sql`` : sql`and contact_id = ${contact_id}`}
    ${outcomes === undefined ? sql`` : sql`and outcome = any (${outcomes}::text[])`}
    ${version_number === undefined ? sql`` : sql`and version_number = ${version_number}`}
    ${submitted_after === undefined ? sql`` : sql`and submitted_at >= ${submitted_after}`}
    ${submitted_before === undefined ? sql`` : sql`and submitted_at < ${submitted_before}`}`

/** The submissions of a form, the latest first. */
export const submissionList = (
  sql: Sql,
  formId: string,
  { outcomes, ...filter }: SubmissionFilter,
): List => ({
  table: 'form_submissions',
  columns: columns(sql),
  where: matchingSubmissions(sql, formId, filter),
  ...(outcomes !== undefined && { valueFilter: { column: sql`outcome`, values: outcomes } }),
  keys: keys(sql),
  descending: true,
})

export const countSubmissions = async (
  sql: Sql,
  formId: string,
  filter: SubmissionFilter,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from form_submissions where ${matchingSubmissions(sql, formId, filter)}`
  return row?.count ?? 0
}

/** The next submissions after a position, the oldest first. */
export const listSubmissionsAfter = (
  sql: Sql,
  formId: string,
  filter: SubmissionFilter,
  after: { submitted_at: string; id: string } | null,
  limit: number,
): Promise<SubmissionRow[]> =>
  sql<SubmissionRow[]>`
    select ${columns(sql)} from form_submissions
    where ${matchingSubmissions(sql, formId, filter)}
      ${after === null ? sql`` : sql`and (submitted_at, id) > (${after.submitted_at}::timestamptz, ${after.id}::uuid)`}
    order by submitted_at, id limit ${limit}`

/** Some submissions from before a time, the oldest first. */
export const listSubmissionsBefore = async (sql: Sql, before: Date, limit: number): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from form_submissions where id < first_id_of(${before}) order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Deletes some submissions. Returns them with their contacts. */
export const deleteSubmissions = (
  tx: Sql,
  ids: readonly string[],
): Promise<{ id: string; contact_id: string | null }[]> =>
  tx<{ id: string; contact_id: string | null }[]>`
    delete from form_submissions where id = any (${ids as string[]}::uuid[]) returning id, contact_id`

export const findSubmission = async (sql: Sql, formId: string, id: string): Promise<SubmissionRow | null> => {
  const [row] = await sql<SubmissionRow[]>`
    select ${columns(sql)} from form_submissions where id = ${id} and form_id = ${formId}`
  return row ?? null
}

/** The last submission of each of these contacts, with its form. */
export const listLastSubmissions = (
  sql: Sql,
  contactIds: readonly string[],
): Promise<
  { contact_id: string; name: string; definition: FormDefinition; answers: Record<string, Answer> }[]
> =>
  sql`
    select last.contact_id, f.name, v.definition, last.answers
    from unnest(${contactIds as string[]}::uuid[]) as given (id)
    cross join lateral (
      select * from form_submissions s where s.contact_id = given.id order by s.submitted_at desc, s.id desc limit 1
    ) as last
    join forms f on f.id = last.form_id
    join form_versions v on v.form_id = last.form_id and v.number = last.version_number`
