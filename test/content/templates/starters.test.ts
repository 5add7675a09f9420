import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import type { MissingValue } from '../../../server/content/smart-codes/index.ts'
import { defaultLook, type Look } from '../../../server/content/templates/content/look.ts'
import { compileContent } from '../../../server/content/templates/content/make.ts'
import { contentOf, starters } from '../../../server/content/templates/starters/gallery.ts'
import { composeMessage } from '../../../server/platform/mail/message.ts'
import { catalogue, valuesOf } from '../smart-codes/support.ts'

const base = 'https://letters.harbourbooks.example'
const examples = valuesOf(
  Object.fromEntries(
    catalogue.codes.map(({ key, group, example }) => [
      key,
      group === 'links' ? `${base}${String(example)}` : example,
    ]),
  ),
)
/** A business with only the details that the law requires, and a contact with an address only. */
const bare = valuesOf({
  'contact.email': 'ada@example.com',
  'business.name': 'Harbour Books',
  'business.address': '1 Quay Street, Harwich',
  'sender.name': 'Katherine',
  'date.today': '2026-10-21',
  'date.in_7_days': '2026-10-28',
  'date.in_30_days': '2026-11-20',
  'links.unsubscribe_url': `${base}/unsubscribe/EXAMPLE`,
  'links.preferences_url': `${base}/preferences/EXAMPLE`,
  'links.view_in_browser_url': `${base}/view/EXAMPLE`,
})

const night: Look = {
  background_colour: '#101418',
  surface_colour: '#1b2026',
  text_colour: '#f1f3f5',
  accent_colour: '#f2c14e',
  font: 'serif',
  locale: 'de-AT',
}

test('the gallery has ten different starters, each with its own key and name', () => {
  expect(starters.length).toBeGreaterThanOrEqual(9)
  expect(starters.filter(({ kind }) => kind === 'mjml').length).toBeGreaterThanOrEqual(8)
  expect(new Set(starters.map(({ key }) => key)).size).toBe(starters.length)
  expect(new Set(starters.map(({ label }) => label)).size).toBe(starters.length)
  for (const { key } of starters) expect(key).toMatch(/^[a-z][a-z0-9_]*$/)
})

describe.for(starters.map((starter) => [starter.key, starter] as const))('the starter %s', ([, starter]) => {
  const compiled = (look: Look = defaultLook) =>
    compileContent(contentOf(starter, look), { catalogue, look, use: 'campaign' })

  test('can be saved and sent by a campaign, in any colours', async () => {
    for (const look of [defaultLook, night]) expect((await compiled(look)).faults).toEqual([])
  })

  test('has a subject, and the postal address and unsubscribe link that the law requires', async () => {
    const { codes, subject } = await compiled()
    expect(subject).not.toBeNull()
    expect(codes).toEqual(
      expect.arrayContaining(['business.address', 'business.name', 'links.unsubscribe_url']),
    )
  })

  test('has no missing values, also for a contact without data', async () => {
    const { subject, preheader, html, text } = await compiled()
    for (const part of [subject, preheader, html, text]) {
      if (part === null) continue
      const missingValues: MissingValue[] = []
      const rendered = part.render(bare, { missingValues })
      expect(missingValues).toEqual([])
      expect(rendered).not.toMatch(/\{\{|\}\}|\{%|%\}|zqx|undefined|[\uE000-\uE003]/)
    }
  })

  test('has a value for every placeholder', () => {
    expect(contentOf(starter, night).source).not.toMatch(/\[\[\w+\]\]/)
  })

  test('is small, and readable as text', async () => {
    const { html, text, kind } = await compiled()
    const words = text?.render(examples) ?? ''
    expect(words).toContain('1 Quay Street, Harwich')
    expect(words).toContain(`${base}/unsubscribe/EXAMPLE`)
    expect(words.length).toBeGreaterThan(100)
    expect(words).not.toMatch(/<\w|&\w+;|\n{3}|[\u034f\u200c]/)
    if (kind === 'plain') expect(html).toBeNull()
    else expect(Buffer.byteLength(html?.render(examples) ?? '')).toBeLessThan(100_000)
  })

  test('has valid links only, and loads nothing external', async () => {
    const { html, kind } = await compiled()
    if (kind === 'plain') return
    const page = html?.render(examples) ?? ''
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url)
    expect(links.length).toBeGreaterThan(2)
    for (const url of links) expect(url).toMatch(/^https:\/\/\S+$/)
    expect(page).not.toMatch(/<link|@import|fonts\.googleapis/i)
    expect(html?.render(bare)).not.toMatch(/<img/)
  })

  test('is accessible: language, alternative texts, layout tables, dark mode', async () => {
    const { html, images, kind } = await compiled(night)
    if (kind === 'plain') return
    const page = html?.render(examples) ?? ''
    expect(page).toMatch(/<html[^>]* lang="de-AT"/)
    for (const { alt } of images) expect(alt).toBeTruthy()
    for (const [table] of page.matchAll(/<table[^>]*>/g)) expect(table).toContain('presentation')
    expect(page).toMatch(/<h1[\s>]/)
    expect(page).toContain('prefers-color-scheme: dark')
    expect(page).toMatch(/name="color-scheme" content="light dark"/)
  })

  test('arrives as written', async () => {
    const { html, text, subject } = await compiled()
    if (html === null) return
    const bytes = await composeMessage({
      from: { name: 'Harbour Books', address: 'letters@harbourbooks.example' },
      to: { name: null, address: 'ada@example.com' },
      subject: subject?.render(examples) ?? '',
      messageId: 'one@harbourbooks.example',
      date: new Date('2026-10-21T16:00:00.000Z'),
      html: html.render(examples),
      text: text?.render(examples) ?? '',
    })
    const mail = await simpleParser(bytes)
    expect(mail.text).toContain(`${base}/unsubscribe/EXAMPLE`)
    expect(String(mail.html)).toContain('1 Quay Street, Harwich')
    expect(mail.subject).not.toMatch(/[{}]/)
  })
})
