import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { addReadySender, addTemplate } from '../walk/templates.ts'
import { type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const messages = shown<Schemas['MessagePage']>('listMessages', '200', 'two').data
const receipt = shown<Schemas['Message']>('getMessage', '200', 'receipt')
const ofPassword = shown<Schemas['MessageEventPage']>('listMessageEvents', '200', 'password').data
const deliveries = shown<Schemas['DeliveryPage']>('listDeliveries', '200', 'two').data
const toAda = shown<Schemas['Delivery']>('getDelivery', '200', 'ada')

const hostOf = (messageId: string | null): string | null => messageId?.split('@')[1] ?? null

const putEvents = async (
  { context: { sql } }: TestApp,
  deliveryId: string,
  events: readonly Schemas['DeliveryEvent'][],
): Promise<void> => {
  const bits: Partial<Record<Schemas['DeliveryEvidence'], number>> = { too_soon: 2, known_scanner: 32 }
  for (const { done_by, evidence, url: _, ip_address, verdict_rule, reply, reason, ...event } of events)
    await sql`insert into delivery_events ${sql({
      ...event,
      delivery_id: deliveryId,
      human: done_by === null ? null : done_by === 'human',
      evidence: evidence.reduce((sum, one) => sum + (bits[one] ?? 0), 0),
      ip: ip_address,
      verdict: verdict_rule,
      detail: reply ?? reason,
    })}`
}

const putSender = async ({ context: { sql, clock } }: TestApp, id: string | null): Promise<void> => {
  const now = clock.now()
  await sql`
    insert into senders (id, name, email, verified_at, created_at, updated_at)
    values (${id}, ${id}, ${`${id}@harbourbooks.example`}, ${now}, ${now}, ${now}) on conflict do nothing`
}

const putTemplate = async (app: TestApp, id: string | null): Promise<void> => {
  if (id === null) return
  const subject = 'Your order {{ event.order_number }} at Harbour Books'
  const source = '{% for item in event.items %}{{ item.title }} {% endfor %}{{ event.total }}'
  const made = await addTemplate(app, { kind: 'plain', subject, source })
  const { sql } = app.context
  await sql`insert into templates select ${id}, 'Receipt', description, version_number, starter_key, actor_kind, actor_id,
    actor_name, created_at, updated_at, version from templates where id = ${made.id}`
  await sql`update template_versions set template_id = ${id} where template_id = ${made.id}`
  await sql`delete from templates where id = ${made.id}`
}

/** Inserts a message as the document shows it. */
const putMessage = async (app: TestApp, message: Schemas['Message'] | undefined): Promise<void> => {
  if (message === undefined) throw new Error('The document does not show this message any more.')
  const { sql } = app.context
  const { id, contact_id, sender_id, template_id, to_name, to_address, created_by, created_at } = message
  await putSender(app, sender_id)
  const templates = await sql`select from templates where id = ${template_id}`
  if (templates.length === 0) await putTemplate(app, template_id)
  await sql`insert into messages ${sql({
    id,
    contact_id,
    sender_id,
    template_id,
    to_name,
    to_address,
    message_host: hostOf(message.message_id),
    actor_kind: created_by.kind,
    actor_id: created_by.id,
    actor_name: created_by.name,
    created_at,
  })}`
  const { kind, subject, status, skip_reason, error_class, enhanced_code, repeated, queued_at, accepted_at } =
    message
  await sql`insert into deliveries ${sql({
    id,
    source_id: id,
    contact_id,
    kind,
    subject,
    status,
    skip_reason,
    error_class,
    enhanced_code,
    attempts: message.attempts_count,
    repeated,
    to_address,
    queued_at,
    accepted_at,
    created_at,
  })}`
  if (message.next_attempt_at !== null)
    await sql`insert into delivery_queue (delivery_id, lane, due_at) values (${id}, 0, ${message.next_attempt_at})`
}

/** Inserts the campaign of a delivery, with its subject and its sender. */
const putCampaign = async (app: TestApp, id: string | null, subject: string): Promise<void> => {
  const { sql } = app.context
  const sender = '01a0fcea-2b00-70a3-a7b9-2cf0b037dfd8'
  await putSender(app, sender)
  await sql`
    insert into campaigns
      (id, name, state, content, audience, sender_id, frequency_cap, tracking, actor_kind, created_at, updated_at)
    values (${id}, 'October newsletter', 'finished', ${sql.json({ subject })}, '{}', ${sender}, false, '{}', 'system', now(), now())`
}

const putDelivery = async (
  { context: { sql } }: TestApp,
  delivery: Schemas['DeliverySummary'],
): Promise<void> => {
  const {
    attempts_count: attempts,
    next_attempt_at: _,
    message_id: __,
    subject: ___,
    source: ______,
    step_id: _______,
    unknown_at: ____,
    unknown_reason: _____,
    ...row
  } = delivery
  await sql`insert into deliveries ${sql({ ...row, attempts })}`
}

const aboutMail: Fixture = async ({ context: { sql } }) => {
  await sql`delete from senders`
  return {}
}

/** Creates a verified sender and makes it the default. */
const readyToSend = async (app: TestApp): Promise<void> => {
  await aboutMail(app)
  const { sql } = app.context
  const made = await addReadySender(app)
  const { sender_id } = receipt
  await sql`update senders set id = ${sender_id} where id = ${made}`
  await app.send('PUT', '/settings/sending', { body: { default_sender_id: sender_id } })
}

/** Deletes the mail of an earlier fixture. */
export const clearMail = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from delivery_events`
  await sql`delete from delivery_queue`
  await sql`delete from deliveries`
  await sql`delete from messages`
}

/** The fixtures of single messages and of the ledger. */
export const messageFixtures = {
  listMessages: {
    two: async (app) => {
      await aboutMail(app)
      for (const message of messages) await putMessage(app, message)
      return {}
    },
  },
  createMessage: {
    receipt: async (app) => {
      await readyToSend(app)
      await putTemplate(app, receipt.template_id)
      await putContact(app, ada)
      return {}
    },
    password: async (app) => {
      await readyToSend(app)
      return {}
    },
  },
  getMessage: {
    receipt: async (app) => {
      await aboutMail(app)
      await putMessage(app, receipt)
      return {}
    },
  },
  listMessageEvents: {
    password: async (app) => {
      await aboutMail(app)
      const password = messages.find(({ status }) => status === 'deferred')
      await putMessage(app, password)
      const id = password?.id ?? ''
      await putEvents(app, id, ofPassword)
      return { params: { id } }
    },
  },
  listDeliveries: {
    two: async (app) => {
      await putCampaign(app, deliveries[1]?.source_id ?? null, deliveries[1]?.subject ?? '')
      for (const delivery of deliveries) await putDelivery(app, delivery)
      return {}
    },
  },
  getDelivery: {
    ada: async (app) => {
      const { events, ...delivery } = toAda
      await putCampaign(app, delivery.source_id, delivery.subject ?? '')
      await putDelivery(app, delivery)
      await putEvents(app, delivery.id, events)
      return {}
    },
  },
  settleDeliveries: { two: async () => ({}) },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
