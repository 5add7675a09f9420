import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { failureOf } from '../../../server/platform/mail/verdict.ts'
import { pauseIfClosed } from '../../../server/sending/deliveries/sending/pausing.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { queueMessage } from '../../../server/sending/outbox/index.ts'
import { startTestApp } from '../../support/app.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, sendDue, setDefaultSender } from './support.ts'

type Schemas = components['schemas']
type Message = Schemas['Message']

const app = await startTestApp()
const { sql } = app.context
let sink: SmtpSink
let serverId: string

beforeAll(async () => {
  sink = await startSmtpSink()
  const added = await addSender(app, { port: sink.port })
  serverId = added.serverId
  await setDefaultSender(app, added.senderId)
})
beforeEach(async () => {
  await sql`truncate deliveries, delivery_queue, delivery_events, messages`
  await sql`delete from contacts`
  await sql`delete from suppressions`
  sink.received.length = 0
  sink.behaviour = {}
})
afterAll(async () => {
  closeConnections()
  await sink.close()
})

const content = {
  kind: 'html',
  subject: 'Order {{ event.order_number }}',
  source:
    '<p>Dear {{ contact.first_name | default: "reader" }}, <a href="https://books.example/o?n={{ event.order_number }}">see it</a>.</p>',
} as const
const post = async (body: object): Promise<Message> => {
  const answer = await app.send<Message>('POST', '/messages', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return answer.body
}
const get = async (id: string) => (await app.send<Message>('GET', `/messages/${id}`)).body
/** Makes deliveries due and frees their leases. */
const dueNow = () => sql`update delivery_queue set due_at = ${app.clock.now()}, lease_until = '-infinity'`
const arrived = async (at = 0) => {
  const one = sink.received[at]
  if (one === undefined) throw new Error('Nothing arrived.')
  return { ...one, parsed: await simpleParser(one.message) }
}
const storedOf = async (id: string) =>
  (await sql`select content, values from messages where id = ${id}`)[0] ?? {}

describe('a refused single message', () => {
  test.each([
    { refuse: 550, text: 'relay not permitted', rule: 'us-relay' },
    { refuse: 554, text: '5.7.1 blocked using zen.spamhaus.org', rule: 'us-blocklist' },
  ])(
    'with the reply "$text" is tried three times and suppresses no address',
    async ({ refuse, text, rule }) => {
      sink.behaviour = { rcpt: () => ({ refuse, text }) }
      const { id } = await post({ content, to: { email: 'ada@example.com' }, values: { order_number: 1 } })
      for (const status of ['deferred', 'deferred', 'failed']) {
        await dueNow()
        await sendDue(app)
        expect(await get(id)).toMatchObject({ status, error_class: 'sender_refused' })
      }
      const events =
        await sql`select verdict, detail from delivery_events where delivery_id = ${id} and type = 'failed'`
      expect(events).toEqual([{ verdict: rule, detail: `${refuse} ${text}` }])
      expect(await sql`select from suppressions`).toHaveLength(0)
    },
  )

  test('to an unknown mailbox suppresses its address, and the suppression names the cause', async () => {
    sink.behaviour = { rcpt: () => ({ refuse: 550, text: '5.1.1 User unknown' }) }
    const { id } = await post({ content, to: { email: 'ada@example.com' }, values: { order_number: 1 } })
    await sendDue(app)
    expect((await get(id)).status).toBe('bounced')
    const causes = await sql`
      select value, reason, delivery_id, source_id, mail_server_id, verdict, reply from suppressions`
    expect(causes).toEqual([
      {
        value: 'ada@example.com',
        reason: 'bounced',
        delivery_id: id,
        source_id: id,
        mail_server_id: serverId,
        verdict: 'mailbox-unknown',
        reply: '550 5.1.1 User unknown',
      },
    ])
  })

  test.each([
    ['login', failureOf('login', 535, '535 5.7.8 Error: authentication failed'), 'authentication'],
    ['encryption', failureOf('connect', null, 'certificate has expired'), 'tls'],
    ['recipient', failureOf('rcpt', 550, '550 5.1.1 User unknown'), null],
  ])('pauses its mail server when that refuses the %s', async (_, failure, pause_reason) => {
    const now = app.clock.now()
    expect(await pauseIfClosed(sql, serverId, { accepted: false, failure }, now)).toBe(pause_reason !== null)
    const { body } = await app.send('GET', `/mail-servers/${serverId}`)
    expect(body).toMatchObject({ state: pause_reason === null ? 'ok' : 'paused', pause_reason })
    await sql`update mail_servers set state = 'ok', pause_reason = null where id = ${serverId}`
  })
})

describe('a single message', () => {
  test('contains the values of the contact and of the client, escaped for their contexts', async () => {
    const { body: ada } = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: 'ada@example.com', first_name: 'Ada <b>' },
    })
    const { id, message_id } = await post({
      content,
      contact_id: ada.id,
      values: { order_number: '10&42' },
      reply_to: 'help@books.example',
    })
    expect(await sendDue(app)).toBe(1)
    const { parsed, from, to } = await arrived()
    expect(to).toBe('ada@example.com')
    expect(from).toMatch(/@books\.example$/)
    expect(parsed.subject).toBe('Order 10&42')
    expect(parsed.messageId).toBe(`<${message_id}>`)
    expect(parsed.html).toContain('Dear Ada &lt;b&gt;, <a href="https://books.example/o?n=10%2642"')
    expect(parsed.text).toContain('Dear Ada <b>')
    expect(parsed.replyTo?.value[0]?.address).toBe('help@books.example')
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
    expect(parsed.headers.has('list-unsubscribe')).toBe(false)
    expect(await get(id)).toMatchObject({ status: 'accepted', subject: 'Order 10&42', attempts_count: 1 })
  })

  test('has no content after it is finished', async () => {
    const { id } = await post({
      content,
      to: { email: 'charles@example.org' },
      values: { order_number: 'secret' },
    })
    expect(JSON.stringify(await storedOf(id))).toContain('secret')
    await sendDue(app)
    expect(await storedOf(id)).toMatchObject({ content: null, values: {} })
    expect(await sql`select from delivery_queue`).toHaveLength(0)
  })

  test('is text only when it was written as text', async () => {
    await post({
      content: { ...content, kind: 'plain', source: 'Dear {{ event.who }}\n– all' },
      to: { email: 'c@example.org' },
      values: { who: 'Charles & Sons' },
    })
    await sendDue(app)
    const { parsed, message } = await arrived()
    expect(parsed.text?.trim()).toBe('Dear Charles & Sons\n– all')
    expect(parsed.html).toBe(false)
    expect(message.toString()).toContain('Content-Type: text/plain; charset=utf-8')
  })

  test('whose sender was deleted uses the default one, and waits while that is not verified', async () => {
    const gone = await addSender(app, { port: sink.port })
    const { id } = await post({ content, to: { email: 'c@example.org' }, sender_id: gone.senderId })
    await sql`delete from senders where id = ${gone.senderId}`
    const usual = sql`(select (value->>'default_sender_id')::uuid from settings_groups where key = 'sending')`
    await sql`update senders set verified_at = null where id = ${usual}`
    await sendDue(app)
    expect(sink.received).toEqual([])
    expect(await get(id)).toMatchObject({ status: 'queued' })
    await sql`update senders set verified_at = now() where id = ${usual}`
    await dueNow()
    await sendDue(app)
    expect((await arrived()).parsed.to).toMatchObject({ text: 'c@example.org' })
  })

  describe('with a link that verifies a sender', () => {
    let count = 0
    const ask = async () => {
      count += 1
      const email = `grace${count}@harbourbooks.example`
      const { body: sender } = await app.send<{ id: string }>('POST', '/senders', {
        body: { name: 'Grace Hopper', email },
      })
      expect((await app.send('POST', `/senders/${sender.id}/verify`)).status).toBe(200)
      return { ...sender, email }
    }
    type Asked = Awaited<ReturnType<typeof ask>>
    const deliveries = () =>
      sql<{ status: string; skip_reason: string | null }[]>`
        select status, skip_reason from message_states order by id`

    test('is sent while the sender waits for it', async () => {
      const { email } = await ask()
      await sendDue(app)
      expect(sink.received.map(({ to }) => to)).toEqual([email])
      expect(await deliveries()).toEqual([{ status: 'accepted', skip_reason: null }])
    })

    test.each<[string, (sender: Asked) => unknown]>([
      ['is deleted', ({ id }) => app.send('DELETE', `/senders/${id}`)],
      [
        'has another address',
        ({ id, email }) => app.send('PUT', `/senders/${id}`, { body: { email: `new-${email}` } }),
      ],
      ['is verified', ({ id }) => sql`update senders set verified_at = now() where id = ${id}`],
      ['has waited for more than three days', () => app.clock.advance(3 * 86_400_000)],
    ])('is skipped once the sender %s', async (_, happens) => {
      const sender = await ask()
      await happens(sender)
      await sendDue(app)
      expect(sink.received).toEqual([])
      expect(await deliveries()).toEqual([{ status: 'skipped', skip_reason: 'nothing_to_confirm' }])
    })

    test('is skipped once a newer link was requested', async () => {
      const { id } = await ask()
      app.clock.advance(60_000)
      expect((await app.send('POST', `/senders/${id}/verify`)).status).toBe(200)
      await sendDue(app)
      expect(sink.received).toHaveLength(1)
      expect(await deliveries()).toEqual([
        { status: 'skipped', skip_reason: 'nothing_to_confirm' },
        { status: 'accepted', skip_reason: null },
      ])
    })
  })

  test('keeps its content and its Message-ID while it is deferred', async () => {
    sink.behaviour = { rcpt: () => ({ refuse: 452, text: '452 4.2.2 Full' }) }
    const { id, message_id } = await post({
      content,
      to: { email: 'charles@example.org' },
      values: { order_number: '7' },
    })
    await sendDue(app)
    const put = await get(id)
    expect(put).toMatchObject({
      status: 'deferred',
      error_class: 'mailbox_full',
      message_id,
      attempts_count: 1,
    })
    expect(put.next_attempt_at).not.toBeNull()
    expect(await storedOf(id)).toMatchObject({ values: { 'event.order_number': '7' } })
    const events = await app.send<Schemas['MessageEventPage']>('GET', `/messages/${id}/events`)
    expect(events.body.data).toMatchObject([{ type: 'deferred', reply: expect.stringContaining('4.2.2') }])
    sink.behaviour = {}
    await dueNow()
    await sendDue(app)
    expect((await arrived()).parsed.messageId).toBe(`<${message_id}>`)
    expect(await get(id)).toMatchObject({ status: 'accepted', attempts_count: 2, next_attempt_at: null })
  })

  test.each([
    ['unsubscribed', 'accepted', null],
    ['pending', 'accepted', null],
    ['transactional', 'accepted', null],
    ['bounced', 'skipped', 'invalid'],
    ['complained', 'skipped', 'suppressed'],
  ])('to a contact that is %s is %s', async (status, expected, reason) => {
    const { body: ada } = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: 'ada@example.com' },
    })
    await sql`update contacts set status = ${status} where id = ${ada.id}`
    const { id } = await post({ content, contact_id: ada.id })
    await sendDue(app)
    expect(await get(id)).toMatchObject({
      status: expected,
      skip_reason: reason,
      message_id: reason === null ? expect.any(String) : null,
    })
    expect(sink.received).toHaveLength(reason === null ? 1 : 0)
    expect(await storedOf(id)).toMatchObject({ content: null })
    expect(await sql`select from delivery_queue`).toHaveLength(0)
  })

  test.each([
    { kind: 'address', value: 'Charles@example.org' },
    { kind: 'domain', value: 'example.org' },
  ])('is skipped for a suppressed $kind', async (suppression) => {
    await app.send('POST', '/suppressions', { body: suppression })
    const { id } = await post({ content, to: { email: 'charles@example.org' } })
    await sendDue(app)
    expect(await get(id)).toMatchObject({ status: 'skipped', skip_reason: 'suppressed', subject: null })
  })

  test('waits while its mail server is paused', async () => {
    await sql`update mail_servers set state = 'paused', pause_reason = 'manual' where id = ${serverId}`
    const { id } = await post({ content, to: { email: 'charles@example.org' } })
    await sendDue(app)
    expect(await get(id)).toMatchObject({ status: 'queued', attempts_count: 0 })
    await sql`update mail_servers set state = 'ok', pause_reason = null where id = ${serverId}`
    await dueNow()
    await sendDue(app)
    expect(await get(id)).toMatchObject({ status: 'accepted', attempts_count: 1 })
  })

  test('to a contact that is erased meanwhile is not sent, and its content is deleted', async () => {
    const { body: ada } = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: 'quilhampton@example.com', first_name: 'Quilhampton' },
    })
    const waiting = await post({ content, contact_id: ada.id, values: { order_number: 'Quilhampton' } })
    const other = await post({ content, to: { email: 'katherine@books.example' } })
    await sql`update messages set filled_for = ${ada.id} where id = ${other.id}`
    await app.send('POST', `/contacts/${ada.id}/erase`)
    await sendDue(app)
    expect(sink.received).toHaveLength(0)
    for (const { id } of [waiting, other])
      expect(await get(id)).toMatchObject({
        status: 'skipped',
        skip_reason: 'contact_gone',
        contact_id: null,
      })
    expect((await get(other.id)).to_address).toBe('katherine@books.example')
    const rows =
      await sql`select to_jsonb(m)::text || to_jsonb(d)::text as row from messages m join deliveries d using (id)`
    expect(rows.map(({ row }) => row).join()).not.toMatch(/quilhampton/i)
  })

  test('goes to the contact that its own was merged into', async () => {
    const make = async (email: string) =>
      (await app.send<{ id: string }>('POST', '/contacts', { body: { email } })).body.id
    const [source, target] = [await make('old@example.com'), await make('new@example.com')]
    const { id } = await post({ content, contact_id: source })
    await app.send('POST', `/contacts/${target}/merge`, { body: { source_id: source } })
    expect(await get(id)).toMatchObject({ contact_id: target, to_address: 'old@example.com' })
  })
})

