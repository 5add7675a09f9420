import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bounceLocalPart } from '../../../server/platform/mail/links.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { gravityOf } from '../../../server/platform/mail/verdict.ts'
import { namedBy } from '../../../server/sending/bounces/mail/origin.ts'
import { readReturnedMail } from '../../../server/sending/bounces/mail/read.ts'
import { isUnsubscribeText } from '../../../server/sending/bounces/mail/unsubscribe-text.ts'
import { troubleOfRecipient } from '../../../server/sending/bounces/rules.ts'

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-11-20T10:00:00Z')
const delivery = '019a9e3c-4000-7abc-8def-0123456789ab'
const returnPath = `${bounceLocalPart(secret, delivery)}@books.example`

const load = async (name: string, changes: { returnPath?: string; messageId?: string } = {}) => {
  const text = await readFile(join(import.meta.dirname, 'mail', `${name}.eml`), 'utf8')
  return Buffer.from(
    text
      .replaceAll('{{return_path}}', changes.returnPath ?? returnPath)
      .replaceAll('{{message_id}}', changes.messageId ?? messageIdOf(secret, delivery, 'books.example'))
      .replaceAll('\n', '\r\n'),
  )
}

/** The summary of a message. */
const read = async (raw: Buffer): Promise<string> => {
  const reading = await readReturnedMail(raw)
  if (!('traces' in reading)) return reading.kind
  if (reading.kind === 'written' && !reading.asks) return reading.isAutoReply ? 'auto_reply' : 'other'
  const named = namedBy(secret, reading.traces, now)
  const about = named?.signed && named.deliveryId === delivery ? '' : ' of something else'
  if (reading.kind === 'written') return `unsubscribed${about}`
  if (reading.kind !== 'returned') return `${reading.kind}${about}`
  const trouble = troubleOfRecipient(reading.recipients, 'alan@example.com')
  if (trouble === null) return `went on${about}`
  const { verdict, errorClass, enhancedCode } = trouble
  return `${gravityOf[verdict]} ${errorClass} ${enhancedCode ?? '-'}${about}`
}

const expected: Record<string, string> = {
  'postfix-unknown-user': 'hard mailbox_unknown 5.1.1',
  'postfix-domain-not-found': 'hard domain_unknown 5.4.4',
  'postfix-mailbox-full': 'soft mailbox_full 5.2.2',
  'postfix-delayed': 'delayed',
  'postfix-utf8-address': 'hard mailbox_unknown 5.1.1',
  'postfix-refused-as-spam': 'none sender_refused 5.0.0',
  'postfix-headers-only-without-return-path': 'hard mailbox_unknown 5.1.1',
  'exim-unknown-user': 'hard mailbox_unknown 5.0.0',
  'exim-plain': 'hard mailbox_unknown 5.1.1',
  'exim-plain-delayed': 'delayed',
  'exchange-recipient-not-found': 'hard mailbox_unknown 5.1.10',
  'exchange-access-denied': 'none sender_refused 5.7.1',
  'gmail-no-such-user': 'hard mailbox_unknown 5.1.1',
  'gmail-over-quota': 'soft mailbox_full 4.2.2',
  'yahoo-no-account': 'hard mailbox_unknown 5.0.0',
  'yahoo-plain': 'hard mailbox_unknown -',
  'sendmail-unknown-user': 'hard mailbox_unknown 5.1.1',
  'sendmail-expired': 'soft expired 4.4.7',
  'qmail-unknown-user': 'hard mailbox_unknown 5.1.1',
  'qmail-over-quota': 'soft mailbox_full 5.2.2',
  'qmail-no-host': 'hard domain_unknown 5.1.2',
  'qmail-without-return-path': 'hard mailbox_unknown 5.1.1',
  'arf-abuse': 'complained',
  'arf-abuse-redacted': 'complained',
  'arf-not-spam': 'other',
  'arf-auth-failure': 'other',
  vacation: 'auto_reply',
  'exchange-out-of-office': 'auto_reply',
  'gmail-vacation': 'auto_reply',
  'vacation-by-subject-alone': 'auto_reply',
  'vacation-that-quotes-a-bounce': 'auto_reply',
  'written-by-a-person': 'other',
  'unsubscribe-by-mail': 'unsubscribed',
  'outlook-jmrp': 'complained',
  'outlook-jmrp-redacted': 'complained',
  'arf-without-fields': 'complained',
  'answer-abmelden': 'unsubscribed',
  'answer-desinscription': 'unsubscribed',
  'answer-unsubscribe-in-subject': 'unsubscribed',
  'answer-in-a-sentence': 'other',
  'vacation-that-says-unsubscribe': 'auto_reply',
  'vacation-to-the-word-that-says-unsubscribe': 'auto_reply',
  'dragonfly-nameless-sender': 'hard mailbox_unknown 5.1.1',
  'turkish-postmaster': 'hard mailbox_unknown 5.1.1',
  'czech-blocked-sender': 'none sender_refused 5.1.1',
  'mxlogic-quotes-ehlo': 'hard mailbox_unknown 5.1.1',
  'opensmtpd-explains-in-its-text': 'hard domain_unknown 5.0.0',
  'postfix-malformed-dns-answer': 'none connection 5.4.4',
  'exim-folds-its-reply': 'hard mailbox_unknown -',
  'workmail-fields-in-the-text': 'hard mailbox_unknown 5.1.1',
  'sendmail-relayed-ours': 'went on',
  'sendmail-ours-is-full': 'soft mailbox_full 5.2.2',
  'forwarded-to-two': 'soft mailbox_full 5.2.2',
  'qmail-lists-two': 'soft mailbox_full 5.2.2',
  'exim-refused-our-sender': 'none sender_refused 5.1.7',
  'report-with-a-wrong-boundary': 'hard mailbox_unknown 5.1.1',
}

