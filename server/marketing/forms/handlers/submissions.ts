import type { components } from '../../../../generated/types.ts'
import { contactFilter } from '../../../audience/contacts/index.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { linkExpiry } from '../../../platform/http/signed-links.ts'
import { readTimes } from '../../../platform/http/times.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { removeSubmissions } from '../delete.ts'
import { downloadUrl } from '../files/download.ts'
import { findFile } from '../files/store.ts'
import { findForm } from '../store/forms.ts'
import { findSubmission, type SubmissionRow, submissionList, submissionTimes } from '../store/submissions.ts'
import { serializeAll } from '../submissions.ts'
import { noSuch, requireForm } from './support.ts'

type Schemas = components['schemas']

/** @throws not_found */
const requireSubmission = async (tx: Sql, formId: string, id: string): Promise<Schemas['FormSubmission']> => {
  const row = await findSubmission(tx, formId, id)
  const [submission] = row === null ? [] : await serializeAll(tx, formId, [row])
  if (submission === undefined) throw noSuch('submission')
  return submission
}

export const submissionHandlers = {
  async listFormSubmissions(request, { sql, secret }) {
    const { id: formId } = await requireForm(findForm(sql, request.params.id))
    const { outcome, version_number } = request.query
    const contact_id = await contactFilter(sql, request.principal, request.query.contact_id)
    const between = readTimes(request.query, submissionTimes)
    const list = submissionList(sql, formId, { ...between, outcomes: outcome, version_number, contact_id })
    const { rows, page, headers } = await readPage<SubmissionRow>(sql, secret, request, list)
    return { status: 200, body: { data: await serializeAll(sql, formId, rows), page }, headers }
  },

  async getFormSubmission({ params }, { sql }) {
    const body = await requireSubmission(sql, params.id, params.submission_id)
    return { status: 200, body, etag: digestOf(body) }
  },

  async deleteFormSubmission({ params, headers, transaction }, { clock }) {
    await transaction(async (tx) => {
      const present = await requireSubmission(tx, params.id, params.submission_id)
      requireMatch(headers['If-Match'], digestOf(present))
      const deleted = await removeSubmissions(tx, [present.id], clock.now())
      if (deleted === 0) throw noSuch('submission')
    })
    return { status: 200, body: { id: params.submission_id, deleted: true } }
  },

  async getFormFile({ params, principal }, context) {
    const place = { formId: params.id, submissionId: params.submission_id, fileId: params.file_id }
    const file = await findFile(context.sql, place)
    if (file === null) throw noSuch('file')
    const { node: _, ...shown } = file
    const expiresAt = linkExpiry(context.clock.now())
    const url = downloadUrl(context, principal, { ...place, name: file.name }, expiresAt)
    const body = { ...shown, url, expires_at: expiresAt.toISOString() }
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