describe('a test e-mail', () => {
  const actor = { kind: 'system', id: null, name: null } as const
  const queue = (more: object) =>
    sql.begin((tx) =>
      queueMessage(
        tx,
        {
          kind: 'test',
          to: { address: 'katherine@books.example', name: null },
          contactId: null,
          senderId: null,
          content: {
            kind: 'plain',
            subject: '[Test] For {{ contact.first_name }}',
            preheader: null,
            source: '{{ contact.first_name }} {{ links.unsubscribe_url }} {{ campaign.name }}',
            text: null,
          },
          ...more,
        },
        actor,
        app.clock.now(),
      ),
    )

  test('uses the values of a contact that does not receive it', async () => {
    const { body: ada } = await app.send<{ id: string }>('POST', '/contacts', {
      body: { email: 'ada@example.com', first_name: 'Ada' },
    })
    const id = newId()
    const row = await queue({
      id,
      filledFor: ada.id,
      values: { 'links.unsubscribe_url': 'https://crm.test/u/test', 'campaign.name': 'October' },
    })
    expect(row).toMatchObject({ id, kind: 'test', contact_id: null })
    await sendDue(app)
    const { parsed, to } = await arrived()
    expect([to, parsed.subject]).toEqual(['katherine@books.example', '[Test] For Ada'])
    expect(parsed.text?.trim()).toBe('Ada https://crm.test/u/test October')
  })

  test("uses the catalogue's examples without a contact", async () => {
    await queue({})
    await sendDue(app)
    const { parsed } = await arrived()
    expect(parsed.subject).toBe('[Test] For Ada')
    expect(parsed.text).toContain('http://crm.test/')
  })
})
