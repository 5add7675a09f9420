import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { readPage } from '../../platform/http/pages.ts'
import { problem } from '../../platform/problem.ts'
import { type EventRow, toEvent } from './build.ts'
import { endpointHandlers, noSuchWebhook } from './handlers.ts'
import { serializeDelivery } from './serializers.ts'
import { type DeliveryRow, deliveryList, retryDelivery } from './store/deliveries.ts'
import { findEndpoint } from './store/endpoints.ts'
import { eventList, isComplete } from './store/events.ts'
import { announceEvents } from './store/outbox.ts'

const missing = () =>
  problem('invalid_request', {
    errors: [
      {
        parameter: 'after',
        code: 'invalid_value',
        detail: 'Events after this one are missing. Read your data again, and start without `after`.',
      },
    ],
  })

/** All operations of the area. */
export const webhookHandlers = (context: AppContext) => {
  const { sql, secret, clock } = context
  return {
    ...endpointHandlers(context),

    listEvents: async (request) => {
      const { after } = request.query
      if (after !== undefined && !(await isComplete(sql, after))) throw missing()
      const list = eventList(sql, request.query)
      const { rows, page, headers } = await readPage<EventRow>(sql, secret, request, list)
      return { status: 200, body: { data: rows.map(toEvent), page }, headers }
    },

    listWebhookDeliveries: async (request) => {
      const { id } = request.params
      if ((await findEndpoint(sql, id)) === undefined) throw noSuchWebhook()
      const list = deliveryList(sql, id, request.query.state)
      const { rows, page, headers } = await readPage<DeliveryRow>(sql, secret, request, list)
      return { status: 200, body: { data: rows.map(serializeDelivery), page }, headers }
    },

    retryWebhookDelivery: async ({ params: { id, delivery_id }, transaction }) => {
      const row = await transaction(async (tx) => {
        const retried = await retryDelivery(tx, id, delivery_id, clock.now())
        await announceEvents(tx)
        return retried
      })
      if (row === undefined) throw problem('not_found', { detail: 'The delivery does not exist.' })
      return { status: 200, body: serializeDelivery(row) }
    },
  } satisfies Pick<
    Handlers,
    | keyof ReturnType<typeof endpointHandlers>
    | 'listEvents'
    | 'listWebhookDeliveries'
    | 'retryWebhookDelivery'
  >
}
