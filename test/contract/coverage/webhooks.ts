import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { encrypt } from '../../../server/platform/secrets.ts'
import { insertEndpoint } from '../../../server/system/webhooks/store/endpoints.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const twoEvents = shown<Schemas['EventPage']>('listEvents', '200', 'two').data
const shopSync = shown<Schemas['Webhook']>('getWebhook', '200', 'shop_sync')
const [delivery] = shown<Schemas['WebhookDeliveryPage']>('listWebhookDeliveries', '200', 'one').data

export const putEvents = async (
  { context: { sql } }: TestApp,
  events: readonly Schemas['Event'][],
): Promise<void> => {
  await sql`
    insert into events (id, type, contact_id, occurred_at, origin, contact, data)
    select (e ->> 'id')::uuid, e ->> 'type', (e #>> '{data,contact,id}')::uuid, (e ->> 'created_at')::timestamptz, e ->> 'origin',
      e #> '{data,contact}', (e -> 'data') - 'contact'
    from jsonb_array_elements(${sql.json(events as never)}) as e`
}

/** Deletes what an earlier fixture has left. */
export const clearWebhooks = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from webhook_endpoints`
  await sql`delete from wanted_events`
  await sql`delete from events`
  await sql`update event_feed set missing_until = '00000000-0000-0000-0000-000000000000'`
  await sql`delete from event_outbox`
}

const withWebhook: Fixture = async ({ context, admin, clock }) => {
  clock.set('2026-10-21T16:00:00.000Z')
  const { id, url, description, state, event_types: types, condition, user, created_at } = shopSync
  const secret = encrypt(context.config, 'whsec_c2VjcmV0')
  const made = { id, url, description, state, types, condition, secret }
  const owner = { user_id: admin.id, user_name: user.display_name, api_key_id: null }
  await context.sql.begin((tx) => insertEndpoint(tx, { ...made, ...owner }, created_at))
  return {}
}

const withDelivery: Fixture = async (app) => {
  await withWebhook(app)
  if (delivery === undefined || delivery.sent_event === null) throw new Error('The example shows no event.')
  await putEvents(app, [delivery.sent_event])
  await app.context.sql`
    insert into webhook_deliveries ${app.context.sql({
      id: delivery.id,
      endpoint_id: shopSync.id,
      event_id: delivery.sent_event.id,
      state: delivery.state,
      attempts: delivery.attempts_count,
      next_at: delivery.next_attempt_at,
      last_attempt_at: delivery.last_attempt_at,
      http_status: delivery.http_status,
      detail: delivery.failure_detail,
      response_excerpt: delivery.response_excerpt,
      duration_ms: delivery.duration_ms,
      created_at: delivery.created_at,
      started_at: delivery.created_at,
    })}`
  return {}
}

const withClosedAddress: Fixture = async (app) => {
  await withWebhook(app)
  await app.context.sql`update webhook_endpoints set url = 'http://127.0.0.1:1/'`
  return {}
}

const withMissedEvent: Fixture = async (app) => {
  await withDelivery(app)
  await app.context.sql`update webhook_deliveries set state = 'failed', finished_at = created_at`
  app.clock.set('2026-10-21T18:00:00.000Z')
  return {}
}

/** The fixtures of webhooks and of the feed. */
export const webhookFixtures = {
  listEvents: {
    two: async (app) => {
      await putEvents(app, twoEvents)
      return {}
    },
  },
  listWebhooks: { one: withWebhook },
  createWebhook: { shop_sync: async () => ({}) },
  getWebhook: { shop_sync: withWebhook },
  updateWebhook: { paused: withWebhook },
  deleteWebhook: { deleted: withWebhook },
  rotateWebhookSecret: { two_days: withWebhook },
  testWebhook: { deleted: withClosedAddress },
  redeliverWebhook: { count: withMissedEvent, send: withMissedEvent },
  listWebhookDeliveries: { one: withDelivery },
  retryWebhookDelivery: { waiting: withDelivery },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
