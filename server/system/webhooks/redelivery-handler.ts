import type { components } from '../../../generated/types.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { countMismatch } from '../../platform/count-mismatch.ts'
import { actorOf } from '../../platform/principal.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import { begun, createJob } from '../jobs/index.ts'
import { requireTypes } from './access.ts'
import { noSuchWebhook } from './endpoint-handlers.ts'
import { nameOfEndpoint } from './stop.ts'
import { type EndpointRow, findEndpoint } from './store/endpoints.ts'
import { countSelected, type Selection } from './store/redelivery.ts'
import { readTimes } from './times.ts'

type Body = components['schemas']['WebhookRedelivery']

/** Older events than this are never kept. */
const longest = 366 * 86_400_000

/** @throws invalid_request */
const selectionOf = (body: Body, { id, types }: EndpointRow, now: Date): Selection => {
  const { after, before = now } = readTimes(body, ({ name, ...fault }) => ({ pointer: `/${name}`, ...fault }))
  const oldest = new Date(now.getTime() - longest)
  const { selection = 'missed', event_types = types } = body
  return {
    endpoint_id: id,
    from: (after === undefined || after < oldest ? oldest : after).toISOString(),
    // Later events are sent in any case.
    until: (before < now ? before : now).toISOString(),
    selection,
    types: event_types.filter((type) => types.includes(type)),
  }
}

const required: Fault = {
  pointer: '/expected_count',
  code: 'required',
  detail: '`expected_count` is required, except in a dry run.',
}

const counted = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`

export const redeliveryHandler = {
  async redeliverWebhook({ params: { id }, body, principal, transaction }, { clock }) {
    const { dry_run = false, expected_count } = body
    if (!dry_run && expected_count === undefined) throw problem('invalid_request', { errors: [required] })
    const now = clock.now()
    return transaction(async (tx) => {
      const endpoint = await findEndpoint(tx, id)
      if (endpoint === undefined) throw noSuchWebhook()
      requireTypes(principal, endpoint.types)
      const selection = selectionOf(body, endpoint, now)
      const count = await countSelected(tx, selection)
      if (dry_run) return { status: 200 as const, body: { event_count: count } }
      if (endpoint.state === 'disabled')
        throw problem('invalid_state', { detail: 'The webhook is disabled. Activate it first.' })
      if (count !== expected_count)
        throw countMismatch(
          `${counted(count)} would be sent, not ${expected_count}. Nothing is sent.`,
          `${counted(count)} would be sent.`,
        )
      const summary = `Send ${counted(count)} to the webhook ${nameOfEndpoint(endpoint)} again.`
      const target = { kind: 'webhook', id: endpoint.id, name: nameOfEndpoint(endpoint) } as const
      const job = { kind: 'webhook_redelivery', summary, payload: selection, target, total: count } as const
      return begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now)
    })
  },
} satisfies Partial<Handlers>
