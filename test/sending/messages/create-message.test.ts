import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startJobs } from '../../../server/platform/jobs/runner.ts'
import { silentLogger } from '../../../server/platform/log.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { mailChannel } from '../../../server/sending/deliveries/index.ts'
import { startTestApp } from '../../support/app.ts'
import { addSender, setDefaultSender } from './support.ts'

type Schemas = components['schemas']
type Problem = Schemas['Problem']

const app = await startTestApp()
const { sql } = app.context
const { senderId } = await addSender(app, { port: 9 })
const unverified = await addSender(app, { port: 9, verified: false })

const content = {
  kind: 'plain',
  subject: 'Your order',
  source: 'Thank you, {{ contact.first_name | default: "reader" }}',
}
const to = { email: 'charles@example.org', name: 'Charles' }
const post = <Body = Schemas['Message']>(body: object, options = {}) =>
  app.send<Body>('POST', '/messages', { body, ...options })
const faultsOf = ({ errors }: Problem) => errors.map(({ pointer, code }) => [pointer, code])

const addTemplate = async (subject: string | null, source: string): Promise<string> => {
  const { body } = await app.send<{ id: string }>('POST', '/templates', {
    body: { name: newId(), kind: 'html', subject, source },
  })
  return body.id
}

beforeEach(async () => {
  await sql`truncate deliveries, delivery_queue, delivery_events, messages`
  await sql`delete from contacts`
  await setDefaultSender(app, senderId)
})

describe('createMessage', () => {
  test.each<[object, string, string]>([
    [{ to }, '/template_id', 'required'],
    [{ content }, '/to', 'required'],
    [{ content, template_id: newId(), to }, '/content', 'not_allowed'],
    [{ content, to, contact_id: newId() }, '/contact_id', 'not_allowed'],
    [{ template_id: newId(), to }, '/template_id', 'not_found'],
    [{ content, contact_id: 'email:nobody@example.com' }, '/contact_id', 'not_found'],
    [{ content, to, sender_id: newId() }, '/sender_id', 'not_found'],
    [{ content: { ...content, source: '{{ contact.shoe_size }}' }, to }, '/content/source', 'invalid_value'],
    [{ content: { ...content, subject: '{{ contact.first_name' }, to }, '/content/subject', 'invalid_value'],
    [{ content, to: { email: 'jörg@example.com' } }, '/to/email', 'format'],
    [{ content: { ...content, subject: 'Two\r\nlines' }, to }, '/content/subject', 'pattern'],
    [{ content, to: { ...to, name: 'Two\nlines' } }, '/to/name', 'pattern'],
    [{ content, to, values: { Number: 1 } }, '/values', 'pattern'],
  ])('rejects %j because of %s', async (body, pointer, code) => {
    const answer = await post<Problem>(body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    const [first] = faultsOf(answer.body)
    expect(first?.[0]).toContain(pointer)
    if (code !== 'format' && code !== 'pattern') expect(first?.[1]).toBe(code)
    expect(await sql`select from deliveries`).toHaveLength(0)
  })

  test('accepts a principal with the capability to administer', async () => {
    expect((await post({ content, to }, { authorization: app.editor.authorization })).status).toBe(403)
  })

  test('returns a queued message with its data of the ledger and the queue', async () => {
    const { status, body, headers } = await post({ content, to })
    expect(status).toBe(202)
    expect(headers.get('location')).toBe(`/service/v1/messages/${body.id}`)
    expect(body).toMatchObject({
      kind: 'transactional',
      status: 'queued',
      to_address: 'charles@example.org',
      to_name: 'Charles',
      contact_id: null,
      sender_id: senderId,
      template_id: null,
      subject: null,
      attempts_count: 0,
      message_id: messageIdOf(app.context.secret, body.id, 'books.example'),
      created_by: { kind: 'user', name: 'Katherine Johnson' },
    })
    expect((await app.send('GET', `/messages/${body.id}`)).body).toEqual(body)
    expect((await app.send('GET', `/deliveries/${body.id}`)).body).toMatchObject({
      kind: 'transactional',
      source_id: body.id,
      status: 'queued',
      message_id: body.message_id,
      events: [],
    })
    expect([...(await sql`select delivery_id, lane from delivery_queue`)]).toEqual([
      { delivery_id: body.id, lane: 0 },
    ])
  })

  test('fills in the contact of an address and the address of a contact', async () => {
    const { body: ada } = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: 'Ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
    })
    expect((await post({ content, to: { email: 'ada@EXAMPLE.com' } })).body).toMatchObject({
      contact_id: ada.id,
      to_address: 'ada@EXAMPLE.com',
      to_name: null,
    })
    for (const contact_id of [ada.id, 'email:ada@example.com'])
      expect((await post({ content, contact_id })).body).toMatchObject({
        contact_id: ada.id,
        to_address: 'Ada@example.com',
        to_name: 'Ada Lovelace',
      })
  })

  test('uses the current template, and rejects one that cannot be sent', async () => {
    const receipt = await addTemplate('Order {{ event.order_number }}', '<p>Thank you</p>')
    expect((await post({ template_id: receipt, to, values: { order_number: '1042' } })).body).toMatchObject({
      template_id: receipt,
    })
    const nameless = await addTemplate(null, '<p>Thank you</p>')
    const answer = await post<Problem>({ template_id: nameless, to })
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    expect(faultsOf(answer.body)).toEqual([['/template_id', 'invalid_value']])
    const marketing = await addTemplate('News', '<a href="{{ links.unsubscribe_url }}">Leave</a>')
    const refused = await post<Problem>({ template_id: marketing, to })
    expect(refused.status).toBe(400)
    expect(faultsOf(refused.body)).toEqual([['/template_id', 'invalid_value']])
  })

  test('is not ready without a sender that may send', async () => {
    const answer = await post<Problem>({ content, to, sender_id: unverified.senderId })
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    await setDefaultSender(app, null)
    expect(await post({ content, to })).toMatchObject({ status: 409, body: { code: 'not_ready' } })
    expect((await post({ content, to, sender_id: senderId })).status).toBe(202)
  })

  test('notifies the sending worker when it queues a message, not when it rejects one', async () => {
    let rings = 0
    const runner = await startJobs({
      url: app.databaseUrl,
      jobs: [],
      log: silentLogger(),
      notifications: { [mailChannel]: () => rings++ },
    })
    await expect.poll(() => rings).toBe(1)
    expect((await post({ content, to: { email: 'nobody' } })).status).toBe(400)
    expect((await post({ content, to })).status).toBe(202)
    await expect.poll(() => rings).toBe(2)
    await runner.stop()
  })

  test('creates one message for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'order-1042' }
    const [first, second] = [
      await post({ content, to }, { headers }),
      await post({ content, to }, { headers }),
    ]
    expect(second.body).toEqual(first.body)
    expect(await sql`select from messages`).toHaveLength(1)
  })

  test('requires quota in the plan', async () => {
    await sql`
      insert into deliveries (id, kind, status, created_at, queued_at)
      select (left(first_id_of(now())::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'campaign', 'accepted', now(), now()
      from generate_series(1, 11999) n`
    expect((await post({ content, to })).status).toBe(202)
    expect(await post({ content, to })).toMatchObject({
      status: 403,
      body: { code: 'pro_lock', limit: { key: 'deliveries_per_month', used: 12_000, allowed: 12_000 } },
    })
  })
})
