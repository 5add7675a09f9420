import { afterAll, beforeEach, expect, test } from 'vitest'
import { createConnections } from '../../../server/platform/mail/connections.ts'
import { recordBounce } from '../../../server/sending/bounces/index.ts'
import { type QueueSending, sendQueued } from '../../../server/sending/deliveries/sending/queue.ts'
import { queueOf } from '../../../server/sending/deliveries/store/ledger.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { freeze } from '../deliveries/support.ts'
import { addContact, deliveryOf, statusOf, suppressionOf } from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
const { clock } = app
const { sql, secret, log } = app.context
const connectionsTo = (port: number) =>
  createConnections(
    { host: '127.0.0.1', port, security: 'none', login: null, ehloName: 'books.example' },
    { connections: 2, messages: 50 },
  )
const toSink = connectionsTo(sink.port)
let connections = toSink

afterAll(async () => {
  toSink.close()
  await sink.close()
})
beforeEach(() => {
  connections = toSink
  sink.behaviour = {}
})

const sending = (): QueueSending => ({
  sql,
  clock,
  secret,
  log,
  ending: new AbortController().signal,
  prepare: async (_tx, _kind, deliveries) =>
    new Map(
      deliveries.map(({ deliveryId, address }) => [
        deliveryId,
        {
          address: address ?? '',
          connections,
          compose: async () => ({
            envelope: { from: 'bounce@books.example', to: address ?? '' },
            message: Buffer.from(`Message-ID: <${deliveryId}@books.example>\r\n\r\nNews\r\n`),
          }),
          report: () => undefined,
        },
      ]),
    ),
  bounced: recordBounceOf,
  deliveriesSettled: async () => undefined,
  campaignsSettled: async () => undefined,
})
const recordBounceOf = (
  tx: Parameters<typeof recordBounce>[0],
  results: Parameters<typeof recordBounce>[2],
  now: Date,
) => recordBounce(tx, secret, results, now)

/** Makes the last attempt, 72 hours after the first, of a delivery in each of `campaigns` campaigns. */
const tryForTheLastTime = async (contact: { contactId: string; email: string }, campaigns: number) => {
  const ids: string[] = []
  for (let number = 0; number < campaigns; number += 1) {
    const id = crypto.randomUUID()
    const source = await freeze(sql, [])
    const now = clock.now()
    await sql`
      insert into deliveries (id, contact_id, source_id, kind, status, attempts, created_at, queued_at, to_address)
      values (${id}, ${contact.contactId}, ${source}, 'campaign', 'deferred', 9, ${now}, ${now}, ${contact.email})`
    await sql`
      insert into delivery_queue (delivery_id, lane, due_at, first_tried_at)
      values (${id}, ${queueOf.campaign}, ${now}, ${new Date(now.getTime() - 72 * 3_600_000)})`
    await sendQueued(sending(), queueOf.campaign)
    ids.push(id)
  }
  return ids
}

test('a mailbox that deferred five e-mails of three campaigns for 72 hours counts as bounced, four do not', async () => {
  const contact = await addContact(app)
  sink.behaviour = { rcpt: () => ({ refuse: 452, text: '4.2.2 mailbox full' }) }
  const [first] = await tryForTheLastTime(contact, 4)
  expect(await deliveryOf(app, first ?? '')).toMatchObject({
    status: 'failed',
    error_class: 'expired',
    enhanced_code: '4.2.2',
    events: [{ type: 'failed', error_class: 'mailbox_full', reply: '452 4.2.2 mailbox full' }],
  })
  expect(await statusOf(app, contact.contactId)).toBe('subscribed')
  await tryForTheLastTime(contact, 1)
  expect(await statusOf(app, contact.contactId)).toBe('bounced')
  expect(await suppressionOf(sql, contact.email)).toBe('bounced')
})

test('corrected bounces no longer count', async () => {
  const contact = await addContact(app)
  sink.behaviour = { rcpt: () => ({ refuse: 452, text: '4.2.2 mailbox full' }) }
  clock.advance(60_000)
  const since = clock.now().toISOString()
  await tryForTheLastTime(contact, 4)
  const body = { occurred_after: since, expected_count: 4 }
  expect((await app.send('POST', '/bounces/corrections', { body })).status).toBe(202)
  await app.work()
  await tryForTheLastTime(contact, 4)
  expect(await statusOf(app, contact.contactId)).toBe('subscribed')
})

test('an unreachable server, a rate limit and a refusal of the sender do not change the contact', async () => {
  const contact = await addContact(app)
  sink.behaviour = { rcpt: () => ({ refuse: 451, text: '4.7.1 too many messages from you' }) }
  await tryForTheLastTime(contact, 3)
  sink.behaviour = { rcpt: () => ({ refuse: 451, text: '4.7.1 blocked using zen.spamhaus.org' }) }
  await tryForTheLastTime(contact, 5)
  const closed = await startSmtpSink()
  await closed.close()
  connections = connectionsTo(closed.port)
  const [last] = await tryForTheLastTime(contact, 3)
  expect(await deliveryOf(app, last ?? '')).toMatchObject({
    status: 'failed',
    error_class: 'expired',
    events: [{ type: 'failed', error_class: 'connection' }],
  })
  expect(await statusOf(app, contact.contactId)).toBe('subscribed')
})
