import type { components } from '../../../../generated/types.ts'
import { applyBulk, type ContactMembers, contactFilter } from '../../../audience/contacts/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { problem } from '../../../platform/problem.ts'
import {
  findFlow,
  findShownEnrolment,
  listPath,
  type PathStep,
  type ShownEnrolment,
  shownEnrolments,
} from '../../flows/index.ts'
import { requireSequence, wrongState } from '../changes.ts'
import { sendNodeOf, stepOfNode, waitNodeOf } from '../compile.ts'
import { readStatistics } from '../statistics.ts'

type Schemas = components['schemas']

/** Visits in the path of one enrolment. */
const longestPath = 500

const serializeEnrolment = (row: ShownEnrolment): Schemas['SequenceEnrolmentSummary'] => ({
  id: row.id,
  contact_id: row.contact_id,
  state: row.status,
  exit_reason: row.exit_reason,
  step_id: row.node_id === null ? null : (stepOfNode(row.node_id)?.stepId ?? null),
  due_at: row.due_at,
  error: row.error,
  entered_at: row.entered_at,
  finished_at: row.finished_at,
})

const serializeStep = (visit: PathStep): Schemas['EnrolmentVisit'] => {
  const { stepId, part } = stepOfNode(visit.step_id) ?? { stepId: visit.step_id, part: 'wait' }
  return { ...visit, step_id: stepId, type: part === 'send' ? 'send_email' : 'wait' }
}

export const sequenceEnrolments = {
  async enrolSequenceContacts({ params, body, principal, transaction }, context) {
    const { id, status } = await requireSequence(findFlow(context.sql, 'sequence', params.id))
    if (status !== 'active')
      throw wrongState(`Contacts can enter only an active sequence. This sequence is \`${status}\`.`)
    return applyBulk(
      context,
      { action: 'enrol_in_sequence', sequence_id: id, ...body },
      { principal, transaction },
    )
  },

  async removeSequenceContacts({ params, body, principal, transaction }, context) {
    const { id } = await requireSequence(findFlow(context.sql, 'sequence', params.id))
    return applyBulk(
      context,
      { action: 'remove_from_sequence', sequence_id: id, ...body },
      { principal, transaction },
    )
  },

  async listSequenceEnrolments(request, { sql, secret }) {
    const { id } = await requireSequence(findFlow(sql, 'sequence', request.params.id))
    const { state, step_id } = request.query
    const contactId = await contactFilter(sql, request.principal, request.query.contact_id)
    const step = step_id?.toLowerCase()
    const nodeIds = step === undefined ? undefined : [waitNodeOf(step), sendNodeOf(step)]
    const list = shownEnrolments(sql, id, { statuses: state, nodeIds, contactId })
    const { rows, page, headers } = await readPage<ShownEnrolment>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeEnrolment), page }, headers }
  },

  async getSequenceEnrolment({ params }, { sql }) {
    const { id } = await requireSequence(findFlow(sql, 'sequence', params.id))
    const row = await findShownEnrolment(sql, id, params.enrolment_id)
    if (row === null) throw problem('not_found', { detail: doesNotExist('enrolment') })
    const path = (await listPath(sql, row.id, longestPath)).map(serializeStep)
    const body = { ...serializeEnrolment(row), path }
    return { status: 200, body, etag: digestOf(body) }
  },

  async getSequenceStatistics({ params }, { sql }) {
    const row = await requireSequence(findFlow(sql, 'sequence', params.id))
    const body = await readStatistics(sql, row)
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers<AppContext & ContactMembers>>
