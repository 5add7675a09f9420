import { afterAll, beforeEach, describe, expect, test } from 'vitest'
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
const { sql } = app.context

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  await emptyAudience(app)
})

const subjectTest = {
  test_share_percent: 100,
  winner_by: 'manual',
  variants: [
    { key: 'a', subject: 'First' },
    { key: 'b', subject: 'Second' },
  ],
}

const send = async (more: object = {}): Promise<string> => {
  const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
  const id = await campaignOf(app, { sender_id, ...more })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished')
  return id
}

/** The path on this machine of a link in a message. */
const pageOf = (name: string, page: 'unsubscribe' | 'preferences'): string => {
  const email = sink.received.find(({ to }) => to === `${name}@example.com`)
  const text = String(email?.message).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [path] = new RegExp(`/${page}/[\\w.-]+`).exec(text) ?? []
  return `${app.url}${path}`
}

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

/** The contacts counted as unsubscribed, in every report. */
const leftBy = async (id: string) => {
  const { body: report } = await app.send('GET', `/campaigns/${id}/report`)
  const { body: series } = await app.send<{ points: { unsubscribed_contacts_count: number }[] }>(
    'GET',
    `/campaigns/${id}/series`,
  )
  const { body: page } = await app.send<{ data: { id: string; engagement: Record<string, number> }[] }>(
    'GET',
    '/campaigns?search=Newsletter',
  )
  return {
    report: report.unsubscribed_contacts_count,
    reasons: report.unsubscribe_reasons,
    series: series.points.reduce(
      (sum, { unsubscribed_contacts_count }) => sum + unsubscribed_contacts_count,
      0,
    ),
    list: page.data.find((one) => one.id === id)?.engagement.unsubscribed_contacts_count,
  }
}

describe('the statistics of a campaign', () => {
  test('count a contact that unsubscribes repeatedly once, with the last reason', async () => {
    await addReader(app, 'Ada')
    await addReader(app, 'Grace')
    const id = await send()
    await post(pageOf('ada', 'unsubscribe'), { reason: 'too_often' })
    app.clock.advance(60_000)
    await post(pageOf('ada', 'preferences'), { resubscribe: 'yes' })
    app.clock.advance(60_000)
    await post(pageOf('ada', 'unsubscribe'), { reason: 'content' })
    expect(await leftBy(id)).toEqual({
      report: 1,
      reasons: [{ reason: 'content', contacts_count: 1 }],
      series: 1,
      list: 1,
    })
    const { body } = await app.send('GET', `/campaigns/${id}/report`)
    expect(body.rates).toMatchObject({ unsubscribed_percent: 50 })
  })

  test('count contacts that unsubscribe in the preference centre', async () => {
    await addReader(app, 'Ada')
    const id = await send()
    await post(pageOf('ada', 'preferences'), { unsubscribe: 'all' })
    expect(await leftBy(id)).toMatchObject({ report: 1, series: 1, list: 1 })
  })

  test('of links name the variant of a test', async () => {
    for (const name of ['Ada', 'Grace', 'Alan', 'Mary']) await addReader(app, name)
    const id = await send({ ab: subjectTest })
    const { body } = await app.send<{ data: { url: string; variant: string }[] }>(
      'GET',
      `/campaigns/${id}/links`,
    )
    const url = 'https://harbourbooks.example/all'
    expect(body.data.map((link) => [link.url, link.variant]).sort()).toEqual([
      [url, 'a'],
      [url, 'b'],
    ])
    const plain = await app.send<{ data: { variant: string }[] }>('GET', `/campaigns/${await send()}/links`)
    expect(plain.body.data.map(({ variant }) => variant)).toEqual([null])
  })

  test('match an activity with the subject of the sent variant', async () => {
    for (const name of ['Ada', 'Grace']) await addReader(app, name)
    const id = await send({ ab: subjectTest })
    await post(pageOf('ada', 'unsubscribe'), {})
    const [sent] = await sql<{ variant: string }[]>`
      select variant from deliveries where source_id = ${id} and to_address = 'ada@example.com'`
    const { body } = await app.send<{ data: { type: string; summary: string }[] }>(
      'GET',
      '/contacts/email:ada@example.com/activities?type=unsubscribed',
    )
    const subject = sent?.variant === 'a' ? 'First' : 'Second'
    expect(body.data[0]?.summary).toBe(`The contact unsubscribed by the message “${subject}”.`)
  })
})
