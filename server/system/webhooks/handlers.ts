import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { problem } from '../../platform/problem.ts'
import { readableTypes, requireTypes } from './access.ts'
import { type EventRow, toEvent } from './build.ts'
import type { ContactsOfEvents } from './contacts.ts'
import { endpointHandlers, noSuchWebhook } from './endpoint-handlers.ts'
import { redeliveryHandler } from './redelivery-handler.ts'
import { serializeDelivery } from './serializers.ts'
import { type DeliveryRow, deliveryList, retryDelivery } from './store/deliveries.ts'
import { findEndpoint, holdState } from './store/endpoints.ts'
import { eventList, isComplete } from './store/events.ts'
import { announceEvents } from './store/outbox.ts'
import { testCallHandler } from './test-call.ts'
import { readTimes } from './times.ts'

const missing = (parameter: 'after' | 'cursor') =>
  problem('invalid_request', {
    errors: [
      {
        parameter,
        code: 'invalid_value',
        detail: `Events after this position are missing. Read your data again, and start without \`${parameter}\`.`,
      },
    ],
  })

/** All operations of the area. */
export const webhookHandlers = {
  ...endpointHandlers,
  ...redeliveryHandler,
  ...testCallHandler,

  async listEvents(request, { sql, secret }) {
    const { after } = request.query
    const { type = readableTypes(request.principal) } = request.query
    requireTypes(request.principal, type ?? [])
    const list = eventList(sql, { ...request.query, ...(type && { type }) })
    const { rows, page, headers, after: keys } = await readPage<EventRow>(sql, secret, request, list)
    const last = keys?.[0] ?? after
    // Afterwards: events can be deleted until the page is read, and what is missing never becomes less.
    if (last !== undefined && !(await isComplete(sql, last)))
      throw missing(keys === null ? 'after' : 'cursor')
    return { status: 200, body: { data: rows.map(toEvent), page }, headers }
  },

  async listWebhookDeliveries(request, { sql, secret, contactsOfEvents }) {
    const { id } = request.params
    const { state, event_type, contact_id: named, ...times } = request.query
    const between = readTimes(times, ({ name, ...fault }) => ({ parameter: name, ...fault }))
    const endpoint = await findEndpoint(sql, id)
    if (endpoint === undefined) throw noSuchWebhook()
    requireTypes(request.principal, endpoint.types)
    const contact_id = await contactsOfEvents.contactFilter(sql, request.principal, named)
    const filter = {
      ...(state && { state }),
      ...(event_type && { event_type }),
      ...(contact_id && { contact_id }),
    }
    const list = deliveryList(sql, id, { ...filter, ...between })
    const { rows, page, headers } = await readPage<DeliveryRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeDelivery), page }, headers }
  },

  async retryWebhookDelivery({ params: { id, delivery_id }, principal, transaction }, { clock }) {
    const row = await transaction(async (tx) => {
      if (principal.scopes !== null) requireTypes(principal, (await findEndpoint(tx, id))?.types ?? [])
      const retried = await retryDelivery(tx, id, delivery_id, clock.now())
      if (retried === undefined) throw problem('not_found', { detail: doesNotExist('delivery') })
      const state = await holdState(tx, id)
      // Nothing is sent at once, and what waits for a disabled one is deleted.
      if (state !== 'active')
        throw problem('invalid_state', { detail: `The webhook is ${state}. Activate it first.` })
      await announceEvents(tx)
      return retried
    })
    return { status: 200, body: serializeDelivery(row) }
  },
} satisfies Partial<Handlers<AppContext & { contactsOfEvents: ContactsOfEvents }>>
