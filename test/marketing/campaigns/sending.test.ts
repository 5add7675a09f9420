import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { settleCampaign } from '../../../server/marketing/campaigns/index.ts'
import { openToken } from '../../../server/platform/mail/tokens.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import {
  addReader,
  addSender,
  beginCampaign,
  campaignOf,
  emptyAudience,
  sendCampaign,
  useSink,
} from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql, secret } = app.context
const { clock } = app

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  sink.behaviour = {}
  await emptyAudience(app)
})

const sendUntil = (id: string, ...states: string[]) => sendCampaign(app, id, ...states)
const begin = (id: string) => beginCampaign(app, id)

const accounting = async (id: string) =>
  (await app.send('GET', `/campaigns/${id}/accounting`)).body as Record<string, unknown>

describe('a campaign', () => {
  test('goes to the eligible contacts of its audience, and adds up', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    for (const name of ['Ada', 'Grace', 'Alan']) await addReader(app, name)
    await addReader(app, 'Edsger', { status: 'unsubscribed' })
    const id = await campaignOf(app, { sender_id })
    await begin(id)
    await addReader(app, 'Barbara')
    await sendUntil(id, 'finished')
    expect(sink.received.map(({ to }) => to).sort()).toEqual([
      'ada@example.com',
      'alan@example.com',
      'grace@example.com',
    ])
    expect(await accounting(id)).toMatchObject({
      adds_up: true,
      state: 'finished',
      accounting: {
        audience_count: 4,
        accepted: 3,
        skipped: 1,
        queued: 0,
        skipped_by_reason: [{ reason: 'unsubscribed', contacts_count: 1 }],
      },
    })
  })

  test('has everything that marketing e-mails require, with its own links for each delivery', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    const contactId = await addReader(app, 'Ada')
    const id = await campaignOf(app, { sender_id, reply_to: 'answers@harbourbooks.example' })
    await begin(id)
    await sendUntil(id, 'finished')
    const [received] = sink.received
    const mail = await simpleParser(received?.message ?? '')
    const [delivery] = await sql<{ id: string }[]>`select id from deliveries where source_id = ${id}`
    expect(mail.subject).toBe('New on our shelves')
    expect(mail.text).toContain('Dear Ada')
    expect(mail.messageId).toMatch(new RegExp(`^<${delivery?.id}\\.[a-z2-7]{16}@`))
    expect(mail.replyTo?.text).toBe('answers@harbourbooks.example')
    const raw = String(received?.message).replace(/\r\n[ \t]/g, ' ')
    expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/crm\.test\/unsubscribe\/[\w.-]+>$/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(raw).toMatch(/^List-Id: <campaigns\./m)
    expect(raw).toMatch(new RegExp(`^Feedback-ID: ${id}:all:campaign:`, 'm'))
    const html = String(mail.html)
    const token = /crm\.test\/c\/([\w.-]+)/.exec(html)?.[1] ?? ''
    const [link] = await sql<{ id: string; url: string }[]>`
      select id, url from campaign_links where campaign_id = ${id}`
    expect(link?.url).toBe('https://harbourbooks.example/all')
    expect(openToken(secret, 'click', token, clock.now())).toEqual({
      kind: 'good',
      content: { deliveryId: delivery?.id, linkId: link?.id },
    })
    expect(html).toMatch(/<img src="http:\/\/crm\.test\/o\/[\w.-]+"/)
    const unsubscribe = /crm\.test\/unsubscribe\/([\w.-]+)/.exec(html)?.[1] ?? ''
    expect(openToken(secret, 'unsubscribe', unsubscribe, clock.now())).toMatchObject({
      content: { contactId, deliveryId: delivery?.id },
    })
    expect(mail.text).toContain('Bristol')
  })

  test('is not tracked for a contact that opted out', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    await addReader(app, 'Ada', { tracking: 'none' })
    const id = await campaignOf(app, { sender_id })
    await begin(id)
    await sendUntil(id, 'finished')
    const html = String((await simpleParser(sink.received[0]?.message ?? '')).html)
    expect(html).toContain('https://harbourbooks.example/all')
    expect(html).not.toMatch(/crm\.test\/[co]\//)
  })

  test('skips contacts that left its only list, and contacts at their frequency cap', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    const [ada, grace, alan] = [
      await addReader(app, 'Ada'),
      await addReader(app, 'Grace', { frequency: 'weekly' }),
      await addReader(app, 'Alan'),
    ]
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'Readers' } })
    await app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [ada, grace, alan] } })
    const audience = { include: { list_ids: [list.id] } }
    const first = await campaignOf(app, { sender_id, audience })
    await begin(first)
    await sendUntil(first, 'finished')
    expect(sink.received).toHaveLength(3)
    const second = await campaignOf(app, { sender_id, audience })
    const { body: estimate } = await app.send('POST', `/campaigns/${second}/estimate`, { body: {} })
    expect(estimate).toMatchObject({
      mailable_count: 2,
      skipped_by_reason: [{ reason: 'frequency_cap', contacts_count: 1 }],
    })
    await begin(second)
    await sql`update list_memberships set status = 'unsubscribed' where contact_id = ${ada}`
    await sendUntil(second, 'finished')
    expect(sink.received.map(({ to }) => to).slice(3)).toEqual(['alan@example.com'])
    const { accounting: sums } = await accounting(second)
    expect(sums).toMatchObject({
      accepted: 1,
      skipped_by_reason: [
        { reason: 'frequency_cap', contacts_count: 1 },
        { reason: 'unsubscribed', contacts_count: 1 },
      ],
    })
  })

  test('pauses if its server is deleted, and continues when it is resumed', async () => {
    const server = await useSink(app, sink.port)
    const sender_id = await addSender(app, 'Harbour Books', server)
    await addReader(app, 'Ada')
    const id = await campaignOf(app, { sender_id })
    await begin(id)
    await sql`
      update mail_servers set state = 'paused', pause_reason = 'manual', version = version + 1 where id = ${server}`
    await sendUntil(id, 'paused')
    expect((await app.send('GET', `/campaigns/${id}`)).body).toMatchObject({ pause_reason: 'mail_server' })
    await sql`update mail_servers set state = 'ok', pause_reason = null, version = version + 1 where id = ${server}`
    expect((await app.send('POST', `/campaigns/${id}/resume`)).body.state).toBe('sending')
    await sendUntil(id, 'finished')
    expect(sink.received).toHaveLength(1)
  })

  test('skips only the contact whose message exceeds the rendering limits', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    const tags: string[] = []
    for (let number = 0; number < 40; number += 1)
      tags.push(String((await app.send('POST', '/tags', { body: { name: `Tag ${number}` } })).body.id))
    await addReader(app, 'Ada')
    await addReader(app, 'Grace', { tags })
    const turns = '{% for a in contact.tags %}{% for b in contact.tags %}'
    const source = `${turns}${'{{ contact.phone }}'.repeat(40)}{% endfor %}{% endfor %}Hello {{ links.unsubscribe_url }}`
    const id = await campaignOf(app, { sender_id, content: { kind: 'plain', subject: 'Hello', source } })
    await begin(id)
    await sendUntil(id, 'finished')
    expect(sink.received.map(({ to }) => to)).toEqual(['ada@example.com'])
    expect(await accounting(id)).toMatchObject({
      adds_up: true,
      accounting: { accepted: 1, skipped_by_reason: [{ reason: 'render_error', contacts_count: 1 }] },
    })
  })

  test('waits for its window', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    await addReader(app, 'Ada')
    const now = clock.now()
    const hours = (later: number) => new Date(now.getTime() + later * 3_600_000).toISOString().slice(11, 13)
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const window = { days, from: `${hours(2)}:00`, until: `${hours(5)}:00`, timezone: 'UTC' }
    const id = await campaignOf(app, { sender_id, schedule: { window } })
    await begin(id)
    const [chunk] = await sql<{ due_at: string }[]>`
      select due_at from campaign_chunks where campaign_id = ${id}`
    expect(chunk?.due_at.slice(11, 16)).toBe(window.from)
    clock.advance(3 * 3_600_000)
    await sendUntil(id, 'finished')
    expect(sink.received).toHaveLength(1)
  })

  test('that is cancelled halfway counts contacts it did not reach as skipped', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    for (const name of ['Ada', 'Grace']) await addReader(app, name)
    const id = await campaignOf(app, { sender_id })
    await begin(id)
    const { body } = await app.send('POST', `/campaigns/${id}/cancel`)
    expect(body).toMatchObject({
      state: 'cancelled',
      accounting: {
        audience_count: 2,
        skipped: 2,
        skipped_by_reason: [{ reason: 'cancelled', contacts_count: 2 }],
      },
    })
    expect(sink.received).toEqual([])
    expect(await accounting(id)).toMatchObject({ adds_up: true })
  })

  test('with failures ends as partially failed, and retries only those', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    for (const name of ['Ada', 'Grace']) await addReader(app, name)
    const id = await campaignOf(app, { sender_id })
    await begin(id)
    await sendUntil(id, 'finished')
    await sql`
      update deliveries set status = 'failed', accepted_at = null, error_class = 'expired'
      where source_id = ${id} and to_address = 'ada@example.com'`
    await sql`update campaigns set state = 'partially_failed' where id = ${id}`
    const { body } = await app.send('POST', `/campaigns/${id}/retry`, { body: { unknown: true } })
    expect(body).toMatchObject({ state: 'sending', accounting: { queued: 1, accepted: 1 } })
    const queued = await sql<{ to_address: string; repeated: boolean }[]>`
      select d.to_address, d.repeated from delivery_queue q join deliveries d on d.id = q.delivery_id
      where d.source_id = ${id}`
    expect(queued).toEqual([{ to_address: 'ada@example.com', repeated: false }])
  })
})

