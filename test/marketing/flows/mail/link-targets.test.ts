import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { components } from '../../../../generated/types.ts'
import { closeConnections } from '../../../../server/sending/mail-servers/index.ts'
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

type SmartCode = components['schemas']['SmartCode']

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql } = app.context
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

let codes: SmartCode[] = []
beforeAll(async () => {
  codes = (await app.send<{ data: SmartCode[] }>('GET', '/smart-codes')).body.data
})
afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  await sql`delete from contacts`
  await sql`delete from settings_groups where key = 'general'`
})

const event = {
  order_number: "47'11 | ^ ` { [x] & ?",
  cart_url: "https://shop.example/cart/o'clock?id=[7]&q=a b|c",
  day: '2026-11-02',
  call: 'tel:+44 1255 555 010',
}

/** Each code where people write it: within a URL, and as the whole of it. */
const urlsFor = (use: 'campaign' | 'automation'): string[] => [
  ...codes
    .filter(
      ({ places, used_in, key }) =>
        places.includes('link') && used_in.includes(use) && !key.startsWith('links.'),
    )
    .flatMap(({ key }) => [
      `https://harbourbooks.example/${key}?v={{ ${key} | default: "none" }}`,
      `{{ ${key} | default: "https://harbourbooks.example/none" }}`,
    ]),
  'https://harbourbooks.example/{{ "now" | date: "%Y-%m-%d" }}',
  'https://harbourbooks.example/{% if contact.first_name == "Ada" %}ada{% else %}all{% endif %}',
  "https://harbourbooks.example/o'clock|a^b{c}?q=[1]",
  ...(use === 'campaign'
    ? []
    : [
        '{{ event.cart_url }}',
        'https://harbourbooks.example/{{ event.day | date: "%d.%m.%Y" }}',
        '{{ event.call }}',
      ]),
]

/** An image has the same URL as the link and is not tracked. */
const contentOf = (urls: readonly string[]) => ({
  kind: 'html',
  subject: 'Welcome',
  preheader: null,
  source: `<body>${urls.map((url) => `<a href="${url}">x</a><img alt="" src="${url}">`).join('\n')}</body>`,
  text: null,
})

const plain = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

/** The pairs of a tracked and an untracked URL in the message. */
const pairsIn = async (): Promise<[tracked: string, untracked: string][]> => {
  const html = String((await simpleParser(sink.received[0]?.message ?? '')).html)
  return [...html.matchAll(/<a href="([^"]*)">x<\/a>\s*<img alt="" src="([^"]*)"/g)].map(
    ([, tracked = '', untracked = '']) => [plain(tracked), plain(untracked)],
  )
}

/** All that can change between sending and clicking has changed. */
const passTime = async (contactId: string): Promise<void> => {
  app.clock.advance(400 * 86_400_000)
  await sql`update contacts set first_name = 'Changed', company = 'Changed' where id = ${contactId}`
  await sql`update senders set name = 'Changed'`
  await sql`update campaigns set name = 'Changed' || id`
  await sql`update flows set name = 'Changed' || id`
  await sql`update enrolments set context = '{}'`
  const { headers } = await app.send('GET', '/settings/general')
  const body = { business_name: 'Changed', website_url: 'https://changed.example' }
  await app.send('PUT', '/settings/general', { body, headers: { 'if-match': headers.get('etag') ?? '' } })
}

