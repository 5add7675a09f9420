import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { authenticate } from 'mailauth'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { openToken } from '../../../server/platform/mail/tokens.ts'
import { visitMailbox } from '../../../server/sending/bounces/mailbox.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { startImapServer } from '../../support/imap-server.ts'
import { type Received, startSmtpSink } from '../../support/smtp-sink.ts'
import { beginCampaign, campaignOf, emptyAudience, sendCampaign, useSink } from './support.ts'

/*
 * Received campaigns: written through the API, sent by the engine over SMTP, and read at the other end by a
 * third-party parser and verifier.
 */

type Schemas = components['schemas']

const app = await startTestApp({ quotas: wideQuotas })
const [sink, dns] = await Promise.all([startSmtpSink(), startDnsServer()])
const imap = await startImapServer({ username: 'bounces@books.example', password: 'quiet-harbour' })
app.context.config.dnsServers = [dns.address]
const { sql, secret } = app.context
const { clock } = app

const domain = 'harbourbooks.example'
const returnHost = `back.${domain}`
let sender_id = ''

afterAll(async () => {
  closeConnections()
  await Promise.all([sink.close(), imap.close()])
})

beforeAll(async () => {
  const { body: made } = await app.send<Schemas['SendingDomain']>('POST', '/sending-domains', {
    body: { name: domain, return_path_host: returnHost },
  })
  for (const algorithm of ['rsa_2048', 'ed25519']) {
    const path = `/sending-domains/${made.id}/dkim-keys`
    const { body: key } = await app.send<Schemas['DkimKey']>('POST', path, { body: { algorithm } })
    dns.zone[key.record.host] = { TXT: [key.record.value] }
    expect((await app.send('POST', `${path}/${key.id}/activate`)).status).toBe(200)
  }
  dns.zone[`_dmarc.${domain}`] = { TXT: ['v=DMARC1; p=reject; adkim=s'] }
  const mail_server_id = await useSink(app, sink.port)
  const { body: sender } = await app.send<{ id: string }>('POST', '/senders', {
    body: { name: 'Bücher & „Mehr“ 📚', email: `post@${domain}`, mail_server_id },
  })
  sender_id = sender.id
})

beforeEach(async () => {
  sink.received.length = 0
  imap.messages.length = 0
  await emptyAudience(app)
})

const long = 'Ein Satz, der nicht endet, weil niemand ihn umbricht, und der viele Umlaute hat: äöüß. '.repeat(
  40,
)

const contents = {
  html: `<p>Hallo {{ contact.first_name | default: "Leser" }}</p><p>${long}</p>
    <p><a href="https://harbourbooks.example/alles?a=1&amp;b=2">Alles</a> <img src="https://harbourbooks.example/p.png" alt="Kisten"></p>
    <p><a href="{{ links.unsubscribe_url }}">Abmelden</a></p>`,
  mjml: `<mjml><mj-body><mj-section><mj-column><mj-text>Hallo {{ contact.first_name | default: "Leser" }}. ${long}</mj-text>
    <mj-button href="https://harbourbooks.example/alles">Alles</mj-button></mj-column></mj-section></mj-body></mjml>`,
  markdown: `# Grüße\n\nHallo **{{ contact.first_name | default: "Leser" }}**, [alles](https://harbourbooks.example/alles).\n\n${long}`,
  plain: `Hallo {{ contact.first_name | default: "Leser" }},\n.\n..\nFrom hier an\n${long}\nhttps://harbourbooks.example/alles\n`,
} satisfies Record<'html' | 'mjml' | 'markdown' | 'plain', string>

const people: [email: string, first: string | null, last: string | null][] = [
  ['zoe@example.com', 'Zoë', 'Größe'],
  ['taro@example.com', '太郎', '山田'],
  ['quoted@example.com', 'O"Neil, (Ada)', 'Love\\lace <x@y>'],
  ['arabic@example.com', 'عُمر', 'الخيّام'],
  ['emoji@example.com', '👩‍👩‍👧‍👦'.repeat(8), null],
  ['nameless@example.com', null, null],
  ['longest@example.com', 'ß'.repeat(100), 'Ω'.repeat(100)],
]

