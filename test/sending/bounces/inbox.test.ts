import { randomBytes, randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import { bounceLocalPart } from '../../../server/platform/mail/links.ts'
import { currentCaller, runAsCaller } from '../../../server/platform/threads/caller.ts'
import { registerBounceMetrics } from '../../../server/sending/bounces/http.ts'
import { deleteOldInbound, processInbox } from '../../../server/sending/bounces/inbox.ts'
import {
  type Channel,
  claimInbound,
  insertInbound,
  noteRead,
} from '../../../server/sending/bounces/store/inbound.ts'
import { setAside } from '../../../server/sending/bounces/store/set-aside.ts'
import { startTestApp } from '../../support/app.ts'
import { forge } from '../../support/forge.ts'
import { whileHeld } from '../../support/held-threads.ts'
import { shareOfThisThread } from '../../support/thread-share.ts'
import { addContact, deliveryOf, type Sent, sendTo, statusOf } from './support.ts'

const app = await startTestApp()
const { clock } = app
const { sql, secret } = app.context
const day = 86_400_000

/** Nested too deeply for the parser. */
const poison = Buffer.from(`Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(5_000)}`)

/** A megabyte of fields of one name. */
const largest = Buffer.from(
  `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${'a:\n'.repeat(340_000)}\r\n--b--\r\n`,
)

const put = (eventId: string, body: Buffer | string, channel: Channel = 'mailbox') =>
  sql.begin((tx) => insertInbound(tx, { channel, eventId, body: Buffer.from(body) }, clock.now()))

/** Another process. */
const somebody = (channels: readonly Channel[] = ['mailbox', 'sendgrid']) => ({
  pauses: [30],
  reader: randomUUID(),
  channels,
})

const bounceOf = ({ deliveryId }: Sent): string =>
  `To: ${bounceLocalPart(secret, deliveryId)}@books.example\r\nFrom: MAILER-DAEMON@mx.example\r\nSubject: failure notice\r\n\r\n<alan@example.com>:\r\n550 5.1.1 User unknown\r\n`

const listStates = () =>
  sql<{ event_id: string; state: string; attempts: number; has_body: boolean; error: string | null }[]>`
    select event_id, state, attempts, body is not null as has_body, error from inbound_messages order by received_at, id`

afterEach(async () => {
  await sql`delete from inbound_messages`
})

describe('the inbox', () => {
  test('stores a message once, whatever its source', async () => {
    expect(await put('a', 'From: x\r\n\r\n')).toBe(true)
    expect(await put('a', 'From: x\r\n\r\n')).toBe(false)
    expect(await put('a', '{}', 'brevo')).toBe(true)
    const both = await Promise.all([put('b', 'x'), put('b', 'x')])
    expect(both.sort()).toEqual([false, true])
  })

  test('keeps nothing of a processed message, not even an address', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('a', bounceOf(sent))
    await app.work()
    expect(await listStates()).toEqual([
      { event_id: 'a', state: 'done', attempts: 1, has_body: false, error: null },
    ])
    const [row] = await sql`select to_jsonb(m)::text as text from inbound_messages m`
    expect(row?.text).not.toContain('example')
  })

  test('continues after an unreadable message, retries it, and finally gives it up', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('poison', poison)
    await put('good', bounceOf(sent))
    await processInbox(app.context)
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
    expect(await listStates()).toMatchObject([
      { event_id: 'poison', state: 'waiting', attempts: 1, error: expect.stringContaining('child nodes') },
      { event_id: 'good', state: 'done' },
    ])
    await processInbox(app.context)
    expect((await listStates())[0]).toMatchObject({ attempts: 1 })
    for (let visit = 0; visit < 8; visit += 1) {
      clock.advance(3 * 3_600_000)
      await processInbox(app.context)
    }
    expect((await listStates())[0]).toMatchObject({ state: 'failed', attempts: 5, has_body: true })
    // It may contain anybody's data, so an erasure deletes it.
    await app.send('POST', `/contacts/${sent.contactId}/erase`)
    expect((await listStates()).map(({ event_id }) => event_id)).toEqual(['good'])
  })

  test('deletes a message that it gives up after an erasure', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('before', poison)
    clock.advance(1000)
    await app.send('POST', `/contacts/${sent.contactId}/erase`)
    clock.advance(1000)
    await put('after', poison)
    for (let visit = 0; visit < 8; visit += 1) {
      clock.advance(3 * 3_600_000)
      await processInbox(app.context)
    }
    expect(await listStates()).toMatchObject([{ event_id: 'after', state: 'failed' }])
  })

  test('sets a message aside that ended the parsing process, and does not retry it', async () => {
    await put('deadly', bounceOf(await sendTo(app, await addContact(app))))
    // Another process claims it and ends.
    const another = { ...somebody(), pauses: [30, 120] }
    expect(await claimInbound(sql, clock.now(), another)).toMatchObject({ wasLeft: false })
    for (let visit = 0; visit < 8; visit += 1) {
      clock.advance(3 * 3_600_000)
      await processInbox(app.context)
    }
    expect(await listStates()).toMatchObject([{ state: 'set_aside', attempts: 2, has_body: true }])
  })

  test('retries a message that was parsed before the process ended', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('innocent', bounceOf(sent))
    const claimed = await claimInbound(sql, clock.now(), somebody())
    await noteRead(sql, claimed?.id ?? '')
    clock.advance(60_000)
    await processInbox(app.context)
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('leaves a report of an unknown provider to a newer version', async () => {
    await put('later', '[]', 'sendgrid')
    expect(await claimInbound(sql, clock.now(), somebody(['mailbox']))).toBeNull()
    expect(await listStates()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('parses beside outgoing mail, which may use its thread for long', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('beside', bounceOf(sent))
    await whileHeld(currentCaller().key, () => processInbox(app.context))
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('gives up a report that ends the process at each attempt', async () => {
    await put('deadly', '[]', 'sendgrid')
    for (let death = 0; death < 5; death += 1) {
      const another = { ...somebody(), pauses: [30, 120, 600, 3600, 7200] }
      expect(await claimInbound(sql, clock.now(), another)).toMatchObject({ wasLeft: false })
      clock.advance(3 * 3_600_000)
    }
    await processInbox(app.context)
    expect(await listStates()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('too often') },
    ])
  })

  test('sets a message aside that takes too long to parse, continues, and deletes it with an erasure', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('endless', largest)
    await runAsCaller({ key: 'test', limit: 5 }, () => processInbox(app.context))
    clock.advance(1000)
    await put('good', bounceOf(sent))
    await processInbox(app.context)
    expect(await listStates()).toMatchObject([
      { event_id: 'endless', state: 'set_aside', attempts: 1 },
      { event_id: 'good', state: 'done' },
    ])
    clock.advance(3 * 3_600_000)
    await processInbox(app.context)
    expect((await listStates())[0]).toMatchObject({ state: 'set_aside', attempts: 1 })
    await app.send('POST', `/contacts/${sent.contactId}/erase`)
    expect((await listStates()).map(({ event_id }) => event_id)).toEqual(['good'])
  })

  test('lists messages that were set aside, retries one on request, and deletes it', async () => {
    const sent = await sendTo(app, await addContact(app))
    clock.advance(1000)
    await put('endless', `${bounceOf(sent)}\u0000\u0007`)
    const take = () => claimInbound(sql, clock.now(), somebody())
    const claimed = await take()
    await setAside(sql, claimed?.id ?? '', 'process_ended', clock.now())
    // Completes the tasks that its arrival queued.
    await app.work()
    type Mail = { id: string; reason: string; size_bytes: number; beginning: string }
    const list = async () => (await app.send<{ data: Mail[] }>('GET', '/bounces/set-aside-mails')).body.data
    const [mail] = await list()
    expect(mail).toMatchObject({ reason: 'process_ended', beginning: expect.stringMatching(/^To: b/) })
    expect(mail?.beginning).not.toMatch(/\p{Cc}/u)
    expect(mail?.size_bytes).toBe(bounceOf(sent).length + 2)
    const path = `/bounces/set-aside-mails/${mail?.id}`

    expect((await app.send('POST', `${path}/retry`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await app.send('POST', `${path}/retry`)).status).toBe(404)
    expect((await app.send('DELETE', path)).status).toBe(404)
    await app.work()
    expect(await statusOf(app, sent.contactId)).toBe('bounced')

    await put('again', 'Subject: x\r\n\r\n')
    const other = await take()
    await setAside(sql, other?.id ?? '', 'time', clock.now())
    expect((await app.send('DELETE', `/bounces/set-aside-mails/${other?.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('has metrics of set aside and untrusted messages, and works without a database', async () => {
    clock.advance(1000)
    await put('endless', 'x')
    const claimed = await claimInbound(sql, clock.now(), somebody())
    await setAside(sql, claimed?.id ?? '', 'memory', clock.now())
    const registry = new Registry()
    registerBounceMetrics(registry, sql)
    expect(await registry.metrics()).toMatch(/^crs_mails_set_aside 1$/m)
    expect(await registry.metrics()).toMatch(/^crs_unbelieved_reports \d+$/m)
    const away = new Registry()
    registerBounceMetrics(away, (() => Promise.reject(new Error('gone'))) as never)
    expect(await away.metrics()).toContain('crs_mails_set_aside Nan')
  })

  test('parses the largest messages without blocking', async () => {
    await put('fields', largest)
    const share = await shareOfThisThread(() => processInbox(app.context))
    expect(await listStates()).toMatchObject([{ state: 'done' }])
    expect(share).toBeLessThan(0.5)
  })

  test('keeps at most a hundred messages that were set aside', async () => {
    for (let number = 0; number < 103; number += 1) {
      await put(`aside-${number}`, 'x')
      const claimed = await claimInbound(sql, clock.now(), somebody())
      await setAside(sql, claimed?.id ?? '', 'memory', clock.now())
      clock.advance(1000)
    }
    const kept = await listStates()
    expect(kept).toHaveLength(100)
    expect(kept[0]).toMatchObject({ event_id: 'aside-3' })
  })

  test('processes each message once across processes', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, async () => sendTo(app, await addContact(app))))
    for (const one of sent) await put(one.deliveryId, bounceOf(one))
    await Promise.all([processInbox(app.context), processInbox(app.context), processInbox(app.context)])
    for (const { deliveryId } of sent)
      expect((await deliveryOf(app, deliveryId)).events).toMatchObject([{ type: 'bounced' }])
  })

  test('does not repeat an event that was applied before a retry of its report', async () => {
    const sent = await sendTo(app, await addContact(app))
    const event = {
      event: 'spamreport',
      email: sent.email,
      timestamp: 1,
      sg_event_id: 'event-1',
      'smtp-id': `<${sent.deliveryId}@x>`,
    }
    await put('one', JSON.stringify([event]), 'sendgrid')
    await put('two', JSON.stringify([event, event]), 'sendgrid')
    await processInbox(app.context)
    expect((await deliveryOf(app, sent.deliveryId)).events).toMatchObject([{ type: 'complained' }])
    const seen = await sql`select from inbound_events where event_id = 'event-1'`
    expect(seen).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['with a NUL in the reply', { reason: '550 5.1.1 User\0unknown' }],
    ['with a very long id', { sg_event_id: randomBytes(10_000).toString('hex') }],
    ['with a NUL in its id', { sg_event_id: 'a\0b' }],
    ['with a time before the calendar', { timestamp: -99_999_999_999 }],
  ])('loses no report %s', async (_how, members) => {
    const sent = await sendTo(app, await addContact(app))
    const event = {
      event: 'bounce',
      status: '5.1.1',
      email: sent.email,
      sg_event_id: sent.deliveryId,
      'smtp-id': `<${sent.deliveryId}@x>`,
      ...members,
    }
    await put(sent.deliveryId, JSON.stringify([event]), 'sendgrid')
    await processInbox(app.context)
    expect(await listStates()).toMatchObject([{ state: 'done' }])
    expect(await deliveryOf(app, sent.deliveryId)).toMatchObject({ status: 'bounced' })
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('ignores a report about an invalid address', async () => {
    await put('a', JSON.stringify([{ event: 'spamreport', email: 'a\0b@example.com' }]), 'sendgrid')
    await processInbox(app.context)
    expect(await listStates()).toMatchObject([{ state: 'done', error: null }])
  })

  test('trusts a message in the mailbox only about the delivery that it names', async () => {
    const { contactId, email } = await addContact(app)
    await put(
      'forged',
      `From: MAILER-DAEMON@mx.example\r\nTo: x@books.example\r\nX-Failed-Recipients: ${email}\r\nSubject: failure notice\r\n\r\n<${email}>:\r\n550 5.1.1 User unknown\r\n`,
    )
    await processInbox(app.context)
    expect(await statusOf(app, contactId)).toBe('subscribed')
  })

  test('treats a message to a return path as an unsubscribe request', async () => {
    const sent = await sendTo(app, await addContact(app))
    const report = (to: string) =>
      `To: ${to}@books.example\r\nFrom: ${sent.email}\r\nSubject: unsubscribe\r\n\r\n`
    await put('unsigned', report('bounces'))
    await put('forged', report(forge(bounceLocalPart(secret, sent.deliveryId))))
    await processInbox(app.context)
    expect(await statusOf(app, sent.contactId)).toBe('subscribed')
    await put('signed', report(bounceLocalPart(secret, sent.deliveryId)))
    await processInbox(app.context)
    expect(await statusOf(app, sent.contactId)).toBe('unsubscribed')
    expect((await deliveryOf(app, sent.deliveryId)).events).toMatchObject([{ type: 'unsubscribed' }])
    const consents = await sql`select kind, source from consent_events where contact_id = ${sent.contactId}`
    expect(consents).toEqual([{ kind: 'withdrawn', source: 'unsubscribe_mail' }])
  })

  test('trusts a verified provider about unsubscribes, by delivery or by address', async () => {
    const [named, known] = [await sendTo(app, await addContact(app)), await addContact(app)]
    const left = { event: 'unsubscribe', sg_event_id: named.deliveryId }
    await put('a', JSON.stringify([{ ...left, 'smtp-id': `<${named.deliveryId}@x>` }]), 'sendgrid')
    await put(
      'b',
      JSON.stringify([{ ...left, sg_event_id: 'b', email: known.email.toUpperCase() }]),
      'sendgrid',
    )
    await put('c', JSON.stringify([{ ...left, sg_event_id: 'c', email: 'nobody@example.com' }]), 'sendgrid')
    await processInbox(app.context)
    expect((await deliveryOf(app, named.deliveryId)).events).toMatchObject([{ type: 'unsubscribed' }])
    for (const { contactId } of [named, known]) {
      expect(await statusOf(app, contactId)).toBe('unsubscribed')
      const consents = await sql`select kind, source from consent_events where contact_id = ${contactId}`
      expect(consents).toEqual([{ kind: 'withdrawn', source: 'unsubscribe_provider' }])
    }
    expect((await listStates()).every(({ state }) => state === 'done')).toBe(true)
  })

  test('deletes old messages, and none that wait', async () => {
    await put('done', 'From: x\r\n\r\n')
    await processInbox(app.context)
    clock.advance(29 * day)
    await deleteOldInbound(app.context)
    expect(await listStates()).toHaveLength(1)
    await put('new', 'From: x\r\n\r\n')
    clock.advance(2 * day)
    await deleteOldInbound(app.context)
    expect((await listStates()).map(({ event_id }) => event_id)).toEqual(['new'])
    clock.advance(60 * day)
    await deleteOldInbound(app.context)
    expect((await listStates()).map(({ state }) => state)).toEqual(['waiting'])
    expect(await sql`select from inbound_events`).toHaveLength(0)
  })
})
