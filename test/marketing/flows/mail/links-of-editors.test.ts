import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeConnections } from '../../../../server/sending/mail-servers/index.ts'
import { sendDue } from '../../../sending/messages/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { startSmtpSink } from '../../../support/smtp-sink.ts'
import {
  addReader,
  addSender,
  beginCampaign,
  campaignOf,
  sendCampaign,
  useSink,
} from '../../campaigns/support.ts'
import { arrive, publishStep, runStep, sendFlowMail } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql } = app.context
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  await sql`delete from contacts`
})

/** As the editors of other programs write it: they take what has no scheme for a host. */
const prefixes = ['http://', 'https://', '//', 'HTTP://', 'http:// ', 'http:']
const unsubscribe = '{{ links.unsubscribe_url }}'
const hrefs = [
  ...prefixes.map((prefix) => `${prefix}${unsubscribe}`),
  ' http://{{links.unsubscribe_url}} ',
  'http://%7B%7B%20links.unsubscribe_url%20%7D%7D',
  '%7B%7Blinks.unsubscribe_url%7D%7D',
]
const whole = '{{ business.address }}'
const mjml = (inner: string): string =>
  `<mjml><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`

const contents = [
  ['html', `${hrefs.map((href) => `<a href="${href}">out</a>`).join('')}<p>${whole}</p>`],
  ['html', `<style>a{color:red}</style>${hrefs.map((href) => `<a href="${href}">out</a>`).join('')}${whole}`],
  [
    'html',
    `<!--[if mso]><v:roundrect href="http://${unsubscribe}"><![endif]--><a href='https://${unsubscribe}'>out</a>${whole}`,
  ],
  [
    'mjml',
    mjml(
      hrefs.map((href) => `<mj-button href="${href}">out</mj-button>`).join('') +
        `<mj-text>${whole}</mj-text>`,
    ),
  ],
  ['markdown', `[out](http://${unsubscribe}) <a href="https://${unsubscribe}">out</a> ${whole}`],
  ['plain', `Leave: http://${unsubscribe} or <https://${unsubscribe}>. ${whole}`],
] as const

/** Where all links to the unsubscribe page lead, in both parts. */
const requireLinks = async (): Promise<void> => {
  const mail = await simpleParser(sink.received[0]?.message ?? '')
  for (const part of [mail.html || '', mail.text ?? '']) {
    if (part === '') continue
    const found = part.match(/[^\s"'<>[\]]*\/unsubscribe\/[\w-]+/g) ?? []
    expect(found.length, part).toBeGreaterThan(0)
    for (const link of found) expect(link).toMatch(/^http:\/\/crm\.test\/unsubscribe\/[\w-]+$/)
    expect(part.replaceAll(/http:\/\/crm\.test\/[\w/-]+/g, '')).not.toMatch(/unsubscribe|https?:\W*"/i)
    const page = await fetch(`${app.url}${new URL(found[0] ?? '').pathname}`)
    expect(page.status).toBe(200)
  }
}

describe.each(contents)('in %s, a prefix in front of the address of a page is left out', (kind, source) => {
  const content = { kind, subject: 'Welcome', preheader: null, source, text: null }

  test('of a campaign, whose lint warns', async () => {
    await addReader(app, 'Ada')
    const id = await campaignOf(app, { sender_id, content })
    const lint = await app.send<{ ready: boolean; findings: object[] }>('GET', `/campaigns/${id}/lint`)
    expect(lint.body.ready).toBe(true)
    expect(lint.body.findings).toContainEqual(
      expect.objectContaining({
        key: 'link_invalid',
        level: 'warning',
        pointer: '/content/source',
        line_number: 1,
        detail: expect.stringMatching(
          /^\{\{ links.unsubscribe_url \}\} is a complete URL, so (http.*) before it is left out\. Remove \1\.$/,
        ),
      }),
    )
    await beginCampaign(app, id)
    await sendCampaign(app, id, 'finished')
    await requireLinks()
  })

  test('of a sequence', async () => {
    const contactId = await addReader(app, 'Ada')
    const step = await publishStep(app, 'send_email', { content, sender_id }, 'sequence')
    await runStep(app, step, [await arrive(app, step, contactId)])
    await sendFlowMail(app)
    await requireLinks()
  })
})

test('a single message has no date that cannot be read, and its default', async () => {
  const source =
    'On {{ event.day | date }}. {{ event.day | date | default: "Soon" }}. {{ event.next | date: "%F" }}'
  await app.send('POST', '/messages', {
    body: {
      to: { email: 'ada@example.com' },
      sender_id,
      content: { kind: 'plain', subject: 'Your order', source },
      values: { day: '2026-02-31', next: '2026-03-01' },
    },
  })
  await sendDue(app)
  const { text } = await simpleParser(sink.received[0]?.message ?? '')
  expect(text?.trim()).toBe('On . Soon. 2026-03-01')
})

test('a single message leads to the preferences and to the page of its values', async () => {
  const { body: contact } = await app.send<{ id: string }>('POST', '/contacts', {
    body: { email: 'ada@example.com' },
  })
  const source = ['links.preferences_url', 'event.cart', 'event.host', 'business.website', 'event.part']
    .map((code) => `<a href="http://{{ ${code} }}">x</a>`)
    .join('')
  await app.send('POST', '/messages', {
    body: {
      contact_id: contact.id,
      sender_id,
      content: { kind: 'html', subject: 'Your cart', source },
      values: {
        cart: "https://shop.example/o'clock?a=1&b=[2]",
        host: 'www.shop.example/cart',
        part: 'a b',
      },
    },
  })
  await sendDue(app)
  const html = String((await simpleParser(sink.received[0]?.message ?? '')).html)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    expect.stringMatching(/^http:\/\/crm\.test\/preferences\/[\w-]+$/),
    'https://shop.example/o%27clock?a=1&amp;b=%5B2%5D',
    'http://www.shop.example/cart',
    'http://',
    'http://a%20b',
  ])
})
