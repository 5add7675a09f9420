import { basePath } from '../../../generated/operations.ts'
import { contactFilter, normalEmail } from '../../audience/contacts/index.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { readTimes } from '../../platform/http/times.ts'
import { actorOf } from '../../platform/principal.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'
import { type DeliveryEventRow, eventList, serializeEvent } from '../deliveries/index.ts'
import { findMessage, type MessageRow, messageList, queueMessage } from '../outbox/index.ts'
import { readMessage } from './new-message.ts'
import { serializeMessage } from './serializers.ts'

const noSuchMessage = (): ProblemError => problem('not_found', { detail: doesNotExist('message') })

const times = ['created_after', 'created_before'] as const

export const messageHandlers = {
  async listMessages(request, { sql, secret }) {
    const { kind, status, email, template_id } = request.query
    const contact_id = await contactFilter(sql, request.principal, request.query.contact_id)
    const list = messageList(sql, {
      ...(kind === undefined ? {} : { kind }),
      ...(status === undefined ? {} : { status }),
      ...(email === undefined ? {} : { email: normalEmail(email) }),
      ...(contact_id === undefined ? {} : { contact_id }),
      ...(template_id === undefined ? {} : { template_id }),
      ...readTimes(request.query, times),
    })
    const { rows, page, headers } = await readPage<MessageRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map((row) => serializeMessage(secret, row)), page }, headers }
  },

  async createMessage({ body, principal, transaction, reserve }, { sql, config, clock, secret }) {
    const message = await readMessage({ sql, config }, body)
    const row = await transaction(async (tx) => {
      await reserve(tx, 1)
      return queueMessage(tx, message, actorOf(principal), clock.now())
    })
    const headers = { Location: `${basePath}/messages/${row.id}` }
    return { status: 202, body: serializeMessage(secret, row), headers }
  },

  async getMessage({ params }, { sql, secret }) {
    const row = await findMessage(sql, params.id)
    if (row === null) throw noSuchMessage()
    const body = serializeMessage(secret, row)
    return { status: 200, body, etag: digestOf(body) }
  },

  async listMessageEvents(request, { sql, secret }) {
    const row = await findMessage(sql, request.params.id)
    if (row === null) throw noSuchMessage()
    const list = eventList(sql, row.id)
    const { rows, page, headers } = await readPage<DeliveryEventRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeEvent), page }, headers }
  },
} satisfies Partial<Handlers>
