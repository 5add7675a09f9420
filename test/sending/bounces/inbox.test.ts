import { randomBytes, randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import { bounceLocalPart } from '../../../server/platform/mail/links.ts'
import { asCaller, callerNow } from '../../../server/platform/threads/caller.ts'
import { deleteOldInbound, workOffInbox } from '../../../server/sending/bounces/inbox.ts'
import { showBounceFigures } from '../../../server/sending/bounces/index.ts'
import {
  type Channel,
  claimInbound,
  insertInbound,
  noteRead,
} from '../../../server/sending/bounces/store/inbound.ts'
import { setAside } from '../../../server/sending/bounces/store/set-aside.ts'
import { startTestApp } from '../../support/app.ts'
import { longestHold } from '../../support/event-loop.ts'
import { whileHeld } from '../../support/held-threads.ts'
import { addContact, deliveryOf, type Sent, sendTo, statusOf } from './support.ts'

const app = await startTestApp()
const { clock } = app
const { sql, secret } = app.parts
const day = 86_400_000

/** Nested so often that the reader gives up. */
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
  test('takes a message once, whoever brings it', async () => {
    expect(await put('a', 'From: x\r\n\r\n')).toBe(true)
    expect(await put('a', 'From: x\r\n\r\n')).toBe(false)
    expect(await put('a', '{}', 'brevo')).toBe(true)
    const both = await Promise.all([put('b', 'x'), put('b', 'x')])
    expect(both.sort()).toEqual([false, true])
  })

  test('keeps nothing of a message that is worked off, not even an address', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('a', bounceOf(sent))
    await app.work()
    expect(await listStates()).toEqual([
      { event_id: 'a', state: 'done', attempts: 1, has_body: false, error: null },
    ])
    const [row] = await sql`select to_jsonb(m)::text as text from inbound_messages m`
    expect(row?.text).not.toContain('example')
  })

  test('goes on where one message cannot be read, tries that again, and gives it up in the end', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('poison', poison)
    await put('good', bounceOf(sent))
    await workOffInbox(app.parts)
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
    expect(await listStates()).toMatchObject([
      { event_id: 'poison', state: 'waiting', attempts: 1, error: expect.stringContaining('child nodes') },
      { event_id: 'good', state: 'done' },
    ])
    await workOffInbox(app.parts)
    expect((await listStates())[0]).toMatchObject({ attempts: 1 })
    for (let visit = 0; visit < 8; visit += 1) {
      clock.advance(3 * 3_600_000)
      await workOffInbox(app.parts)
    }
    expect((await listStates())[0]).toMatchObject({ state: 'failed', attempts: 5, has_body: true })
    // It may name anybody: when somebody is erased, it goes.
    await app.send('POST', `/contacts/${sent.contactId}/erase`)
    expect((await listStates()).map(({ event_id }) => event_id)).toEqual(['good'])
  })

  test('keeps nothing of what it gives up after an erasure that came while it waited', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('before', poison)
    clock.advance(1000)
    await app.send('POST', `/contacts/${sent.contactId}/erase`)
    clock.advance(1000)
    await put('after', poison)
    for (let visit = 0; visit < 8; visit += 1) {
      clock.advance(3 * 3_600_000)
      await workOffInbox(app.parts)
    }
    expect(await listStates()).toMatchObject([{ event_id: 'after', state: 'failed' }])
  })

  test('sets a message aside that ended the process which read it, and never reads it again by itself', async () => {
    await put('deadly', bounceOf(await sendTo(app, await addContact(app))))
    // Another process takes it, and is not heard of again.
    const another = { ...somebody(), pauses: [30, 120] }
    expect(await claimInbound(sql, clock.now(), another)).toMatchObject({ wasLeft: false })
    for (let visit = 0; visit < 8; visit += 1) {
      clock.advance(3 * 3_600_000)
      await workOffInbox(app.parts)
    }
    expect(await listStates()).toMatchObject([{ state: 'set_aside', attempts: 2, has_body: true }])
  })

  test('reads a message again that had been read when the process ended', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('innocent', bounceOf(sent))
    const claimed = await claimInbound(sql, clock.now(), somebody())
    await noteRead(sql, claimed?.id ?? '')
    clock.advance(60_000)
    await workOffInbox(app.parts)
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('leaves a report of a provider that this version does not know to a newer one', async () => {
    await put('later', '[]', 'sendgrid')
    expect(await claimInbound(sql, clock.now(), somebody(['mailbox']))).toBeNull()
    expect(await listStates()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('is read beside mail that is to go out, which may hold its thread for long', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('beside', bounceOf(sent))
    await whileHeld(callerNow().key, () => workOffInbox(app.parts))
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('gives up a report that ends the process each time', async () => {
    await put('deadly', '[]', 'sendgrid')
    for (let death = 0; death < 5; death += 1) {
      const another = { ...somebody(), pauses: [30, 120, 600, 3600, 7200] }
      expect(await claimInbound(sql, clock.now(), another)).toMatchObject({ wasLeft: false })
      clock.advance(3 * 3_600_000)
    }
    await workOffInbox(app.parts)
    expect(await listStates()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('too often') },
    ])
  })

  test('sets a message aside that takes too long to read, goes on with the next, and forgets it with an erasure', async () => {
    const sent = await sendTo(app, await addContact(app))
    await put('endless', largest)
    await asCaller({ key: 'test', limit: 5 }, () => workOffInbox(app.parts))
    clock.advance(1000)
    await put('good', bounceOf(sent))
    await workOffInbox(app.parts)
    expect(await listStates()).toMatchObject([
      { event_id: 'endless', state: 'set_aside', attempts: 1 },
      { event_id: 'good', state: 'done' },
    ])
    clock.advance(3 * 3_600_000)
    await workOffInbox(app.parts)
    expect((await listStates())[0]).toMatchObject({ state: 'set_aside', attempts: 1 })
    await app.send('POST', `/contacts/${sent.contactId}/erase`)
    expect((await listStates()).map(({ event_id }) => event_id)).toEqual(['good'])
  })

  test('shows what is set aside, reads it again once on demand, and deletes it', async () => {
    const sent = await sendTo(app, await addContact(app))
    clock.advance(1000)
    await put('endless', `${bounceOf(sent)}\u0000\u0007`)
    const take = () => claimInbound(sql, clock.now(), somebody())
    const claimed = await take()
    await setAside(sql, claimed?.id ?? '', 'process_ended', clock.now())
    // What was asked for when it came is over.
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

  test('counts what is set aside and not believed among its figures, and does without a database', async () => {
    clock.advance(1000)
    await put('endless', 'x')
    const claimed = await claimInbound(sql, clock.now(), somebody())
    await setAside(sql, claimed?.id ?? '', 'memory', clock.now())
    const registry = new Registry()
    showBounceFigures(registry, sql)
    expect(await registry.metrics()).toMatch(/^crs_mails_set_aside 1$/m)
    expect(await registry.metrics()).toMatch(/^crs_unbelieved_reports \d+$/m)
    const away = new Registry()
    showBounceFigures(away, (() => Promise.reject(new Error('gone'))) as never)
    expect(await away.metrics()).toContain('crs_mails_set_aside Nan')
  })

  test('reads the largest of mails without holding up anything else', async () => {
    await put('fields', largest)
    const held = await longestHold(() => workOffInbox(app.parts))
    expect(await listStates()).toMatchObject([{ state: 'done' }])
    expect(held).toBeLessThan(1000)
  })

  test('keeps no more than a hundred messages that were set aside', async () => {
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

  test('works each message off once, however many processes are at it', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, async () => sendTo(app, await addContact(app))))
    for (const one of sent) await put(one.deliveryId, bounceOf(one))
    await Promise.all([workOffInbox(app.parts), workOffInbox(app.parts), workOffInbox(app.parts)])
    for (const { deliveryId } of sent)
      expect((await deliveryOf(app, deliveryId)).events).toMatchObject([{ type: 'bounced' }])
  })

  test('leaves an event of a report that has had its effect alone when the report is read again', async () => {
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
    await workOffInbox(app.parts)
    expect((await deliveryOf(app, sent.deliveryId)).events).toMatchObject([{ type: 'complained' }])
    const seen = await sql`select from inbound_events where event_id = 'event-1'`
    expect(seen).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['with a NUL in what the server said', { reason: '550 5.1.1 User\0unknown' }],
    ['with an id without end', { sg_event_id: randomBytes(10_000).toString('hex') }],
    ['with a NUL in its id', { sg_event_id: 'a\0b' }],
    ['from before the beginning of time', { timestamp: -99_999_999_999 }],
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
    await workOffInbox(app.parts)
    expect(await listStates()).toMatchObject([{ state: 'done' }])
    expect(await deliveryOf(app, sent.deliveryId)).toMatchObject({ status: 'bounced' })
    expect(await statusOf(app, sent.contactId)).toBe('bounced')
  })

  test('passes over a report about an address that cannot be one', async () => {
    await put('a', JSON.stringify([{ event: 'spamreport', email: 'a\0b@example.com' }]), 'sendgrid')
    await workOffInbox(app.parts)
    expect(await listStates()).toMatchObject([{ state: 'done', error: null }])
  })

  test('believes a letter about nothing but the message that it names', async () => {
    const { contactId, email } = await addContact(app)
    await put(
      'forged',
      `From: MAILER-DAEMON@mx.example\r\nTo: x@books.example\r\nX-Failed-Recipients: ${email}\r\nSubject: failure notice\r\n\r\n<${email}>:\r\n550 5.1.1 User unknown\r\n`,
    )
    await workOffInbox(app.parts)
    expect(await statusOf(app, contactId)).toBe('subscribed')
  })

  test('takes a letter to the return path of a message for the wish to get no more', async () => {
    const sent = await sendTo(app, await addContact(app))
    const letter = (to: string) =>
      `To: ${to}@books.example\r\nFrom: ${sent.email}\r\nSubject: unsubscribe\r\n\r\n`
    await put('unsigned', letter('bounces'))
    await put('forged', letter(`${bounceLocalPart(secret, sent.deliveryId).slice(0, -2)}aa`))
    await workOffInbox(app.parts)
    expect(await statusOf(app, sent.contactId)).toBe('subscribed')
    await put('signed', letter(bounceLocalPart(secret, sent.deliveryId)))
    await workOffInbox(app.parts)
    expect(await statusOf(app, sent.contactId)).toBe('unsubscribed')
    expect((await deliveryOf(app, sent.deliveryId)).events).toMatchObject([{ type: 'unsubscribed' }])
    const consents = await sql`select kind, source from consent_events where contact_id = ${sent.contactId}`
    expect(consents).toEqual([{ kind: 'withdrawn', source: 'unsubscribe_mail' }])
  })

  test('takes the word of a provider that verified reports come from for who left there, by message or by address', async () => {
    const [named, known] = [await sendTo(app, await addContact(app)), await addContact(app)]
    const left = { event: 'unsubscribe', sg_event_id: named.deliveryId }
    await put('a', JSON.stringify([{ ...left, 'smtp-id': `<${named.deliveryId}@x>` }]), 'sendgrid')
    await put(
      'b',
      JSON.stringify([{ ...left, sg_event_id: 'b', email: known.email.toUpperCase() }]),
      'sendgrid',
    )
    await put('c', JSON.stringify([{ ...left, sg_event_id: 'c', email: 'nobody@example.com' }]), 'sendgrid')
    await workOffInbox(app.parts)
    expect((await deliveryOf(app, named.deliveryId)).events).toMatchObject([{ type: 'unsubscribed' }])
    for (const { contactId } of [named, known]) {
      expect(await statusOf(app, contactId)).toBe('unsubscribed')
      const consents = await sql`select kind, source from consent_events where contact_id = ${contactId}`
      expect(consents).toEqual([{ kind: 'withdrawn', source: 'unsubscribe_provider' }])
    }
    expect((await listStates()).every(({ state }) => state === 'done')).toBe(true)
  })

  test('forgets what is old, and nothing that still waits', async () => {
    await put('done', 'From: x\r\n\r\n')
    await workOffInbox(app.parts)
    clock.advance(29 * day)
    await deleteOldInbound(app.parts)
    expect(await listStates()).toHaveLength(1)
    await put('new', 'From: x\r\n\r\n')
    clock.advance(2 * day)
    await deleteOldInbound(app.parts)
    expect((await listStates()).map(({ event_id }) => event_id)).toEqual(['new'])
    clock.advance(60 * day)
    await deleteOldInbound(app.parts)
    expect((await listStates()).map(({ state }) => state)).toEqual(['waiting'])
    expect(await sql`select from inbound_events`).toHaveLength(0)
  })
})
