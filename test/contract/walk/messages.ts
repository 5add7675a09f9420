import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, freshWord } from './making.ts'
import { addReadySender, addTemplate } from './templates.ts'

const content = { kind: 'plain', subject: 'Your order', source: 'Thank you.' }
const to = { email: 'charles@example.org' }

const messageFrom = async (app: TestApp) => ({ content, to, sender_id: await addReadySender(app) })

const addMessage = async (app: TestApp): Promise<string> => {
  const { status, body } = await app.send<{ id: string }>('POST', '/messages', {
    body: await messageFrom(app),
  })
  if (status !== 202) throw new Error(`POST /messages answered ${JSON.stringify(body)}`)
  return body.id
}

const ofMessage: Arrange = async (app) => ({ params: { id: await addMessage(app) } })
const ofNothing: Arrange = async () => ({})

/** Inserts a delivery of a campaign. */
const addDelivery = async ({ context: { sql, clock } }: TestApp): Promise<string> => {
  const id = newId()
  const now = clock.now()
  await sql`insert into deliveries ${sql({
    id,
    kind: 'campaign',
    status: 'accepted',
    attempts: 1,
    to_address: 'ada@example.com',
    subject: freshWord(),
    created_at: now,
    queued_at: now,
    accepted_at: now,
  })}`
  return id
}

/** Calls for the operations of messages, deliveries and reports. */
export const messageArrangements = {
  listMessages: async (app) => {
    await addMessage(app)
    return {}
  },
  createMessage: async (app) => ({ body: await messageFrom(app) }),
  getMessage: ofMessage,
  listMessageEvents: ofMessage,
  listDeliveries: async (app) => {
    await addDelivery(app)
    return {}
  },
  getDelivery: async (app) => ({ params: { id: await addDelivery(app) } }),
  settleDeliveries: async (app) => ({
    body: { outcome: 'accepted', message_ids: [`${await addDelivery(app)}@books.example`] },
  }),
  getOverviewReport: ofNothing,
  getGrowthReport: ofNothing,
  getEngagementReport: ofNothing,
  getDeliverabilityReport: ofNothing,
} satisfies Partial<Record<OperationId, Arrange>>

export const messageConflicts = {
  createMessage: {
    not_ready: async (app) => {
      const { content: _, ...rest } = await messageFrom(app)
      return { body: { ...rest, template_id: (await addTemplate(app, { subject: null })).id } }
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

/**
 * Makes a generated body valid: one content, one recipient and a verified sender. `arranged` is a valid body.
 */
export const fitMessage = (body: Record<string, unknown>, arranged: unknown): unknown => {
  const { values } = body
  const given = body.to as object | undefined
  return {
    ...(arranged as object),
    ...(values === undefined ? {} : { values }),
    to: { ...given, ...to },
  }
}
