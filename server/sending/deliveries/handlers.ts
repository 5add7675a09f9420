import { contactFilter } from '../../audience/contacts/index.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { readTimes } from '../../platform/http/times.ts'
import { actorOf } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import { begun, createJob } from '../../system/jobs/index.ts'
import { serializeDelivery, serializeEvent } from './serializers.ts'
import type { SettlementPayload } from './settle.ts'
import {
  type DeliveryRow,
  deliveryList,
  findDelivery,
  isCampaign,
  listLatestEvents,
} from './store/reading.ts'

const times = ['created_after', 'created_before'] as const

/** Maximum number of events in a delivery's details. */
const eventLimit = 200

export const deliveryHandlers = {
  async listDeliveries(request, { sql, secret }) {
    const { status, kind, source_id, unknown_reason } = request.query
    const contact_id = await contactFilter(sql, request.principal, request.query.contact_id)
    const list = deliveryList(sql, {
      ...(status === undefined ? {} : { status }),
      ...(kind === undefined ? {} : { kind }),
      ...(source_id === undefined ? {} : { source_id, of_campaign: await isCampaign(sql, source_id) }),
      ...(contact_id === undefined ? {} : { contact_id }),
      ...(unknown_reason === undefined ? {} : { unknown_reason }),
      ...readTimes(request.query, times),
    })
    const { rows, page, headers } = await readPage<DeliveryRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map((row) => serializeDelivery(secret, row)), page }, headers }
  },

  async getDelivery({ params }, { sql, secret }) {
    const row = await findDelivery(sql, params.id)
    if (row === null) throw problem('not_found', { detail: doesNotExist('delivery') })
    const events = (await listLatestEvents(sql, row.id, eventLimit)).map(serializeEvent)
    const body = { ...serializeDelivery(secret, row), events }
    return { status: 200, body, etag: digestOf(body) }
  },

  async settleDeliveries({ body, principal, transaction }, { clock }) {
    const { outcome, dry_run: dryRun = false } = body
    const message_ids = [...new Set(body.message_ids)]
    const total = message_ids.length
    const summary = `Settle ${total} ${total === 1 ? 'delivery' : 'deliveries'} as ${outcome}.`
    const payload: SettlementPayload = { outcome, message_ids }
    return transaction(async (tx) => {
      const now = clock.now()
      const job = { kind: 'delivery_settlement', summary, payload, dryRun, total } as const
      return begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now)
    })
  },
} satisfies Partial<Handlers>