describe('an A/B test', () => {
  const ab = {
    test_share_percent: 50,
    winner_by: 'human_clicks',
    decide_after_hours: 2,
    variants: [
      { key: 'b', subject: 'Second' },
      { key: 'a', subject: 'First' },
    ],
  }

  test('goes to a part in equal numbers, holds the rest back, and sends it the winner', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    for (let number = 0; number < 8; number++) await addReader(app, `Reader${number}`)
    const id = await campaignOf(app, { sender_id, ab })
    await begin(id)
    const accountOf = async () => (await accounting(id)).accounting as Record<string, number>
    const ending = sendUntil(id, 'finished')
    await expect.poll(async () => (await accountOf()).accepted, { timeout: 10_000 }).toBe(4)
    await expect
      .poll(async () => (await app.send('GET', `/campaigns/${id}`)).body.ab, { timeout: 10_000 })
      .toMatchObject({ state: 'testing', decides_at: expect.any(String), winner: null })
    const [clicked] = await sql<{ id: string }[]>`
      update deliveries set first_clicked_at = ${clock.now()}
      where id = (select id from deliveries where source_id = ${id} and variant = 'b' limit 1) returning id`
    expect(clicked).toBeDefined()
    clock.advance(3 * 3_600_000)
    await sql.begin((tx: Sql) => settleCampaign(tx, id, clock.now()))
    await ending
    const subjects = await Promise.all(
      sink.received.map(async ({ message }) => (await simpleParser(message)).subject),
    )
    expect(subjects.filter((subject) => subject === 'First')).toHaveLength(2)
    expect(subjects.filter((subject) => subject === 'Second')).toHaveLength(6)
    expect((await app.send('GET', `/campaigns/${id}`)).body.ab).toMatchObject({
      state: 'decided',
      winner: 'b',
    })
    const { body: report } = await app.send('GET', `/campaigns/${id}/report`)
    expect(report.variants).toMatchObject([
      { variant: 'a', is_winner: false, accepted_count: 2 },
      { variant: 'b', is_winner: true, accepted_count: 6 },
    ])
  })

  test('can be decided by a user before its time', async () => {
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    for (let number = 0; number < 4; number++) await addReader(app, `Reader${number}`)
    const id = await campaignOf(app, { sender_id, ab: { ...ab, winner_by: 'manual' } })
    const early = await app.send('POST', `/campaigns/${id}/winner`, { body: { variant: 'a' } })
    expect(early.body.code).toBe('invalid_state')
    await begin(id)
    expect((await app.send('POST', `/campaigns/${id}/winner`, { body: { variant: 'c' } })).status).toBe(400)
    const { body } = await app.send('POST', `/campaigns/${id}/winner`, { body: { variant: 'a' } })
    expect(body.ab).toMatchObject({ winner: 'a', state: 'decided' })
    await sendUntil(id, 'finished')
    expect(sink.received).toHaveLength(4)
  })
})