const requireSame = async (pairs: readonly [string, string][], count: number): Promise<void> => {
  expect(pairs).toHaveLength(count)
  for (const [tracked, untracked] of pairs) {
    if (!/^https?:/.test(untracked)) {
      expect(tracked).toBe(untracked)
      continue
    }
    expect(tracked, untracked).toContain('/c/')
    for (const behind of ['', ')', '.', ']', '=', '%5D', '=3D']) {
      const link = `${app.url}${new URL(tracked).pathname}${behind}`
      const { status, headers } = await fetch(link, { redirect: 'manual' })
      const location = headers.get('location') ?? ''
      expect([status, behind, decodeURIComponent(location)]).toEqual([
        302,
        behind,
        decodeURIComponent(new URL(untracked).href),
      ])
      expect(location).toMatch(/^https?:[\w\-.~:/?#@!$&()*+,;=%]+$/)
      if (untracked !== pairs[0]?.[1]) break
    }
  }
}

test('a tracked link of a campaign leads where the untracked one would, for every smart code', async () => {
  const contactId = await addReader(app, 'Ada')
  const urls = urlsFor('campaign')
  const id = await campaignOf(app, { sender_id, content: contentOf(urls) })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished')
  const pairs = await pairsIn()
  await passTime(contactId)
  await requireSame(pairs, urls.length)
})

test.each(['sequence', 'automation'] as const)(
  'a tracked link of a mail of a %s leads where the untracked one would, for every smart code',
  async (kind) => {
    const contactId = await addReader(app, 'Ada')
    const urls = urlsFor('automation')
    const step = await publishStep(app, 'send_email', { content: contentOf(urls), sender_id }, kind)
    await runStep(app, step, [await arrive(app, step, contactId, event)])
    await sendFlowMail(app)
    const pairs = await pairsIn()
    await passTime(contactId)
    await requireSame(pairs, urls.length)
  },
)

test('the page of a mail has the sender and the day of the mail', async () => {
  const contactId = await addReader(app, 'Ada')
  const urls = ['https://harbourbooks.example/{{ date.today }}/{{ sender.email }}/{{ campaign.subject }}']
  const { source, ...content } = contentOf(urls)
  const view = '<a href="{{ links.view_in_browser_url }}">view</a>'
  const step = await publishStep(app, 'send_email', {
    content: { ...content, source: source + view },
    sender_id,
  })
  await runStep(app, step, [await arrive(app, step, contactId, event)])
  await sendFlowMail(app)
  const html = String((await simpleParser(sink.received[0]?.message ?? '')).html)
  const [[, untracked = ''] = []] = await pairsIn()
  app.clock.advance(3 * 86_400_000)
  const page = await fetch(`${app.url}${/crm\.test(\/view\/[\w-]+)/.exec(html)?.[1]}`)
  expect(await page.text()).toContain(`href="${untracked}"`)
  await sql`delete from contacts where id = ${contactId}`
})

/** Each code with its value, in the HTML of a mail or of its page, or in its text. */
const valuesIn = (shown: string): Map<string, string> =>
  new Map(
    [...plain(shown).matchAll(/\[([\w.]+)=(?:<b>)?([^<\]]*)(?:<\/b>)?\]/g)].map(
      ([, key = '', value = '']) => [key, value],
    ),
  )

test('every smart code has one value in the HTML, the text and the page of a campaign, whose subject is that of the mail', async () => {
  await addReader(app, 'Ada')
  const known = codes.filter(({ used_in }) => used_in.includes('campaign'))
  // The mail itself changes how engaged its recipient is.
  const inBody = known.filter(
    ({ places, key }) =>
      places.includes('html') && places.includes('text') && key !== 'contact.engagement.level',
  )
  const urls = [
    'https://harbourbooks.example/{{ contact.first_name }}?at={{ date.today }}&by={{ sender.email }}',
  ]
  const id = await campaignOf(app, {
    sender_id,
    content: {
      ...contentOf(urls),
      subject: 'For {{ contact.first_name }} of {{ date.today }} by {{ sender.name }}',
      source: `<body>${inBody.map(({ key }) => `<p>[${key}=<b>{{ ${key} }}</b>]</p>`).join('\n')}
        ${urls.map((url) => `<a href="${url}">x</a><img alt="" src="${url}">`).join('\n')}</body>`,
      text: inBody.map(({ key }) => `[${key}={{ ${key} }}]`).join('\n'),
    },
  })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished')
  const mail = await simpleParser(sink.received[0]?.message ?? '')
  const html = valuesIn(String(mail.html))
  expect([...html.keys()]).toEqual(inBody.map(({ key }) => key))
  expect(valuesIn(mail.text ?? '')).toEqual(html)
  const page = await (
    await fetch(`${app.url}${new URL(html.get('links.view_in_browser_url') ?? '').pathname}`)
  ).text()
  expect(valuesIn(page)).toEqual(html)
  expect(plain(page)).toContain(`<title>${mail.subject}</title>`)
  const [[tracked = '', untracked = ''] = []] = await pairsIn()
  expect(plain(page)).toContain(`href="${untracked}"`)
  await requireSame([[tracked, untracked]], 1)
})
