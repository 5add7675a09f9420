import { afterAll, describe, expect, test } from 'vitest'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { mailOf } from '../../journeys/person.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addReader, addSender, beginCampaign, campaignOf, sendCampaign, useSink } from './support.ts'

/* A recipient of each starter template follows every link, and gets what its words promise. */

const app = await startTestApp()
const sink = await startSmtpSink()
const { clock } = app
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
await app.send('PUT', '/settings/general', {
  body: { business_name: 'Harbour Books', website_url: 'https://harbourbooks.example/shop' },
})

afterAll(async () => {
  closeConnections()
  await sink.close()
})

interface Starter {
  key: string
  kind: string
  subject: string
  preheader: string | null
  source: string
}

const { body: gallery } = await app.send<{ data: Starter[] }>('GET', '/templates/starters')

const asBrowser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }

const here = (link: string): string => link.replace(/^https?:\/\/[^/]+/, app.url)

/** Links by what they say. */
const linksOf = (html: string): { href: string; label: string }[] =>
  [...html.matchAll(/<a\s[^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    label: inner
      .replace(/<[^>]*>|&[#\w]+;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))

const open = async (href: string): Promise<{ status: number; location: string | null; text: string }> => {
  const response = await fetch(here(href), { headers: asBrowser, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

const statusOf = async (id: string): Promise<unknown> =>
  (await app.send('GET', `/contacts/${id}`)).body.status

describe.for(gallery.data.map(({ key }) => key))('%s', (key) => {
  test('leads every person where its words say', async () => {
    sink.received.length = 0
    await app.context.sql`delete from contacts`
    const [follows, waits] = [
      await addReader(app, 'Ada', { status: 'subscribed' }),
      await addReader(app, 'Mary', { status: 'subscribed' }),
    ]
    const { body: starter } = await app.send<Starter>('GET', `/templates/starters/${key}`)
    const { kind, subject, preheader, source } = starter
    const id = await campaignOf(app, { sender_id, content: { kind, subject, preheader, source } })
    await beginCampaign(app, id)
    await sendCampaign(app, id, 'finished')
    clock.advance(3_600_000)
    const mails = await mailOf(sink)
    const mail = mails.find(({ to }) => to === 'ada@example.com')
    const links = linksOf(mail?.html ?? '')
    const answers = new Map<string, string>()
    for (const { href, label } of links) {
      const { status, location, text } = await open(href)
      const path = new URL(here(href)).pathname
      expect(status, label).toBeLessThan(400)
      if (/^\/c\//.test(path)) {
        expect(location, label).toMatch(/^https:\/\/harbourbooks\.example\/shop/)
        if (/likely|maybe/i.test(label)) answers.set(label, String(location))
      }
      if (/unsubscribe/i.test(label)) expect(path, label).toMatch(/^\/unsubscribe\//)
      if (/preferences|how often|keep me|topics/i.test(label)) expect(path, label).toMatch(/^\/preferences\//)
      if (/browser/i.test(label)) expect(text, label).toContain('Ada')
    }
    // Three answers to one question are three links.
    if (key === 'feedback') expect(new Set(answers.values()).size).toBe(3)
    const out =
      links.find(({ label }) => /unsubscribe/i.test(label))?.href ??
      /https?:\/\/\S+\/unsubscribe\/[\w.-]+/.exec(String(sink.received[0]?.message))?.[0] ??
      ''
    expect(await statusOf(follows)).toBe('subscribed')
    const done = await fetch(here(out), {
      method: 'POST',
      headers: { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect(done.status).toBe(200)
    const left = [await statusOf(follows), await statusOf(waits)].sort()
    expect(left).toEqual(['subscribed', 'unsubscribed'])
  })
})
