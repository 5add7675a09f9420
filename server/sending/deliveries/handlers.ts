import type { NamedResources } from '../../audience/conditions/index.ts'
import { contactFilter, nameSources } from '../../audience/contacts/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { readTimes } from '../../platform/http/times.ts'
import { actorOf } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
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

/** What deliveries call in areas above them. */
interface DeliveryMembers {
  named: NamedResources
  /** A query for the ids of the e-mails of steps with this id; it may select some of others. */
  emailsOfStep(sql: Sql, stepId: string): Fragment
}

export const deliveryHandlers = {
  async listDeliveries(request, { sql, secret, named, emailsOfStep }) {
    const { status, kind, source_id, step_id, unknown_reason } = request.query
    const contact_id = await contactFilter(sql, request.principal, request.query.contact_id)
    const list = deliveryList(sql, {
      ...(status === undefined ? {} : { status }),
      ...(kind === undefined ? {} : { kind }),
      ...(source_id === undefined ? {} : { source_id, of_campaign: await isCampaign(sql, source_id) }),
      ...(step_id === undefined ? {} : { step: { id: step_id, emails: emailsOfStep(sql, step_id) } }),
      ...(contact_id === undefined ? {} : { contact_id }),
      ...(unknown_reason === undefined ? {} : { unknown_reason }),
      ...readTimes(request.query, times),
    })
    const { rows, page, headers } = await readPage<DeliveryRow>(sql, secret, request, list)
    const names = await nameSources(sql, named, rows)
    const data = rows.map((row) => serializeDelivery(secret, row, names))
    return { status: 200, body: { data, page }, headers }
  },

  async getDelivery({ params }, { sql, secret, named }) {
    const row = await findDelivery(sql, params.id)
    if (row === null) throw problem('not_found', { detail: doesNotExist('delivery') })
    const events = (await listLatestEvents(sql, row.id, eventLimit)).map(serializeEvent)
    const names = await nameSources(sql, named, [row])
    const body = { ...serializeDelivery(secret, row, names), events }
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
} satisfies Partial<Handlers<AppContext & DeliveryMembers>>
