import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import { encrypt } from '../../../server/platform/secrets.ts'
import { insertDeliveries } from '../../../server/system/webhooks/store/deliveries.ts'
import { insertEndpoint } from '../../../server/system/webhooks/store/endpoints.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, freshWord } from './making.ts'

/** Inserts a webhook that nothing calls, because it is paused. */
const addWebhook = async ({ context, admin }: TestApp): Promise<string> => {
  const { sql, config, clock } = context
  const id = newId()
  await sql.begin((tx) =>
    insertEndpoint(
      tx,
      {
        id,
        url: 'https://www.harbourbooks.example/hooks/crm',
        description: null,
        state: 'paused',
        types: ['import.finished'],
        condition: null,
        user_id: admin.id,
        user_name: 'Katherine Johnson',
        api_key_id: null,
        secret: encrypt(config, 'whsec_c2VjcmV0'),
      },
      clock.now().toISOString(),
    ),
  )
  return id
}

/** Inserts a webhook up to the limit of the free plan. */
export const fillWebhooks = async (app: TestApp): Promise<void> => {
  await app.context.sql`delete from webhook_endpoints`
  await addWebhook(app)
}

const ofWebhook: Arrange = async (app) => ({ params: { id: await addWebhook(app) } })

const ofDelivery: Arrange = async (app) => {
  const call = await ofWebhook(app)
  await app.context
    .sql`update webhook_endpoints set state = 'active', state_reason = null, stopped_at = null where id = ${call.params?.id ?? ''}`
  const [id, endpoint_id] = [newId(), call.params?.id ?? '']
  const event = { event_id: newId(), event_type: 'import.finished', contact_id: null } as const
  const row = { id, endpoint_id, ...event, unfiltered: false }
  await insertDeliveries(app.context.sql, [row], app.clock.now())
  return { params: { id: endpoint_id, delivery_id: id } }
}

/** An address that no call reaches. */
const ofClosedAddress: Arrange = async (app) => {
  const call = await ofWebhook(app)
  await app.context.sql`update webhook_endpoints set url = 'http://127.0.0.1:1/'`
  return call
}

/** Calls for the operations of webhooks and of the feed. */
export const webhookArrangements = {
  listEvents: async () => ({}),
  listWebhooks: async () => ({}),
  createWebhook: async ({ context: { sql } }) => {
    // The plan allows few, and each call makes one.
    await sql`delete from webhook_endpoints`
    return {
      body: {
        url: 'https://www.harbourbooks.example/hooks/crm',
        description: freshWord(),
        event_types: ['import.finished'],
      },
    }
  },
  getWebhook: ofWebhook,
  updateWebhook: async (app) => ({ ...(await ofWebhook(app)), body: { description: freshWord() } }),
  deleteWebhook: ofWebhook,
  rotateWebhookSecret: async (app) => ({ ...(await ofWebhook(app)), body: { overlap_hours: 1 } }),
  listWebhookDeliveries: ofWebhook,
  testWebhook: async (app) => ({ ...(await ofClosedAddress(app)), body: {} }),
  redeliverWebhook: async (app) => ({
    ...(await ofWebhook(app)),
    body: { created_after: '2026-10-21T00:00:00.000Z', dry_run: true },
  }),
  retryWebhookDelivery: ofDelivery,
} satisfies Partial<Record<OperationId, Arrange>>

const redelivery = { created_after: '2026-10-21T00:00:00.000Z', expected_count: 0 }

/** What makes the operations return each conflict. */
export const webhookConflicts = {
  retryWebhookDelivery: {
    invalid_state: async (app) => {
      const call = await ofDelivery(app)
      await app.context
        .sql`update webhook_endpoints set state = 'paused', state_reason = 'manual' where id = ${call.params?.id ?? ''}`
      return call
    },
  },
  redeliverWebhook: {
    invalid_state: async (app) => {
      const call = await ofWebhook(app)
      await app.context
        .sql`update webhook_endpoints set state = 'disabled', state_reason = 'gone' where id = ${call.params?.id ?? ''}`
      return { ...call, body: redelivery }
    },
    count_mismatch: async (app) => ({
      ...(await ofWebhook(app)),
      body: { ...redelivery, expected_count: 7 },
    }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