const addPeople = async (): Promise<void> => {
  for (const [email, first_name, last_name] of people) {
    const answer = await app.send('POST', '/contacts', {
      body: { email, first_name, last_name, tracking: 'individual' },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
}

const subject = 'Neu für {{ contact.first_name | default: "Sie" }}: „Größe zählt“ – 新着 📦'
const subjectFor = (first: string | null) => `Neu für ${first ?? 'Sie'}: „Größe zählt“ – 新着 📦`

const arrive = async (content: object): Promise<string> => {
  const id = await campaignOf(app, { sender_id, content: { subject, ...content } })
  await beginCampaign(app, id)
  await sendCampaign(app, id, 'finished')
  return id
}

/** The lines of the header block by name, unfolded. */
const headersOf = (message: Buffer): Map<string, string[]> => {
  const raw = message.toString('latin1')
  const block = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const fields = new Map<string, string[]>()
  for (const line of block.split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value])
  }
  return fields
}

/** Queries the DNS as a receiver does. */
const verify = async ({ from, message }: Received) => {
  const resolver = new Resolver()
  resolver.setServers([dns.address])
  return authenticate(message, {
    ip: '192.0.2.25',
    helo: 'mx.example',
    mta: 'mx.example',
    sender: from,
    resolver: (name: string, type: string) => resolver.resolve(name, type) as never,
  })
}

const covered = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]

