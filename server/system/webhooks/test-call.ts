import type { components } from '../../../generated/types.ts'
import { loadDocument } from '../../platform/contract/document.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { createOutbound } from '../../platform/http/outbound.ts'
import { newId } from '../../platform/ids.ts'
import type { Event, EventType } from './build.ts'
import { callEndpoint } from './call.ts'
import { noSuchWebhook } from './endpoint-handlers.ts'
import { findCalled, findEndpoint } from './store/endpoints.ts'

type Described = Record<
  EventType,
  {
    post: { requestBody: { content: { 'application/json': { examples: Record<string, { value: Event }> } } } }
  }
>

/** The example of a type in the contract. */
const exampleOf = (type: EventType): Event => {
  const { webhooks } = loadDocument() as unknown as { webhooks: Described }
  const [example] = Object.values(webhooks[type].post.requestBody.content['application/json'].examples)
  if (example === undefined) throw new Error(`The contract shows no event ${type}.`)
  return example.value
}

export const testCallHandler = {
  async testWebhook({ params: { id }, body }, { clock, config, sql }) {
    const now = clock.now()
    const outbound = createOutbound({ allowed: config.webhookHosts })
    const [endpoint, called] = [await findEndpoint(sql, id), await findCalled(sql, id, now)]
    if (endpoint === undefined || called === undefined) throw noSuchWebhook()
    const [first = 'contact.created'] = endpoint.types
    const event: Event = {
      ...exampleOf(body?.event_type ?? first),
      id: newId(),
      created_at: now.toISOString(),
      origin: 'test',
    }
    const start = performance.now()
    const { httpStatus, detail, excerpt } = await callEndpoint({ clock, config, outbound }, called, event)
    const result: components['schemas']['WebhookTestResult'] = {
      webhook_id: id,
      succeeded: detail === null,
      sent_event: event,
      http_status: httpStatus,
      failure_detail: detail,
      response_excerpt: excerpt,
      duration_ms: Math.round(performance.now() - start),
    }
    return { status: 200, body: result }
  },
} satisfies Partial<Handlers>