describe('an unsubscribe request by e-mail', () => {
  test.for([
    'unsubscribe',
    'STOP',
    'Please remove me',
    'Abbestellen',
    'Désinscription',
    'darme de baja',
    'Disiscrivimi.',
    'Uitschrijven',
    'Avregistrera',
    'Wypisz mnie',
    'Отписаться',
    '退订',
    '配信停止',
  ])('is %s', (text) => {
    expect(isUnsubscribeText(text)).toBe(true)
  })

  test.for([
    '',
    'Stop by on Monday',
    'unsubscribe my mother',
    'Do not unsubscribe me',
    'Re: unsubscribe rates in October',
    'remove me from the guest list and add Ada',
    `unsubscribe ${' '.repeat(100_000)}`,
    'stop '.repeat(50_000),
  ])('is not %s', (text) => {
    expect(isUnsubscribeText(text)).toBe(text.trim() === 'unsubscribe')
  })
})

describe('a returned message', () => {
  test.for(Object.entries(expected))('%s is %s', async ([name, said]) => {
    expect(await read(await load(name))).toBe(said)
  })

  test('identifies its delivery by our signed return path, ignoring case', async () => {
    const messageId = '4711@elsewhere.example'
    const upper = returnPath.toUpperCase()
    expect(await read(await load('qmail-unknown-user', { returnPath: upper, messageId }))).toBe(
      expected['qmail-unknown-user'],
    )
  })

  test('identifies its delivery by a return path that forwarders rewrote', async () => {
    const word = returnPath.slice(0, returnPath.indexOf('@'))
    for (const wrapped of [
      `SRS0=abcd=XY=books.example=${word}@forward.example`,
      `prvs=1234abcdef=${word}@books.example`,
      `${word}=books.example@relay.example`,
    ])
      expect(
        await read(
          await load('qmail-unknown-user', { returnPath: wrapped, messageId: '1@elsewhere.example' }),
        ),
      ).toBe(expected['qmail-unknown-user'])
  })

  test('identifies no delivery by an unsigned token', async () => {
    const at = returnPath.indexOf('@') - 1
    const changed = `${returnPath.slice(0, at)}${returnPath[at] === 'a' ? 'b' : 'a'}${returnPath.slice(at + 1)}`
    const forged = await load('postfix-unknown-user', {
      returnPath: changed,
      messageId: '4711@elsewhere.example',
    })
    expect(await read(forged)).toBe('hard mailbox_unknown 5.1.1 of something else')
  })

  test('identifies the delivery of a signed Message-ID among unsigned ones', () => {
    const unsigned = `<019a9e3c-4000-7abc-8def-ba9876543210@books.example>`
    const signed = `<${messageIdOf(secret, delivery, 'books.example')}>`
    for (const messageIds of [[unsigned, signed], [`${signed} ${unsigned}`]])
      expect(namedBy(secret, { returnPaths: [], messageIds }, now)).toEqual({
        deliveryId: delivery,
        signed: true,
      })
  })

  test.each([
    ['From: staff@hotmail.com', 'Subject: Fwd: news'],
    ['From: ada@example.com', 'Subject: complaint about message from 192.0.2.7'],
  ])('with %s and %s is a complaint about the attached message only', async (from, subject) => {
    const attached = (original: string): Buffer =>
      Buffer.from(
        [
          ...[from, subject, `To: ${returnPath}`, 'Content-Type: multipart/mixed; boundary=b', ''],
          ...['--b', 'Content-Type: message/rfc822', 'Content-Disposition: attachment', '', original, ''],
          ...['Subject: news', '', 'News', '--b--', ''],
        ].join('\r\n'),
      )
    const own = messageIdOf(secret, delivery, 'books.example')
    expect(await read(attached(`Message-ID: <${own}>`))).toBe('complained')
    expect(await read(attached('X-Mailer: none'))).toBe('complained of something else')
  })

  test('is parsed quickly, whatever it contains', async () => {
    const hostile = [
      Buffer.alloc(0),
      Buffer.from('\r\n'),
      Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
      Buffer.from(`From: MAILER-DAEMON@x\r\nSubject: failure notice\r\n\r\n${'550 '.repeat(200_000)}`),
      Buffer.from(`From: MAILER-DAEMON@x\r\nSubject: failure notice\r\n\r\n${'user '.repeat(200_000)}`),
      Buffer.from(`From: MAILER-DAEMON@x\r\nSubject: failure notice\r\n\r\n${'-'.repeat(500_000)}`),
      Buffer.from(`X-Failed-Recipients: a\r\nContent-Type: text/html\r\n\r\n${'<a '.repeat(200_000)}`),
      ...[
        ' ',
        '> ',
        'Received: x\n',
        'Action: failed\nFinal-Recipient: rfc822;a@b.example\n\n',
        '<a@b.example>:\n550 5.1.1\n',
        '<<< 550 a\n',
      ].map((part) =>
        Buffer.from(
          `From: MAILER-DAEMON <>\r\nSubject: failure notice\r\n\r\n${part.repeat(900_000 / part.length)}`,
        ),
      ),
      Buffer.from(`Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(5_000)}`),
      Buffer.from(
        `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${'Action: failed\r\n\r\n'.repeat(20_000)}`,
      ),
    ]
    for (const raw of hostile)
      expect(await read(raw).catch((error: Error) => error.message)).toMatch(
        /^(other|returned|soft|hard|ours|delayed|auto_reply|Max allowed)/,
      )
  })
})
