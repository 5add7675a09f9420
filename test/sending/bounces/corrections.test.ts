import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { recordComplaint, recordReturn } from '../../../server/sending/bounces/index.ts'
import { startTestApp } from '../../support/app.ts'
import {
  activitiesOf,
  addContact,
  deliveryOf,
  type Sent,
  sendTo,
  statusOf,
  suppressionOf,
} from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { clock } = app
const { sql, secret } = app.context

const hard = {
  errorClass: 'mailbox_unknown',
  enhancedCode: '5.1.1',
  reply: '550 5.1.1 blocked using zen.spamhaus.org',
  verdict: 'mailbox',
  rule: 'code-mailbox',
} as const
const soft = {
  errorClass: 'mailbox_full',
  enhancedCode: '4.2.2',
  reply: '452 4.2.2 Over quota',
  verdict: 'full',
  rule: 'mailbox-full',
} as const

const bounce = (sent: Pick<Sent, 'deliveryId'>, trouble: typeof hard | typeof soft = hard) =>
  sql.begin((tx) =>
    recordReturn(
      tx,
      secret,
      { about: { deliveryId: sent.deliveryId }, trouble, occurredAt: clock.now() },
      clock.now(),
    ),
  )

const sent = async (campaignId?: string): Promise<Sent> => sendTo(app, await addContact(app), campaignId)

type Scope = Partial<Schemas['BounceCorrectionScope']>

const preview = async (scope: Scope): Promise<Schemas['BounceCorrectionPreview']> =>
  (
    await app.send<Schemas['BounceCorrectionPreview']>('POST', '/bounces/corrections/preview', {
      body: scope,
    })
  ).body

/** Corrects the bounces in the scope. */
const correct = async (scope: Scope): Promise<Schemas['Job']> => {
  const { bounces_count } = await preview(scope)
  const body = { ...scope, expected_count: bounces_count }
  const { status, body: job } = await app.send<Schemas['Job']>('POST', '/bounces/corrections', { body })
  expect(status).toBe(202)
  await app.work()
  return (await app.send<Schemas['Job']>('GET', `/jobs/${job.id}`)).body
}

beforeEach(() => {
  clock.advance(60_000)
})

