import type { components } from '../../../generated/types.ts'
import { own } from '../../platform/own.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { FormDefinition } from './definition/types.ts'
import type { Answer } from './field-types/index.ts'
import { fileFieldsOf } from './files/settings.ts'
import { type FormFileRow, listFiles } from './files/store.ts'
import type { SubmissionRow } from './store/submissions.ts'
import { listVersions } from './store/versions.ts'

type Schemas = components['schemas']

const textsOf = (answer: Answer): string[] =>
  answer === null ? [] : Array.isArray(answer) ? answer : [String(answer)]

const serialize = (
  row: SubmissionRow,
  definition: FormDefinition | undefined,
  files: readonly FormFileRow[],
): Schemas['FormSubmission'] => {
  const fields = definition?.fields ?? []
  const answers = fields.flatMap(({ id, label, type }) => {
    const answer = own(row.answers, id)
    return answer === undefined ? [] : [{ field_id: id, label, type, texts: textsOf(answer) }]
  })
  const address = fields.find(({ target }) => target === 'email')
  const email = address === undefined ? undefined : own(row.answers, address.id)
  const { id, form_id, version_number, contact_id, outcome, unsaved_fields, consents, ...rest } = row
  const { page_url, language, proved, ip, submitted_at } = rest
  return {
    id,
    form_id,
    version_number,
    contact_id,
    email: typeof email === 'string' ? email : null,
    outcome,
    answers,
    unsaved_fields,
    consents,
    files: [...files],
    page_url,
    language,
    proved,
    ip,
    submitted_at,
  }
}

/** The submissions with the labels of the versions that they answered. */
export const serializeAll = async (
  sql: Sql,
  formId: string,
  rows: readonly SubmissionRow[],
): Promise<Schemas['FormSubmission'][]> => {
  const numbers = [...new Set(rows.map(({ version_number }) => version_number))]
  const versions = new Map(
    (await listVersions(sql, formId, numbers)).map(({ number, definition }) => [number, definition]),
  )
  const hasFiles = [...versions.values()].some((definition) => fileFieldsOf(definition).length > 0)
  const ids = rows.map(({ id }) => id)
  const files = hasFiles ? await listFiles(sql, ids) : new Map<string, FormFileRow[]>()
  return rows.map((row) => serialize(row, versions.get(row.version_number), files.get(row.id) ?? []))
}
