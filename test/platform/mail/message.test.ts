import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { authenticate } from 'mailauth'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import type { DkimKey } from '../../../server/platform/mail/dkim.ts'
import { formatMailbox, UnsafeHeader } from '../../../server/platform/mail/headers.ts'
import { composeMessage, type Email } from '../../../server/platform/mail/message.ts'
import { collect } from '../../../server/platform/mail/message-buffer.ts'
import { type TextSegment, writeQuotedPrintable } from '../../../server/platform/mail/quoted-printable.ts'

const email: Email = {
  from: { name: 'Harbour Books', address: 'katherine@harbour-books.example' },
  to: { name: 'Ada Lovelace', address: 'ada@example.com' },
  replyTo: { address: 'shop@harbour-books.example' },
  subject: 'Neu im Regal: Bücher über Häfen, von Ærø bis Zürich, und was dort sonst noch anlegt',
  messageId: '01a15f1e-8c80-7e05-82ee-b79d4ce6b0e8@bounces.harbour-books.example',
  date: new Date('2026-10-21T15:40:00Z'),
  headers: [['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click']],
  html: '<p>Dear Ada,\n\tnew books — “Harbours”.</p>\n.\n<p>=20 trailing  \n</p>',
  text: 'Dear Ada,\n\nnew books — “Harbours”.\n.\nTrailing blank \nand a line that is much longer than any line of a message may be, for as long as it takes\n',
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed25519 = generateKeyPairSync('ed25519')
const keys: DkimKey[] = [
  { domain: 'harbour-books.example', selector: 'r1', algorithm: 'rsa-sha256', privateKey: rsa.privateKey },
  {
    domain: 'harbour-books.example',
    selector: 'e1',
    algorithm: 'ed25519-sha256',
    privateKey: ed25519.privateKey,
  },
]
const published: Record<string, string> = {
  'r1._domainkey.harbour-books.example': `v=DKIM1; k=rsa; p=${rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  'e1._domainkey.harbour-books.example': `v=DKIM1; k=ed25519; p=${ed25519.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')}`,
}
const resolver = async (name: string): Promise<string[][]> => {
  const record = published[name]
  if (record === undefined) throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' })
  return [[record]]
}

const verify = async (message: Buffer): Promise<string[]> => {
  const { dkim } = await authenticate(message, {
    ip: '127.0.0.1',
    helo: 'localhost',
    mta: 'localhost',
    sender: email.from.address,
    disableArc: true,
    disableDmarc: true,
    disableBimi: true,
    resolver,
  })
  return dkim.results.map(({ status }) => `${status.result}`)
}

describe('a built message', () => {
  test('is parsed to its input', async () => {
    const parsed = await simpleParser(await composeMessage(email))
    expect(parsed.subject).toBe(email.subject)
    expect(parsed.from?.value).toEqual([email.from])
    expect(parsed.messageId).toBe(`<${email.messageId}>`)
    expect(parsed.date).toEqual(email.date)
    // The last line end of a part belongs to the following boundary.
    expect(`${parsed.text}\n`).toBe(email.text)
    expect(parsed.html).toBe(email.html)
  })

  test.each([
    '=?utf-8?q?=49=4e=56?=',
    'Re: =?UTF-8?B?SGVsbG8=?= from Ada',
    '=?iso-8859-1?Q?a?= =?x',
    `${'long '.repeat(30)}=?utf-8?Q?x?=`,
    '=?utf-8?Q?two words?=',
  ])('shows %s in a subject and a name as it was written', async (text) => {
    const message = await composeMessage({
      ...email,
      subject: text,
      from: { name: text, address: email.from.address },
      to: { name: `${text}, Ltd`, address: 'ada@example.com' },
    })
    expect((await simpleParser(message)).subject).toBe(text)
    const headers =
      message
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\n(?=[ \t])/g, '') ?? ''
    const nameIn = (header: string): string =>
      (new RegExp(`^${header}: (.*) <`, 'm').exec(headers)?.[1] ?? '')
        .replaceAll('?= =?UTF-8?Q?', '')
        .replace(/^=\?UTF-8\?Q\?([^? ]*)\?=$/, (_, words: string) =>
          decodeURIComponent(words.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
        )
    expect([nameIn('From'), nameIn('To')]).toEqual([text, `${text}, Ltd`])
  })

  test('has one mailbox for a name with a tab and signs of addresses', async () => {
    const message = await composeMessage({
      ...email,
      to: { name: 'Ada,\teve@evil.example <x', address: 'ada@example.com' },
    })
    const { to } = await simpleParser(message)
    expect([to].flat().flatMap((one) => one?.value ?? [])).toEqual([
      { name: 'Ada, eve@evil.example <x', address: 'ada@example.com' },
    ])
  })

  test('has no line longer than 76 characters, no space at the end of a line, and only ASCII', async () => {
    const lines = (await composeMessage(email)).toString('latin1').split('\r\n')
    expect(lines.filter((line) => line.length > 76)).toEqual([])
    expect(lines.filter((line) => /[ \t]$|[^\t\x20-\x7e]/.test(line))).toEqual([])
  })

  const link = `https://crm.example.com/verify-sender/${'A'.repeat(80)}`

  test('keeps the lines of an ASCII text whole, so that a link can be copied out of a file', async () => {
    const text = `Dear Ada,\n\n${link}\n.\n`
    const message = await composeMessage({ ...email, html: null, text }, keys)
    expect(message.toString('latin1')).toContain(`\r\n${link}\r\n.\r\n`)
    expect((await simpleParser(message)).text).toBe(text)
    expect(await verify(message)).toEqual(['pass', 'pass'])
  })

  test.each([
    ['an email beyond ASCII', 'Jürgen'],
    ['a blank at the end of a line', 'Dear Ada, '],
    ['a line that begins as in a mailbox', 'From Ada'],
    ['a line of more than 998 characters', 'a'.repeat(999)],
  ])('is encoded for %s', async (_what, line) => {
    const text = `${line}\n${link}\n`
    const message = await composeMessage({ ...email, html: null, text }, keys)
    expect(message.toString('latin1')).toContain('Content-Transfer-Encoding: quoted-printable')
    expect(message.toString('latin1')).not.toContain(link)
    expect((await simpleParser(message)).text).toBe(text)
    expect(await verify(message)).toEqual(['pass', 'pass'])
  })

  test('is the same whenever it is built again', async () => {
    expect(await composeMessage(email, keys.slice(1))).toEqual(await composeMessage(email, keys.slice(1)))
  })

  test('has RSA and Ed25519 signatures that an independent verifier accepts', async () => {
    expect(await verify(await composeMessage(email, keys))).toEqual(['pass', 'pass'])
  })

  test.each([
    ['the subject', 'Neu im Regal', 'Alt im Regal'],
    ['the sender', 'Harbour Books', 'Harbor Books'],
    ['the body', 'Dear Ada', 'Dear Eve'],
  ])('fails its signature checks if %s is changed', async (_what, from, to) => {
    const message = (await composeMessage({ ...email, subject: 'Neu im Regal' }, keys)).toString('latin1')
    const results = await verify(Buffer.from(message.replaceAll(from, to), 'latin1'))
    expect(results.filter((result) => result === 'pass')).toEqual([])
  })

  test('is signed in time, however many empty lines a text has, within and at its end', async () => {
    for (const text of [`a  b${'\n'.repeat(200_000)}c`, `a  b${'\n'.repeat(200_000)}`])
      expect(await verify(await composeMessage({ ...email, html: null, text }, keys))).toEqual([
        'pass',
        'pass',
      ])
  })

  test('fails its signature checks if a second From is put before the first', async () => {
    const message = await composeMessage(email, keys)
    const forged = Buffer.concat([Buffer.from('From: Eve <eve@example.com>\r\n'), message])
    expect((await verify(forged)).filter((result) => result === 'pass')).toEqual([])
  })

  test.each(['\r\nBcc: eve@example.com', '\nBcc: eve@example.com', '\rBcc: eve@example.com', '\u0000'])(
    'is rejected with %j in a header',
    async (hostile) => {
      await expect(composeMessage({ ...email, subject: `Hello${hostile}` })).rejects.toThrow(UnsafeHeader)
      const from = { ...email.from, name: `Harbour${hostile}` }
      await expect(composeMessage({ ...email, from })).rejects.toThrow(UnsafeHeader)
      const to = { address: `ada@example.com${hostile}` }
      await expect(composeMessage({ ...email, to })).rejects.toThrow(UnsafeHeader)
    },
  )

  test.each([
    'ada',
    '@example.com',
    'ada@',
    'ada@a@b',
    'ada@example.com>',
    'ada@exa mple.com',
    'a,b@example.com',
  ])('is rejected for the address %j', (address) => {
    expect(() => formatMailbox({ address })).toThrow(UnsafeHeader)
  })
})

describe('a name with an address', () => {
  test.each([
    [{ name: 'Ada Lovelace', address: 'ada@example.com' }, 'Ada Lovelace <ada@example.com>'],
    [{ name: 'Lovelace, Ada', address: 'ada@example.com' }, '"Lovelace, Ada" <ada@example.com>'],
    [
      { name: 'The "Countess" \\', address: 'ada@example.com' },
      '"The \\"Countess\\" \\\\" <ada@example.com>',
    ],
    [{ name: ' ', address: 'ada@example.com' }, 'ada@example.com'],
  ])('%j is written %s', (mailbox, written) => {
    expect(formatMailbox(mailbox)).toBe(written)
  })
})

describe('quoted-printable', () => {
  const encoded = (text: string | readonly TextSegment[]): string =>
    collect(() => writeQuotedPrintable(text)).toString('latin1')
  const decoded = (encoded: string): string =>
    Buffer.from(
      encoded
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ).toString('utf8')
  const unfit = (encoded: string): string[] =>
    encoded.split('\r\n').filter((line) => line.length > 76 || /[ \t]$|^\.|^From /.test(line))
  const asRead = (text: string): string => {
    const wanted = text.replace(/\r\n|\r|\n/g, '\r\n')
    const ended = wanted === '' || wanted.endsWith('\r\n') ? wanted : `${wanted}\r\n`
    return Buffer.from(ended, 'utf8').toString('utf8')
  }
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.constantFrom('.', 'From ', '\n', ' ', 'ü', 'word', 'x'.repeat(74)), { maxLength: 12 })
      .map((words) => words.join('')),
  )

  test('decodes to any text that was written, with line ends as CRLF', () => {
    fc.assert(
      fc.property(text, (words) => {
        const written = encoded(words)
        expect([unfit(written), decoded(written)]).toEqual([[], asRead(words)])
      }),
      { numRuns: 1000 },
    )
  })

  test('decodes to the written passages, cached or not', () => {
    const fixed = [
      'Dear ',
      '\n.\n',
      ', the tide brought books in again '.repeat(9),
      'From ',
      ' ',
      'ü\n',
      '',
    ].map((words) => ({ text: words }))
    const passage = fc.oneof(
      fc.constantFrom(...fixed),
      text.filter((words) => words.isWellFormed() && !/\r/.test(words)),
    )
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 12 }), (passages) => {
        const written = encoded(passages)
        const whole = passages.map((one) => (typeof one === 'string' ? one : one.text)).join('')
        expect([unfit(written), decoded(written)]).toEqual([[], asRead(whole)])
      }),
      { numRuns: 1000 },
    )
  })
})
