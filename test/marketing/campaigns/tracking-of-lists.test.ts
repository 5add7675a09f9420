import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openToken } from '../../../server/platform/mail/tokens.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { createRecorder } from '../../../server/sending/recipient/http.ts'
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

const app = await startTestApp()
const sink = await startSmtpSink()
const { sql, secret, log } = app.context

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  await emptyAudience(app)
})

type Mode = 'none' | 'aggregate' | 'individual'

const addList = async (name: string, tracking: Mode | null, members: string[]): Promise<string> => {
  const { status, body } = await app.send('POST', '/lists', { body: { name, tracking } })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.tracking).toBe(tracking)
  if (members.length > 0)
    await app.send('POST', `/lists/${body.id}/members`, { body: { contact_ids: members } })
  return String(body.id)
}

/** Sends a campaign to lists, with further members; returns its id. */
const sendTo = async (list_ids: string[], more: object = {}): Promise<string> => {
  const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
  const id = await campaignOf(app, { sender_id, audience: { include: { list_ids } }, ...more })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished')
  return id
}

/** The message that the sink received for an address. */
const htmlFor = async (name: string): Promise<string> => {
  const found = sink.received.find(({ to }) => to === `${name}@example.com`)
  return String((await simpleParser(found?.message ?? '')).html)
}

const plainLink = 'href="https://harbourbooks.example/all"'
const counted = /crm\.test\/[co]\/[\w.-]+/

/** Clicks the first link of a message and loads its pixel, through the service's own recorder. */
const visit = async (html: string): Promise<void> => {
  const now = app.clock.now()
  const token = /crm\.test\/c\/([\w.-]+)/.exec(html)?.[1] ?? ''
  const click = openToken(secret, 'click', token, now)
  const opened = openToken(secret, 'open', /crm\.test\/o\/([\w.-]+)/.exec(html)?.[1] ?? '', now)
  if (click?.kind !== 'good' || opened?.kind !== 'good') throw new Error('There is nothing to visit.')
  app.clock.advance(300_000)
  const recorder = createRecorder({ sql, clock: app.clock, log })
  const { deliveryId, linkId } = click.content
  const of = { at: app.clock.now(), head: false, userAgent: 'Mozilla/5.0', ip: '192.0.2.17' }
  await recorder.record({ ...of, deliveryId: opened.content.deliveryId, type: 'opened', linkId: null })
  await recorder.record({ ...of, deliveryId, type: 'clicked', linkId })
  await recorder.stop()
}

const storedOf = (campaignId: string) => sql<Record<string, unknown>[]>`
  select e.delivery_id = e.source_id as nobodys, e.ip, e.user_agent, e.type,
    d.first_opened_at, d.first_clicked_at
  from delivery_events e left join deliveries d on d.source_id = e.source_id
  where e.source_id = ${campaignId} order by e.type`

const nobodys = { nobodys: true, ip: null, user_agent: null, first_opened_at: null, first_clicked_at: null }

describe('a list without tracking', () => {
  test('has messages without a pixel and with unchanged links', async () => {
    const readers = [await addReader(app, 'Ada'), await addReader(app, 'Grace')]
    await sendTo([await addList('Quiet', 'none', readers)])
    expect(sink.received).toHaveLength(2)
    for (const name of ['ada', 'grace']) {
      const html = await htmlFor(name)
      expect(html).toContain(plainLink)
      expect(html).not.toMatch(counted)
      expect(html).not.toContain('<img')
    }
  })

  test('overrides the other lists of its contacts; other contacts are tracked', async () => {
    const [ada, grace, alan] = [
      await addReader(app, 'Ada'),
      await addReader(app, 'Grace'),
      await addReader(app, 'Alan'),
    ]
    const quiet = await addList('Quiet', 'none', [ada])
    const loud = await addList('Loud', 'individual', [ada, grace, alan])
    await app.send('POST', `/lists/${quiet}/members`, {
      body: { contact_ids: [alan], status: 'unsubscribed' },
    })
    // A list that the campaign does not go to has no effect.
    await addList('Elsewhere', 'none', [grace])
    await sendTo([quiet, loud])
    expect(await htmlFor('ada')).not.toMatch(counted)
    expect(await htmlFor('grace')).toMatch(counted)
    expect(await htmlFor('alan')).toMatch(counted)
  })

  test('applies to a contact that a tag includes too', async () => {
    const ada = await addReader(app, 'Ada')
    const quiet = await addList('Quiet', 'none', [ada])
    const { body: tag } = await app.send('POST', '/tags', { body: { name: 'Collector' } })
    await app.send('POST', `/contacts/${ada}/tags`, { body: { tags: ['collector'] } })
    await sendTo([quiet], { audience: { include: { list_ids: [quiet], tag_ids: [tag.id] } } })
    expect(await htmlFor('ada')).not.toMatch(counted)
  })
})

describe('a list with totals only', () => {
  test('records opens and clicks of its e-mails without a contact', async () => {
    const ada = await addReader(app, 'Ada')
    const id = await sendTo([await addList('Totals', 'aggregate', [ada])])
    await visit(await htmlFor('ada'))
    const stored = await storedOf(id)
    expect(stored).toMatchObject([
      { ...nobodys, type: 'opened' },
      { ...nobodys, type: 'clicked' },
    ])
    const { body } = await app.send<{ data: { human_clicks_count: number }[] }>(
      'GET',
      `/campaigns/${id}/links`,
    )
    expect(body.data).toMatchObject([{ human_clicks_count: 1, clicked_contacts_count: 0 }])
    const happened = await app.send<{ data: { type: string }[] }>('GET', `/contacts/${ada}/activities`)
    expect(happened.body.data.map(({ type }) => type)).not.toContain('email_clicked')
  })

  test('applies to e-mails sent to it, also after the contact has left or the list is deleted', async () => {
    const ada = await addReader(app, 'Ada')
    const list = await addList('Totals', 'aggregate', [ada])
    const id = await sendTo([list])
    expect((await app.send('DELETE', `/lists/${list}`)).status).toBe(200)
    await visit(await htmlFor('ada'))
    expect(await storedOf(id)).toMatchObject([nobodys, nobodys])
  })

  test('that was changed after the e-mail was sent applies from then on', async () => {
    const ada = await addReader(app, 'Ada')
    const list = await addList('Newsletter', null, [ada])
    const id = await sendTo([list])
    expect((await app.send('PUT', `/lists/${list}`, { body: { tracking: 'aggregate' } })).body.tracking).toBe(
      'aggregate',
    )
    await visit(await htmlFor('ada'))
    expect(await storedOf(id)).toMatchObject([nobodys, nobodys])
  })

  test('does not enable tracking that the campaign, the settings or the contact disable', async () => {
    const ada = await addReader(app, 'Ada', { tracking: 'none' })
    const grace = await addReader(app, 'Grace')
    const list = await addList('Totals', 'aggregate', [ada, grace])
    await sendTo([list], { tracking: { opens: 'none', clicks: 'individual' } })
    expect(await htmlFor('ada')).not.toMatch(counted)
    const html = await htmlFor('grace')
    expect(html).toMatch(/crm\.test\/c\//)
    expect(html).not.toMatch(/crm\.test\/o\//)
  })
})

test('a list without its own setting leaves tracking to campaign, settings and contact', async () => {
  const ada = await addReader(app, 'Ada')
  const id = await sendTo([await addList('Newsletter', null, [ada])])
  await visit(await htmlFor('ada'))
  expect(await storedOf(id)).toMatchObject([
    { nobodys: false, type: 'opened', ip: expect.any(String) },
    { nobodys: false, type: 'clicked' },
  ])
})
