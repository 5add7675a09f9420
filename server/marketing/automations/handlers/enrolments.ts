import type { components } from '../../../../generated/types.ts'
import {
  applyBulk,
  type ContactMembers,
  contactFilter,
  findContactId,
  parseReference,
} from '../../../audience/contacts/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { actorOf, type Principal } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  advanceEnrolments,
  type FlowMembers,
  findFlow,
  findShownEnrolment,
  finishEnrolments,
  listPath,
  retryEnrolments,
  type ShownEnrolment,
  shownEnrolments,
} from '../../flows/index.ts'
import { readDefinition } from '../definition.ts'
import { explain } from '../explain.ts'
import { requireApprovalOf } from '../publishing.ts'
import { requireAutomation } from '../requests.ts'
import { serializeEnrolment } from '../serializers.ts'
import { simulated } from '../simulated.ts'
import { readStatistics } from '../statistics.ts'

type Schemas = components['schemas']

/** Visits in the path of one enrolment. */
const longestPath = 500

/** @throws not_found */
const requireEnrolment = async (sql: Sql, flowId: string, id: string): Promise<ShownEnrolment> => {
  const row = await findShownEnrolment(sql, flowId, id)
  if (row === null) throw problem('not_found', { detail: doesNotExist('enrolment') })
  return row
}

const withPath = async (sql: Sql, row: ShownEnrolment): Promise<Schemas['AutomationEnrolment']> => ({
  ...serializeEnrolment(row),
  path: await listPath(sql, row.id, longestPath),
})

const automationId = async ({ sql }: AppContext, id: string): Promise<string> =>
  (await requireAutomation(findFlow(sql, 'automation', id))).id

/** Changes one enrolment. @throws not_found, invalid_state */
const changed = async (
  tx: Sql,
  params: { id: string; enrolment_id: string },
  change: (ids: readonly string[]) => Promise<string[]>,
  principal: Principal,
  { what, refusal }: { what: string; refusal: string },
) => {
  const flow = await requireAutomation(findFlow(tx, 'automation', params.id))
  const { id } = await requireEnrolment(tx, flow.id, params.enrolment_id)
  await requireApprovalOf(tx, principal, flow.id, what)
  if ((await change([id])).length === 0) throw problem('invalid_state', { detail: refusal })
  return { status: 200 as const, body: await withPath(tx, await requireEnrolment(tx, flow.id, id)) }
}

export const enrolmentHandlers = {
  async listAutomationEnrolments(request, context) {
    const id = await automationId(context, request.params.id)
    const { state, step_id } = request.query
    const list = shownEnrolments(context.sql, id, {
      statuses: state,
      nodeIds: step_id === undefined ? undefined : [step_id],
      contactId: await contactFilter(context.sql, request.principal, request.query.contact_id),
    })
    const { rows, page, headers } = await readPage<ShownEnrolment>(context.sql, context.secret, request, list)
    return { status: 200, body: { data: rows.map(serializeEnrolment), page }, headers }
  },

  async getAutomationEnrolment({ params }, context) {
    const id = await automationId(context, params.id)
    const body = await withPath(context.sql, await requireEnrolment(context.sql, id, params.enrolment_id))
    return { status: 200, body, etag: digestOf(body) }
  },

  async cancelAutomationEnrolment({ params, principal, transaction }, { clock }) {
    const end = { status: 'cancelled', reason: 'cancelled' } as const
    return transaction((tx) =>
      changed(tx, params, (ids) => finishEnrolments(tx, ids, end, clock.now()), principal, {
        what: 'Cancelling an enrolment of this automation',
        refusal: 'The enrolment has ended.',
      }),
    )
  },

  async advanceAutomationEnrolment({ params, body, principal, transaction }, { clock }) {
    return transaction((tx) =>
      changed(
        tx,
        params,
        (ids) =>
          advanceEnrolments(tx, ids, body.step_id, clock.now(), { sendAgain: body.send_again ?? false }),
        principal,
        {
          what: 'Advancing an enrolment of this automation',
          refusal: 'The enrolment has ended, or its version does not have this step.',
        },
      ),
    )
  },

  async retryAutomationEnrolment({ params, principal, transaction }, { clock }) {
    return transaction((tx) =>
      changed(tx, params, (ids) => retryEnrolments(tx, ids, clock.now()), principal, {
        what: 'Retrying an enrolment of this automation',
        refusal: 'The enrolment has not failed, or the contact is in the automation again.',
      }),
    )
  },

  async explainAutomation({ params, query }, context) {
    const row = await requireAutomation(findFlow(context.sql, 'automation', params.id))
    const contactId = await findContactId(context.sql, parseReference(query.contact_id))
    if (contactId === null)
      throw problem('invalid_request', {
        errors: [{ parameter: 'contact_id', code: 'not_found', detail: doesNotExist('contact') }],
      })
    const body = await explain(context, row, contactId)
    return { status: 200, body, etag: digestOf(body) }
  },

  async enrolAutomationContacts({ params, body, principal, transaction }, context) {
    const { id, status } = await requireAutomation(findFlow(context.sql, 'automation', params.id))
    if (status !== 'active')
      throw problem('invalid_state', {
        detail: `Contacts can enter only an active automation. This automation is \`${status}\`.`,
      })
    return applyBulk(
      context,
      { action: 'enrol_in_automation', automation_id: id, ...body },
      { principal, transaction },
    )
  },

  async removeAutomationContacts({ params, body, principal, transaction }, context) {
    const id = await automationId(context, params.id)
    return applyBulk(
      context,
      { action: 'cancel_automation', automation_id: id, ...body },
      { principal, transaction },
    )
  },

  async simulateAutomation({ params, body, principal }, context) {
    const { draft } = await requireAutomation(findFlow(context.sql, 'automation', params.id))
    return { status: 200, body: await simulated(context, draft, body, actorOf(principal)) }
  },

  async simulateAutomationDefinition({ body, principal }, context) {
    const definition = readDefinition(body.definition)
    return { status: 200, body: await simulated(context, definition, body, actorOf(principal)) }
  },

  async getAutomationStatistics({ params, query }, { sql }) {
    const row = await requireAutomation(findFlow(sql, 'automation', params.id))
    const body = await readStatistics(sql, row, {
      version: query.version ?? null,
      from: query.from_on ?? null,
      until: query.until_on ?? null,
    })
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers<AppContext & ContactMembers & FlowMembers>>
