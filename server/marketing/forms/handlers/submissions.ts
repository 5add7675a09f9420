import type { components } from '../../../../generated/types.ts'
import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pages.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { linkExpiry } from '../../../platform/http/signed-links.ts'
import { readTimes } from '../../../platform/http/times.ts'
import { own } from '../../../platform/own.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FormDefinition } from '../definition/types.ts'
import type { Answer } from '../field-types/index.ts'
import { removeFilesWith } from '../files/clean-up.ts'
import { downloadUrl } from '../files/download.ts'
import { fileFieldsOf } from '../files/settings.ts'
import { type FormFileRow, findFile, listFiles } from '../files/store.ts'
import { findForm } from '../store/forms.ts'
import { deleteSubmission, findSubmission, type SubmissionRow, submissionList } from '../store/submissions.ts'
import { listVersions } from '../store/versions.ts'
import { noSuch, requireForm } from './support.ts'

type Schemas = components['schemas']
type Operation = 'listFormSubmissions' | 'getFormSubmission' | 'deleteFormSubmission' | 'getFormFile'

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
  const { id, form_id, version_number, contact_id, outcome, consents, ...rest } = row
  const { page_url, language, proved, ip, submitted_at } = rest
  return {
    id,
    form_id,
    version_number,
    contact_id,
    email: typeof email === 'string' ? email : null,
    outcome,
    answers,
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
const serializeAll = async (
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

const times = ['submitted_after', 'submitted_before'] as const

export const submissionHandlers = (context: AppContext) => {
  const { sql, secret, clock } = context
  /** @throws not_found */
  const requireSubmission = async (
    tx: Sql,
    formId: string,
    id: string,
  ): Promise<Schemas['FormSubmission']> => {
    const row = await findSubmission(tx, formId, id)
    const [submission] = row === null ? [] : await serializeAll(tx, formId, [row])
    if (submission === undefined) throw noSuch('submission')
    return submission
  }

  return {
    async listFormSubmissions(request) {
      const { id: formId } = await requireForm(findForm(sql, request.params.id))
      const { submitted_after, submitted_before } = readTimes(request.query, times)
      const filter = { formId, contactId: request.query.contact_id, submitted_after, submitted_before }
      const list = submissionList(sql, filter)
      const { rows, page, headers } = await readPage<SubmissionRow>(sql, secret, request, list)
      return { status: 200, body: { data: await serializeAll(sql, formId, rows), page }, headers }
    },

    async getFormSubmission({ params }) {
      const body = await requireSubmission(sql, params.id, params.submission_id)
      return { status: 200, body, etag: digestOf(body) }
    },

    async deleteFormSubmission({ params, headers, transaction }) {
      await transaction(async (tx) => {
        const present = await requireSubmission(tx, params.id, params.submission_id)
        requireMatch(headers['If-Match'], digestOf(present))
        await removeFilesWith(tx, tx`id = ${present.id}`)
        const contactId = await deleteSubmission(tx, params.id, present.id)
        if (contactId === undefined) throw noSuch('submission')
        if (contactId === null) return
        // Conditions that contacts wait for can count submissions.
        const occurredAt = clock.now().toISOString()
        await insertTriggerEvents(tx, [{ key: 'form_submission_deleted', contactId, occurredAt, data: {} }])
      })
      return { status: 200, body: { id: params.submission_id, deleted: true } }
    },

    async getFormFile({ params, principal }) {
      const place = { formId: params.id, submissionId: params.submission_id, fileId: params.file_id }
      const file = await findFile(sql, place)
      if (file === null) throw noSuch('file')
      const { node: _, ...shown } = file
      const expiresAt = linkExpiry(clock.now())
      const url = downloadUrl(context, principal, { ...place, name: file.name }, expiresAt)
      const body = { ...shown, url, expires_at: expiresAt.toISOString() }
      return { status: 200, body, etag: digestOf(body) }
    },
  } satisfies Pick<Handlers, Operation>
}