describe('a correction of bounces', () => {
  test('previews exactly what it takes back', async () => {
    const campaignId = newId()
    const wave = await Promise.all(Array.from({ length: 5 }, () => sent(campaignId)))
    const other = await sent()
    for (const one of [...wave, other]) await bounce(one)
    const seen = await preview({ source_id: campaignId })
    expect(seen).toMatchObject({ bounces_count: 5, contacts_count: 5, suppressions_count: 5 })
    expect(seen.sample.map(({ delivery_id }) => delivery_id).sort()).toEqual(
      wave.map(({ deliveryId }) => deliveryId).sort(),
    )
    expect(seen.sample[0]).toMatchObject({ error_class: 'mailbox_unknown', reply: hard.reply })
    for (const one of wave) expect(await statusOf(app, one.contactId)).toBe('bounced')

    const job = await correct({ source_id: campaignId })
    expect(job).toMatchObject({ state: 'succeeded', counters: { updated: 5, unchanged: 0 } })
    for (const one of wave) {
      expect(await statusOf(app, one.contactId)).toBe('subscribed')
      expect(await suppressionOf(sql, one.email)).toBeNull()
      const { status, events } = await deliveryOf(app, one.deliveryId)
      expect(status).toBe('failed')
      expect(events.map(({ type }) => type).sort()).toEqual(['bounced', 'corrected'])
      expect((await activitiesOf(app, one.contactId))[0]).toMatchObject({ type: 'status_changed' })
    }
    expect(await statusOf(app, other.contactId)).toBe('bounced')
    expect(await suppressionOf(sql, other.email)).toBe('bounced')

    // A second run changes nothing.
    expect(await preview({ source_id: campaignId })).toMatchObject({ bounces_count: 0 })
    expect(await correct({ source_id: campaignId })).toMatchObject({
      state: 'succeeded',
      counters: { updated: 0 },
    })
  })

  test('takes back a second bounce of a corrected and resent delivery', async () => {
    const one = await sent()
    for (let wave = 0; wave < 2; wave += 1) {
      await bounce(one)
      expect(await statusOf(app, one.contactId)).toBe('bounced')
      expect(await preview({ source_id: one.campaignId })).toMatchObject({ bounces_count: 1 })
      expect(await correct({ source_id: one.campaignId })).toMatchObject({ counters: { updated: 1 } })
      expect(await statusOf(app, one.contactId)).toBe('subscribed')
      // The state after a retry of the campaign.
      await sql`update deliveries set status = 'accepted', error_class = null where id = ${one.deliveryId}`
    }
    expect(await preview({ source_id: one.campaignId })).toMatchObject({ bounces_count: 0 })
  })

  test('restores the previous status of each contact', async () => {
    const campaignId = newId()
    const [pending, gone] = [await sent(campaignId), await sent(campaignId)]
    await app.send('PUT', `/contacts/${pending.contactId}`, { body: { status: 'pending' } })
    await app.send('PUT', `/contacts/${gone.contactId}`, { body: { status: 'unsubscribed' } })
    for (const one of [pending, gone]) await bounce(one)
    await correct({ source_id: campaignId })
    expect(await statusOf(app, pending.contactId)).toBe('pending')
    expect(await statusOf(app, gone.contactId)).toBe('unsubscribed')
  })

  test('leaves contacts unchanged that unsubscribed, complained or changed since, and reports them', async () => {
    const campaignId = newId()
    const [left, angry, moved] = [await sent(campaignId), await sent(campaignId), await sent(campaignId)]
    for (const one of [left, angry, moved]) await bounce(one)
    clock.advance(1000)
    await app.send('PUT', `/contacts/${left.contactId}`, { body: { status: 'unsubscribed' } })
    const about = { deliveryId: angry.deliveryId }
    await sql.begin((tx) => recordComplaint(tx, secret, { about, occurredAt: clock.now() }, clock.now()))
    await app.send('PUT', `/contacts/${moved.contactId}`, {
      body: { status: 'transactional', force_status: true, status_reason: 'Wrote to us' },
    })
    const job = await correct({ source_id: campaignId })
    expect(await statusOf(app, left.contactId)).toBe('unsubscribed')
    expect(await statusOf(app, angry.contactId)).toBe('complained')
    expect(await statusOf(app, moved.contactId)).toBe('transactional')
    // A complaint suppresses the address as well.
    expect(await suppressionOf(sql, angry.email)).toBe('bounced')
    const { body } = await app.send<Schemas['JobErrorPage']>('GET', `/jobs/${job.id}/errors`)
    expect(body.data.map(({ code, contact_id }) => [code, contact_id]).sort()).toEqual(
      [left, angry, moved].map(({ contactId }) => ['changed_since', contactId]).sort(),
    )
  })

  test('leaves a contact alone that was erased meanwhile', async () => {
    const campaignId = newId()
    const one = await sent(campaignId)
    await bounce(one)
    await app.send('POST', `/contacts/${one.contactId}/erase`)
    expect((await correct({ source_id: campaignId })).state).toBe('succeeded')
    const [row] = await sql<{ count: number }[]>`
      select count(*) from suppressions where reason = 'erased'`
    expect(row?.count).toBeGreaterThan(0)
  })

  test('keeps a suppression that existed before the bounce', async () => {
    const campaignId = newId()
    const one = await sent(campaignId)
    await app.send('POST', '/suppressions', { body: { kind: 'address', value: one.email } })
    await bounce(one)
    expect(await preview({ source_id: campaignId })).toMatchObject({ suppressions_count: 0 })
    await correct({ source_id: campaignId })
    expect(await suppressionOf(sql, one.email)).toBe('manual')
    expect(await statusOf(app, one.contactId)).toBe('subscribed')
  })

  test('of one of several bounces restores the contact only with the last one', async () => {
    const contact = await addContact(app)
    const [first, second] = [await sendTo(app, contact), await sendTo(app, contact)]
    await bounce(first)
    clock.advance(1000)
    await bounce(second)
    await correct({ source_id: first.campaignId })
    expect(await statusOf(app, contact.contactId)).toBe('bounced')
    expect(await suppressionOf(sql, contact.email)).toBe('bounced')
    await correct({ source_id: second.campaignId })
    expect(await statusOf(app, contact.contactId)).toBe('subscribed')
    expect(await suppressionOf(sql, contact.email)).toBeNull()
  })

  test('resets the count of soft bounces', async () => {
    const contact = await addContact(app)
    const sentTo: Sent[] = []
    for (let at = 0; at < 4; at += 1) {
      const one = await sendTo(app, contact)
      sentTo.push(one)
      await bounce(one, soft)
    }
    expect(await statusOf(app, contact.contactId)).toBe('subscribed')
    for (const { campaignId } of sentTo) await correct({ source_id: campaignId })
    await bounce(await sendTo(app, contact), soft)
    expect(await statusOf(app, contact.contactId)).toBe('subscribed')
  })

  test('takes back the joint effect of five soft bounces with the last of them', async () => {
    const contact = await addContact(app)
    const sentTo: Sent[] = []
    for (let at = 0; at < 5; at += 1) {
      const one = await sendTo(app, contact)
      sentTo.push(one)
      await bounce(one, soft)
    }
    expect(await statusOf(app, contact.contactId)).toBe('bounced')
    await correct({ source_id: sentTo[4]?.campaignId ?? '' })
    expect(await statusOf(app, contact.contactId)).toBe('subscribed')
  })

  test('selects by time, error class or text of the reply', async () => {
    const campaignId = newId()
    const [early, late, full] = [await sent(campaignId), await sent(campaignId), await sent(campaignId)]
    await bounce(early)
    clock.advance(3_600_000)
    const between = clock.now().toISOString()
    await bounce(late)
    await bounce(full, soft)
    const of = { source_id: campaignId }
    expect(await preview({ ...of, occurred_after: between })).toMatchObject({ bounces_count: 2 })
    expect(await preview({ ...of, occurred_before: between })).toMatchObject({ bounces_count: 1 })
    expect(await preview({ ...of, error_classes: ['mailbox_full'] })).toMatchObject({ bounces_count: 1 })
    expect(await preview({ ...of, reply_contains: 'SPAMHAUS' })).toMatchObject({ bounces_count: 2 })
    expect(await preview({ occurred_after: between })).toMatchObject({ bounces_count: 2 })
    expect(await preview({ ...of, mail_server_id: newId() })).toMatchObject({ bounces_count: 0 })
  })

  test('selects by the mail server of the attempt, also after the sender changed its server', async () => {
    const serverOf = async (name: string): Promise<string> =>
      (
        await app.send<{ id: string }>('POST', '/mail-servers', {
          body: { kind: 'smtp', name, host: '127.0.0.1', port: 1, security: 'none' },
        })
      ).body.id
    const [former, later] = [await serverOf('Former relay'), await serverOf('Later relay')]
    const sender = await app.send<{ id: string }>('POST', '/senders', {
      body: { name: 'Harbour Books', email: 'wave@books.example', mail_server_id: former },
    })
    const campaign = await app.send<{ id: string }>('POST', '/campaigns', {
      body: { name: `Wave ${newId()}`, sender_id: sender.body.id },
    })
    clock.advance(1000)
    const [early, tried] = [await sent(campaign.body.id), await sent(campaign.body.id)]
    await sql`update deliveries set accepted_at = null, status = 'sending' where id = ${tried.deliveryId}`
    clock.advance(60_000)
    await app.send('PUT', `/senders/${sender.body.id}`, { body: { mail_server_id: later } })
    clock.advance(60_000)
    const late = await sent(campaign.body.id)
    for (const one of [early, late, tried]) await bounce(one)
    const meant = async (mail_server_id: string) =>
      (await preview({ source_id: campaign.body.id, mail_server_id })).sample
        .map(({ delivery_id }) => delivery_id)
        .sort()
    expect(await meant(former)).toEqual([early.deliveryId])
    // An e-mail that no server had accepted before the change was refused after it.
    expect(await meant(later)).toEqual([late.deliveryId, tried.deliveryId].sort())

    // The suppression names the delivery and the reason, too.
    const { body } = await app.send<Schemas['SuppressionPage']>('GET', `/suppressions?email=${early.email}`)
    expect(body.data[0]?.cause).toEqual({
      delivery_id: early.deliveryId,
      source_id: campaign.body.id,
      mail_server_id: former,
      verdict_rule: 'code-mailbox',
      reply: hard.reply,
    })
    const { events } = await deliveryOf(app, early.deliveryId)
    expect(events[0]).toMatchObject({ type: 'bounced', verdict_rule: 'code-mailbox' })

    await correct({ mail_server_id: former })
    expect(await statusOf(app, early.contactId)).toBe('subscribed')
    expect(await statusOf(app, late.contactId)).toBe('bounced')
  })

  test('selects by the mail server that was the default at the time', async () => {
    const [former] = await sql<{ id: string }[]>`
      select (value ->> 'default_mail_server_id')::uuid as id from settings_groups where key = 'sending'`
    const { body: sender } = await app.send<{ id: string }>('POST', '/senders', {
      body: { name: 'Harbour Books', email: 'usual@books.example' },
    })
    const { body: campaign } = await app.send<{ id: string }>('POST', '/campaigns', {
      body: { name: `Wave ${newId()}`, sender_id: sender.id },
    })
    const one = await sent(campaign.id)
    clock.advance(60_000)
    const { body: folder } = await app.send<{ id: string }>('POST', '/mail-servers', {
      body: { kind: 'folder', name: 'Another folder' },
    })
    await app.send('PUT', '/settings/sending', { body: { default_mail_server_id: folder.id } })
    clock.advance(60_000)
    await bounce(one)
    const of = { source_id: one.campaignId }
    expect(await preview({ ...of, mail_server_id: folder.id })).toMatchObject({ bounces_count: 0 })
    expect(await preview({ ...of, mail_server_id: former?.id ?? '' })).toMatchObject({ bounces_count: 1 })
  })

  test('selects bounces of an address without a delivery by time', async () => {
    const contact = await addContact(app)
    const since = clock.now().toISOString()
    await sql.begin((tx) =>
      recordReturn(
        tx,
        secret,
        { about: { address: contact.email }, trouble: hard, occurredAt: clock.now() },
        clock.now(),
      ),
    )
    expect(await statusOf(app, contact.contactId)).toBe('bounced')
    const [row] = (await preview({ occurred_after: since })).sample
    expect(row).toMatchObject({ delivery_id: null, contact_id: contact.contactId, to_address: contact.email })
    await correct({ occurred_after: since })
    expect(await statusOf(app, contact.contactId)).toBe('subscribed')
    expect(await suppressionOf(sql, contact.email)).toBeNull()
  })

  test('makes a finished campaign retry its deliveries', async () => {
    const { body: template } = await app.send<{ id: string }>('POST', '/campaigns', {
      body: { name: `Wave ${newId()}` },
    })
    await sql`update campaigns set state = 'finished', frozen_at = ${clock.now()} where id = ${template.id}`
    const one = await sent(template.id)
    await bounce(one)
    await correct({ source_id: template.id })
    const { body } = await app.send<Schemas['Campaign']>('GET', `/campaigns/${template.id}`)
    expect(body).toMatchObject({ state: 'partially_failed', updated_at: clock.now().toISOString() })
  })

  test('is rejected without a bound, with another count, and without the capability to administer', async () => {
    const refused = await app.send('POST', '/bounces/corrections/preview', {
      body: { error_classes: ['other'] },
    })
    expect(refused.status).toBe(400)
    const campaignId = newId()
    const one = await sent(campaignId)
    await bounce(one)
    const body = { source_id: campaignId, expected_count: 2 }
    const { status, body: problem } = await app.send<Schemas['Problem']>('POST', '/bounces/corrections', {
      body,
    })
    expect([status, problem.code]).toEqual([409, 'count_mismatch'])
    expect(await statusOf(app, one.contactId)).toBe('bounced')
  })

  test('changes nothing when the count differs at the start of the job', async () => {
    const campaignId = newId()
    const [one, late] = [await sent(campaignId), await sent(campaignId)]
    await bounce(one)
    const body = { source_id: campaignId, expected_count: 1 }
    const { body: job } = await app.send<Schemas['Job']>('POST', '/bounces/corrections', { body })
    await bounce(late)
    await app.work()
    expect((await app.send<Schemas['Job']>('GET', `/jobs/${job.id}`)).body).toMatchObject({
      state: 'failed',
      problem: { code: 'count_mismatch' },
    })
    expect(await statusOf(app, one.contactId)).toBe('bounced')
  })
})
