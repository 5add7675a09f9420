import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeConnections } from '../../../../server/sending/mail-servers/index.ts'
import { createScene } from '../../../sending/pages/scene.ts'
import { startTestApp } from '../../../support/app.ts'
import { startSmtpSink } from '../../../support/smtp-sink.ts'
import { addReader, addSender, useSink } from '../../campaigns/support.ts'
import { arrive, publishStep, runStep, sendFlowMail } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql } = app.context
const scene = createScene(app)
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  await sql`delete from contacts`
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const asPerson = { headers: { 'user-agent': firefox }, redirect: 'manual' as const }

/** Sends one e-mail. Returns the paths of its links below the service's address. */
const sendOne = async (more: object = {}) => {
  const contactId = await addReader(app, 'Ada')
  const content = {
    kind: 'markdown',
    subject: 'Welcome',
    preheader: null,
    source:
      'Dear {{ contact.first_name }}, order {{ event.number }}. [Shelves](https://harbourbooks.example/all) [View]({{ links.view_in_browser_url }})',
    text: null,
  }
  const step = await publishStep(app, 'send_email', { content, sender_id, ...more }, 'sequence')
  await runStep(app, step, [await arrive(app, step, contactId, { number: '4711' })])
  await sendFlowMail(app)
  const html = String((await simpleParser(sink.received[0]?.message ?? '')).html)
  const [delivery] = await sql<{ id: string }[]>`select id from deliveries where source_id = ${step.flowId}`
  const link = (page: string): string =>
    `${app.url}${new RegExp(`crm\\.test(/${page}/[\\w.-]+)`).exec(html)?.[1] ?? `/no-${page}`}`
  app.clock.advance(60_000)
  return { contactId, deliveryId: delivery?.id ?? '', link, html }
}

const eventsOf = async (id: string): Promise<{ type: string; url: string | null; done_by: string }[]> =>
  (await app.send<{ events: never[] }>('GET', `/deliveries/${id}`)).body.events

test('an open and a click are counted for the contact, with the address of the link', async () => {
  const { contactId, deliveryId, link } = await sendOne()
  expect((await fetch(link('o'), asPerson)).status).toBe(200)
  const clicked = await fetch(link('c'), asPerson)
  expect(clicked.headers.get('location')).toBe('https://harbourbooks.example/all')
  app.clock.advance(6_000)
  await expect.poll(() => eventsOf(deliveryId)).toHaveLength(2)
  expect(await eventsOf(deliveryId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'opened', done_by: 'human' }),
      expect.objectContaining({ type: 'clicked', done_by: 'human', url: 'https://harbourbooks.example/all' }),
    ]),
  )
  const { body } = await app.send<{ data: { type: string; data: { url: string | null } }[] }>(
    'GET',
    `/contacts/${contactId}/activities`,
  )
  expect(body.data.find(({ type }) => type === 'email_clicked')).toMatchObject({
    data: { url: 'https://harbourbooks.example/all', delivery: { id: deliveryId, kind: 'sequence' } },
  })
})

test('the tracking of the node is kept to', async () => {
  const none = await sendOne({ tracking: { opens: 'none', clicks: 'none' } })
  expect(none.html).not.toMatch(/crm\.test\/[co]\//)
  sink.received.length = 0
  await sql`delete from contacts`
  const aggregate = await sendOne({ tracking: { opens: 'aggregate', clicks: 'aggregate' } })
  await fetch(aggregate.link('o'), asPerson)
  await expect
    .poll(
      async () =>
        (await sql`select from delivery_events where type = 'opened' and delivery_id = source_id`).length,
    )
    .toBe(1)
  expect(await eventsOf(aggregate.deliveryId)).toEqual([])
})

test('is shown in the browser with the values of its event', async () => {
  const { link } = await sendOne()
  const page = await fetch(link('view'))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Dear Ada, order 4711.')
})

test('leads to the pages to unsubscribe and for preferences', async () => {
  const { contactId, deliveryId, link } = await sendOne()
  expect((await fetch(link('preferences'))).status).toBe(200)
  const page = await fetch(link('unsubscribe'))
  expect(await page.text()).toContain('ada@example.com')
  await scene.post(link('unsubscribe'), [['reason', 'too_often']])
  expect((await app.send('GET', `/contacts/${contactId}`)).body).toMatchObject({ status: 'unsubscribed' })
  expect(await eventsOf(deliveryId)).toMatchObject([{ type: 'unsubscribed' }])
})