/** The requirements of every marketing message, in every language. */
const expectSound = async (campaignId: string, received: Received, parsed: ParsedMail): Promise<void> => {
  const [delivery] = await sql<{ id: string; contact_id: string }[]>`
    select id, contact_id from deliveries where source_id = ${campaignId} and to_address = ${received.to}`
  const deliveryId = delivery?.id ?? ''
  const headers = headersOf(received.message)
  const one = (name: string): string => {
    expect(headers.get(name), name).toHaveLength(1)
    return headers.get(name)?.[0] ?? ''
  }

  // Only ASCII, no line longer than 998 bytes, and no bare CR or LF.
  const raw = received.message.toString('latin1')
  expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)

  expect(parsed.from?.value).toEqual([{ address: `post@${domain}`, name: 'Bücher & „Mehr“ 📚' }])
  const person = people.find(([email]) => email === received.to)
  const name = [person?.[1], person?.[2]].filter((part) => part).join(' ')
  const [to] = Array.isArray(parsed.to) ? parsed.to : [parsed.to]
  expect(to?.value).toEqual([{ address: received.to, name }])
  expect(parsed.subject).toBe(subjectFor(person?.[1] ?? null))
  expect(parsed.messageId).toBe(`<${messageIdOf(secret, deliveryId, returnHost)}>`)
  expect(parsed.date).toEqual(clock.now())
  expect(one('mime-version')).toBe('1.0')

  // The return path names the delivery, and cannot be forged.
  const [local = '', host] = received.from.split('@')
  expect(host).toBe(returnHost)
  expect(openToken(secret, 'bounce', local.replace('bounces+', ''), clock.now())).toEqual({
    kind: 'good',
    content: { deliveryId },
  })

  const unsubscribe = /^<(http:\/\/crm\.test\/unsubscribe\/([\w.-]+))>$/.exec(one('list-unsubscribe'))
  expect(openToken(secret, 'unsubscribe', unsubscribe?.[2] ?? '', clock.now())).toMatchObject({
    content: { contactId: delivery?.contact_id, deliveryId },
  })
  expect(one('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(one('list-id')).toBe(`<campaigns.${returnHost}>`)
  expect(one('feedback-id')).toBe(`${campaignId}:all:campaign:${domain}`)

  const { dkim, dmarc } = await verify(received)
  expect(dkim.results.map(({ algo, status }) => `${algo} ${status.result}`).sort()).toEqual([
    'ed25519-sha256 pass',
    'rsa-sha256 pass',
  ])
  expect(dmarc).toMatchObject({ status: { result: 'pass' } })
  for (const signature of headers.get('dkim-signature') ?? []) {
    const tags = new Map(
      signature.split(';').map((tag) => [tag.split('=')[0]?.trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
    )
    expect(tags.get('d')).toBe(domain)
    expect(tags.has('l')).toBe(false)
    const names = tags.get('h')?.split(/\s*:\s*/) ?? []
    expect(names).toEqual(expect.arrayContaining(covered))
    expect(names.filter((field) => field === 'from')).toHaveLength(2)
  }
}

describe('a campaign written as', () => {
  test.each(['html', 'mjml', 'markdown'] as const)(
    '%s arrives complete, in two parts with the same text, signed twice, with everything that marketing e-mails require',
    async (kind) => {
      await addPeople()
      const id = await arrive({ kind, source: contents[kind] })
      expect(sink.received.map(({ to }) => to).sort()).toEqual(people.map(([email]) => email).sort())
      for (const received of sink.received) {
        const parsed = await simpleParser(received.message)
        await expectSound(id, received, parsed)
        expect(headersOf(received.message).get('content-type')?.[0]).toMatch(
          /^multipart\/alternative; boundary=/,
        )
        const first = people.find(([email]) => email === received.to)?.[1] ?? 'Leser'
        const text = parsed.text?.replace(/\s+/g, ' ') ?? ''
        expect(text).toMatch(new RegExp(`hallo.*${first.replace(/[^\p{L}\p{N}\p{S}]/gu, '.')}`, 'iu'))
        expect(text).toContain('Bristol')
        expect(text).toContain('viele Umlaute hat: äöüß.')
        expect(text).not.toMatch(/<\/?(p|a|div|td|mj-\w+)\b/)
        expect(text).toMatch(/http:\/\/crm\.test\/c\//)
        expect(text).toMatch(/http:\/\/crm\.test\/unsubscribe\//)
        expect(String(parsed.html)).toContain('viele Umlaute hat: äöüß.')
        expect(String(parsed.html)).toMatch(/crm\.test\/o\//)
      }
    },
  )

  test('plain text arrives as text alone, each line as written, including lines with dots', async () => {
    await addPeople()
    const id = await arrive({ kind: 'plain', source: contents.plain })
    expect(sink.received).toHaveLength(people.length)
    for (const received of sink.received) {
      const parsed = await simpleParser(received.message)
      await expectSound(id, received, parsed)
      expect(headersOf(received.message).get('content-type')?.[0]).toBe('text/plain; charset=utf-8')
      expect(parsed.html).toBe(false)
      expect(parsed.text).toContain('\n.\n..\nFrom hier an\n')
      expect(parsed.text).toContain(long.trim())
      expect(parsed.text).toContain('Bristol')
    }
  })
})

test('the signing keys are those in the DNS: RSA of 2,048 bits, and Ed25519', async () => {
  const records = Object.entries(dns.zone).flatMap(([host, { TXT }]) =>
    host.includes('._domainkey.') ? [String(TXT?.[0])] : [],
  )
  const kinds = records.map((record) => {
    const [, p = ''] = /p=([A-Za-z0-9+/=]+)/.exec(record) ?? []
    const bytes = Buffer.from(p, 'base64')
    if (record.includes('k=ed25519')) return `ed25519 ${bytes.length}`
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
    return `${key.asymmetricKeyType} ${key.asymmetricKeyDetails?.modulusLength}`
  })
  expect(kinds.sort()).toEqual(['ed25519 32', 'rsa 2048'])
})

test('a message changed in transit no longer verifies', async () => {
  await app.send('POST', '/contacts', { body: { email: 'ada@example.com' } })
  await arrive({ kind: 'markdown', source: contents.markdown })
  const [received] = sink.received
  const message = String(received?.message)
  const changes: [string, (text: string) => string][] = [
    ['another way to leave', (text) => text.replace('crm.test/unsubscribe', 'evil.test/unsubscribe')],
    ['a subject before', (text) => text.replace('Subject: ', 'Subject: x ')],
    ['a second sender', (text) => `From: evil@evil.example\r\n${text}`],
    ['a word in the body', (text) => text.replace('Umlaute', 'Umlaut ')],
  ]
  for (const [what, change] of changes) {
    const { dkim } = await verify({ from: '', to: '', message: Buffer.from(change(message)) })
    expect(
      dkim.results.map(({ status }) => status.result),
      what,
    ).not.toContain('pass')
  }
})

test('one click, as mail programs send it, unsubscribes', async () => {
  const { body: ada } = await app.send('POST', '/contacts', { body: { email: 'ada@example.com' } })
  await arrive({ kind: 'html', source: contents.html })
  const url = /<(http:[^>]+)>/.exec(
    headersOf(sink.received[0]?.message ?? Buffer.of()).get('list-unsubscribe')?.[0] ?? '',
  )
  const answer = await fetch(String(url?.[1]).replace('http://crm.test', app.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  expect((await app.send('GET', `/contacts/${ada.id}`)).body.status).toBe('unsubscribed')
})

describe('the e-mail address for unsubscribing', () => {
  const mailbox = {
    host: '127.0.0.1',
    port: imap.port,
    security: 'none',
    username: 'bounces@books.example',
    password: 'quiet-harbour',
    folder: 'INBOX',
    after_reading: 'mark_seen',
  }
  const bounces = (body: object) => app.send('PUT', '/settings/bounces', { body })

  /** The address offered to Ada beside the link; null if none. */
  const offered = async (by: string): Promise<string | null> => {
    const { body: ada } = await app.send('POST', '/contacts', { body: { email: 'ada@example.com' } })
    const id = await campaignOf(app, {
      sender_id: by,
      content: { kind: 'html', subject: 'Neu', source: contents.html },
    })
    await beginCampaign(app, id)
    await sendCampaign(app, id, 'finished')
    expect(ada.id).toBeTruthy()
    const value = headersOf(sink.received.at(-1)?.message ?? Buffer.of()).get('list-unsubscribe')?.[0] ?? ''
    const [, , mailto = null] = /^<(http:\/\/crm\.test\/unsubscribe\/[^>]+)>(?:, <(mailto:[^>]+)>)?$/.exec(
      value,
    ) ?? ['', '', 'neither']
    return mailto
  }

  const withoutDomain = async (): Promise<string> => {
    const { body } = await app.send<{ id: string }>('POST', '/senders', {
      body: { name: `Keeper ${clock.now().getTime()}`, email: 'keeper@elsewhere.example' },
    })
    const [server] = await sql<
      { id: string }[]
    >`select mail_server_id as id from senders where id = ${sender_id}`
    await sql`
      update senders set verified_at = ${clock.now()}, mail_server_id = ${server?.id ?? null} where id = ${body.id}`
    clock.advance(1000)
    return body.id
  }

  test('is omitted while no mailbox is read, with any return path', async () => {
    await bounces({ mailbox: null, return_path_address: null })
    expect(await offered(sender_id)).toBeNull()
    await emptyAudience(app)
    await bounces({ return_path_address: 'back@books.example' })
    expect(await offered(await withoutDomain())).toBeNull()
  })

  test("is never the sender's own address, which the service does not read", async () => {
    await bounces({ mailbox, return_path_address: null })
    expect(await offered(await withoutDomain())).toBeNull()
  })

  test('names the message after a plus if all share one address', async () => {
    await bounces({ mailbox, return_path_address: 'back@books.example' })
    expect(await offered(await withoutDomain())).toMatch(
      /^mailto:back\+[a-z2-7]+@books\.example\?subject=unsubscribe$/,
    )
  })

  test('is read: an e-mail to it unsubscribes', async () => {
    await bounces({ mailbox, return_path_address: null })
    const mailto = new URL((await offered(sender_id)) ?? '')
    // Replies go to the envelope's sender. The address of the link is another one.
    expect(decodeURIComponent(mailto.pathname)).not.toBe(sink.received[0]?.from)
    imap.add(
      `From: ada@example.com\r\nTo: ${mailto.pathname}\r\nSubject: ${mailto.searchParams.get('subject')}\r\n\r\n`,
    )
    await visitMailbox(app.context)
    await app.work()
    const { body } = await app.send<{ data: { status: string }[] }>('GET', '/contacts?email=ada@example.com')
    expect(body.data).toMatchObject([{ status: 'unsubscribed' }])
  })
})
