import { describe, expect, test } from 'vitest'
import { bounceLocalPart } from '../../../server/platform/mail/links.ts'
import { messageIdOf } from '../../../server/platform/mail/message-id.ts'
import { namedBy } from '../../../server/sending/bounces/mail/origin.ts'
import { readReturnedMail } from '../../../server/sending/bounces/mail/read.ts'
import { troubleOfRecipient } from '../../../server/sending/bounces/rules.ts'

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-11-20T10:00:00Z')
const delivery = '019a9e3c-4000-7abc-8def-0123456789ab'

const lines = (...all: readonly string[]): string => all.join('\r\n')

/** Our message, with a subject that no verdict may come from. */
const original = lines(
  `Return-Path: <${bounceLocalPart(secret, delivery)}@books.example>`,
  'Received: from mx.books.example',
  `Message-ID: <${messageIdOf(secret, delivery, 'books.example')}>`,
  'From: Books <news@books.example>',
  'To: ada@example.com',
  'Subject: 552 5.2.2 mailbox full? Unsubscribe',
  '',
  'Hello',
)

/** What the mail says: the verdict about Ada, or what a person or a program wrote. `?` is a report that names no delivery. */
const read = async (raw: string | Buffer): Promise<string> => {
  const reading = await readReturnedMail(Buffer.from(raw))
  if (reading.kind === 'written') return reading.asks ? 'asks' : reading.isAutoReply ? 'auto' : 'written'
  if (reading.kind !== 'returned') return reading.kind
  const named = namedBy(secret, reading.traces, now)
  const mark = named?.signed && named.deliveryId === delivery ? '' : '?'
  return `${troubleOfRecipient(reading.recipients, 'ada@example.com')?.verdict ?? 'went on'}${mark}`
}

const base64 = (content: string | Buffer): string =>
  Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')

const quoted = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte === 10 || byte === 13 || (byte >= 32 && byte < 127 && byte !== 61)
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
    .replace(/[^\r\n]{70}/g, '$&=\r\n')

const asPage = (plain: string): string => plain.replace(/</g, '&lt;').replace(/>/g, '&gt;')

const wide = (text: string, isBigEndian: boolean, mark = '\uFEFF'): Buffer => {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

const from = [
  'From: MAILER-DAEMON@mx.example',
  'To: bounces@elsewhere.example',
  'Subject: Undeliverable: hello',
]
const explanation =
  "Your message couldn't be delivered.\r\n\r\n<ada@example.com>: host mx said: 550 5.1.1 User unknown\r\n"
const status = lines(
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; ada@example.com',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
  '',
)

type Part = readonly [header: readonly string[], body: string]
const part = (type: string, body: string, ...more: readonly string[]): Part => [
  [`Content-Type: ${type}`, ...more],
  body,
]
const inBase64 = (type: string, content: string | Buffer, ...more: readonly string[]): Part =>
  part(type, base64(content), 'Content-Transfer-Encoding: base64', ...more)
const inQuoted = (type: string, content: string): Part =>
  part(type, quoted(content), 'Content-Transfer-Encoding: quoted-printable')

const mailOf = (parts: readonly Part[], type = 'multipart/report; report-type=delivery-status'): string =>
  lines(
    ...from,
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="b1"`,
    '',
    ...parts.flatMap(([header, body]) => ['--b1', ...header, '', body]),
    '--b1--',
    '',
  )
const single = ([header, body]: Part): string => lines(...from, 'MIME-Version: 1.0', ...header, '', body)

const text = part('text/plain; charset=us-ascii', explanation)
const dsn = part('message/delivery-status', status)
const copy = part('message/rfc822', original)
const whole = `${explanation}\r\n--- Below this line is a copy of the message.\r\n\r\n${original}`

/**
 * The same report as servers and gateways write it. MIME allows no encoding of message/rfc822, and programs encode it all the same
 * (RFC 2046, 5.2.1). UTF-16 without a mark: RFC 2781.
 */
const forms: Record<string, string | Buffer> = {
  'the original as a message': mailOf([text, dsn, copy]),
  'the original within the text of the mail': mailOf([
    text,
    dsn,
    part('message/rfc822', original, 'Content-Disposition: inline'),
  ]),
  'the original in base64': mailOf([text, dsn, inBase64('message/rfc822', original)]),
  'the original in quoted-printable': mailOf([text, dsn, inQuoted('message/rfc822', original)]),
  'the header of the original in base64': mailOf([text, dsn, inBase64('text/rfc822-headers', original)]),
  'the header of the original in quoted-printable': mailOf([
    text,
    dsn,
    inQuoted('text/rfc822-headers', original),
  ]),
  'the original as a file': mailOf([
    text,
    dsn,
    inBase64(
      'application/octet-stream; name="a.eml"',
      original,
      'Content-Disposition: attachment; filename="a.eml"',
    ),
  ]),
  'the original as an attached text': mailOf([
    text,
    dsn,
    part(
      'text/plain; name="message.txt"',
      original,
      'Content-Disposition: attachment; filename="message.txt"',
    ),
  ]),
  'the original as an attached text in UTF-16': mailOf([
    text,
    dsn,
    inBase64(
      'text/plain; charset=utf-16',
      wide(original, true),
      'Content-Disposition: attachment; filename="message.txt"',
    ),
  ]),
  'parts for addresses in Unicode': mailOf([
    text,
    part('message/global-delivery-status', status),
    inBase64('message/global-headers', original),
  ]),
  'fields in base64': mailOf([text, inBase64('message/delivery-status', status), copy]),
  'fields in quoted-printable': mailOf([text, inQuoted('message/delivery-status', status), copy]),
  'fields in UTF-16': mailOf([
    text,
    inBase64('message/delivery-status; charset=utf-16', wide(status, false)),
    copy,
  ]),
  'fields in UTF-16 without a mark': mailOf([
    text,
    inBase64('message/delivery-status', wide(status, true, '')),
    copy,
  ]),
  'fields as an attached text': mailOf(
    [
      text,
      part('text/plain; name=details.txt', status, 'Content-Disposition: attachment; filename=details.txt'),
      copy,
    ],
    'multipart/mixed',
  ),
  'fields without an empty line between them': mailOf([
    text,
    part('message/delivery-status', status.replace('\r\n\r\n', '\r\n')),
    copy,
  ]),
  'lines that end in LF': mailOf([text, dsn, copy]).replaceAll('\r\n', '\n'),
  'one text': single(part('text/plain', whole)),
  'one text in base64': single(inBase64('text/plain; charset=utf-8', whole)),
  'one text in quoted-printable': single(inQuoted('text/plain; charset=utf-8', whole)),
  'one page': single(
    part(
      'text/html; charset=utf-8',
      `<style>p { color: red }</style><p>Your message couldn&#39;t be delivered.</p><p>550&nbsp;5.1.1 User unknown</p><pre>${asPage(original)}</pre>`,
    ),
  ),
  'a page in German': single(
    part('text/html', `<p>550 5.0.0 Empf&auml;nger unbekannt</p><pre>${asPage(original)}</pre>`),
  ),
  'a page in base64': single(
    inBase64(
      'text/html; charset=utf-8',
      `<p>550 5.0.0 Empfänger unbekannt</p><pre>${asPage(original)}</pre>`,
    ),
  ),
  'a text in KOI8-R': Buffer.concat([
    Buffer.from(
      lines(...from, 'Content-Type: text/plain; charset=koi8-r', '', '<ada@example.com>: 550 5.0.0 '),
    ),
    // «пользователь не найден».
    Buffer.from('d0cfccd8dacfd7c1d4c5ccd820cec520cec1cac4c5ce', 'hex'),
    Buffer.from(`\r\n\r\n${original}`),
  ]),
  'fields in ISO-2022-JP that do not say so': mailOf([
    text,
    part(
      'message/delivery-status',
      // «ユーザーが存在しません».
      `Final-Recipient: rfc822; ada@example.com\r\nAction: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550 \u001B$B%f!<%6!<$,B8:_$7$^$;$s\u001B(B\r\n`,
    ),
    copy,
  ]),
}
for (const [charset, content] of [
  ['utf-16', wide(whole, false)],
  ['utf-16', wide(whole, true)],
  ['utf-16', wide(whole, true, '')],
  ['utf-16le', wide(whole, false, '')],
  ['utf-16be', wide(whole, true, '')],
  ['unicode', wide(whole, false)],
  ['ucs-2', wide(whole, false, '')],
  ['', wide(whole, false)],
] as const)
  forms[`one text in ${charset || 'UTF-16 that does not say so'}, ${content[0]?.toString(16)}`] = single(
    inBase64(`text/plain${charset && `; charset=${charset}`}`, content),
  )

test.each(Object.entries(forms))('a report with %s is read', async (_, raw) => {
  expect(await read(raw)).toBe('mailbox')
})

describe('a report about several', () => {
  const about = (address: string, action: string, code: string): string =>
    lines(`Final-Recipient: RFC822; <${address}>`, `Action: ${action}`, `Status: ${code}`, '')
  test.each([
    ['went on', about('bob@example.com', 'failed', '5.1.1'), about('Ada@Example.com', 'relayed', '2.0.0')],
    ['went on', about('bob@example.com', 'failed', '5.1.1'), about('ada@example.com', 'delayed', '4.2.2')],
    [
      'full',
      about('bob@example.com', 'failed', '5.1.1'),
      `Original-Recipient: rfc822;ada@example.com\r\n${about('x@forward.example', 'failed', '5.2.2')}`,
    ],
    [
      'mailbox',
      about('bob@example.com', 'failed', '5.2.2'),
      about('ada@example.com', 'Failed (permanent)', '5.1.1 (bad destination)'),
    ],
  ])('counts as %s for our recipient', async (verdict, ...blocks) => {
    expect(
      await read(
        mailOf([text, part('message/delivery-status', lines('Reporting-MTA: dns; mx', '', ...blocks)), copy]),
      ),
    ).toBe(verdict)
  })
})

const written = (headers: readonly string[], body: string): string =>
  lines(
    ...(headers.some((one) => one.startsWith('From:')) ? [] : ['From: Ada <ada@example.com>']),
    'To: bounces@books.example',
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
  )

/** Subjects that mail programs give to notices of absence, by their language packs, and what people write into them. */
const absences: [subject: string, body: string][] = [
  ['Out of Office: News', 'I have left the company. This mailbox does not exist any more. unsubscribe'],
  ['I am on parental leave', 'Back in May.'],
  ['Abwesenheitsnotiz', 'Ich bin bis 5. Dezember nicht im Büro. Ihre Mail wird nicht weitergeleitet.'],
  ['Abwesend: News', 'Nicht zustellbar ist nichts. 550 5.1.1'],
  ['Nicht im Büro', 'In dringenden Fällen bitte an den unbekannten Benutzer.'],
  ['Réponse automatique : News', 'Je suis absent. Votre message n’a pas été transmis.'],
  ['Absent du bureau', 'Je suis en congés'],
  ['Respuesta automática: News', 'Estoy fuera de la oficina'],
  ['Ausente', 'Estoy de vacaciones'],
  ['Risposta automatica: News', 'Sono fuori ufficio'],
  ['Fuori ufficio', 'Sono in ferie'],
  ['Resposta automática: News', 'Estou fora do escritório'],
  ['Fora do escritório', 'Estou de férias'],
  ['Automatisch antwoord: News', 'Ik ben afwezig'],
  ['Afwezigheidsbericht', 'Ik ben er niet'],
  ['Odpowiedź automatyczna: News', 'Przebywam na urlopie'],
  ['Nieobecność w biurze', 'Wracam w maju'],
  ['Автоответ: News', 'Я в отпуске'],
  ['自动答复: News', '我不在办公室'],
  ['自動応答: News', '不在です'],
  ['Automatické odpovědi: News', 'Nejsem v kanceláři'],
]

test.each(absences)('a notice of absence, %s, is neither a bounce nor a request', async (subject, body) => {
  expect(await read(written([`Subject: ${subject}`, 'Return-Path: <>'], body))).toBe('auto')
  const marks = ['Return-Path: <>', 'Auto-Submitted: auto-replied', 'In-Reply-To: <a@books.example>']
  expect(await read(written([`Subject: ${subject}`, ...marks], body))).toBe('auto')
  expect(['auto', 'written']).toContain(
    await read(written([`Subject: ${subject}`], `${body}\r\n\r\n> Subject: News\r\n> unsubscribe`)),
  )
})

/** Programs that ask the sender to prove to be a person (BoxTrapper of cPanel, Mailinblack, UOL, Boxbe, SpamArrest), and receipts. */
test.each([
  [
    'Your email requires verification verify#abc123',
    'Ada <ada@example.com>',
    'The message you sent requires that you verify that you are a person.',
  ],
  [
    'Please confirm your message',
    'Ada <ada@example.com>',
    'Your message could not be delivered until you confirm it: https://x.example',
  ],
  [
    'Demande d’authentification pour Ada',
    'Mailinblack <noreply@mailinblack.example>',
    'Votre message n’a pas été remis. Cliquez ici.',
  ],
  [
    'AVISO: sua mensagem precisa de confirmacao',
    'AntiSpam <anti-spam@uol.example>',
    'Sua mensagem não foi entregue. Confirme.',
  ],
  ['News (Action Required)', 'Boxbe <noreply@boxbe.example>', 'Your message was waitlisted.'],
  [
    'Re: News (verification)',
    'Ada <ada@example.com>',
    'I have not received your message yet. Failed to verify.',
  ],
  [
    '[#123] We received your request',
    'Support <support@example.com>',
    'Your request has been received: error 550',
  ],
  ['Not read: News', 'Ada <ada@example.com>', 'Your message was deleted without being read.'],
])('%s is no bounce', async (subject, sender, body) => {
  for (const more of [[], ['Auto-Submitted: auto-replied'], ['Return-Path: <>']])
    expect(['auto', 'written']).toContain(
      await read(written([`From: ${sender}`, `Subject: ${subject}`, ...more], body)),
    )
})

/** Warnings of servers that go on trying, in nine languages. */
test.each([
  [
    'Delivery Status Notification (Delay)',
    'Delivery to ada@example.com has been delayed. 452 4.2.2 mailbox full',
  ],
  [
    'Warning: could not send message for past 4 hours',
    'Deferred: 452 4.2.2 over quota. Will keep trying for 5 days.',
  ],
  ['Zustellung verzögert', '452 4.2.2 Postfach voll. Der Server versucht es weiter.'],
  ['Avis de retard de remise', '452 4.2.2 boîte pleine. Le serveur continuera ses tentatives.'],
  ['Retraso en la entrega', '452 4.2.2 buzón lleno. Se seguirá intentando.'],
  ['Ritardo nella consegna', '452 4.2.2 casella piena. Il messaggio non è ancora stato consegnato.'],
  ['Atraso na entrega', '452 4.2.2 caixa cheia. O servidor continuará tentando.'],
  ['Vertraagde bezorging', '452 4.2.2 postvak vol. De server blijft het proberen.'],
  ['Opóźnienie w dostarczeniu', '452 4.2.2 skrzynka pełna. Wiadomość nie została jeszcze dostarczona.'],
  ['Доставка сообщения задерживается', '452 4.2.2 ящик переполнен. Сервер продолжит попытки.'],
  ['邮件投递延迟', '452 4.2.2 邮箱已满，系统会继续重试。'],
])('%s is a warning, and counts as no bounce', async (subject, body) => {
  const headers = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `Subject: ${subject}`,
    'Return-Path: <>',
  ]
  expect(await read(written(headers, body))).toBe('delayed')
})

/** Requests as people write them: the subject of a new mail, or the first line of an answer. */
const requests = [
  ...[
    'please unsubscribe me',
    'unsubscribe me please',
    'Unsubscribe from this list',
    'UNSUBSCRIBE NEWSLETTER',
    'Unsuscribe',
  ],
  ...[
    'Please remove me from your mailing list',
    'take me off your list',
    'stop sending me emails',
    'No more emails please',
  ],
  ...[
    'Unsubscribe ada@example.com',
    'Unsubscribe request',
    'I would like to unsubscribe',
    'Bitte abmelden!',
    'Newsletter abbestellen',
  ],
  ...[
    'Bitte melden Sie mich ab',
    'Bitte aus dem Verteiler nehmen',
    'Bitte streichen Sie mich aus Ihrem Verteiler',
    'Keine weiteren Mails',
  ],
  ...[
    'Ich möchte keine weiteren E-Mails erhalten',
    'Je souhaite me désabonner',
    'Merci de me désinscrire',
    'Me désinscrire svp',
  ],
  ...[
    'Désabonnez-moi',
    'Por favor, darme de baja',
    'Quiero darme de baja',
    'Cancelar mi suscripción',
    'Per favore cancellatemi',
  ],
  ...[
    'Voglio cancellarmi',
    'Por favor, remova-me',
    'Quero cancelar a inscrição',
    'Graag uitschrijven',
    'Ik wil me uitschrijven',
  ],
  ...[
    'Schrijf mij uit',
    'Proszę o wypisanie',
    'Proszę mnie wypisać',
    'Anuluj subskrypcję',
    'Прошу отписать',
    'Отписка',
  ],
  ...['退订邮件', '取消訂閱', '配信停止希望'],
]

test.each(requests)('%s is a request to unsubscribe', async (request) => {
  expect(await read(written([`Subject: ${request}`], ''))).toBe('asks')
  const answer = `${request}\r\n\r\nAm 1.1. schrieb Books:\r\n> Hello`
  expect(await read(written(['Subject: Re: News', 'In-Reply-To: <a@books.example>'], answer))).toBe('asks')
})

test.each([
  ...[
    'Do not unsubscribe me',
    'How do I unsubscribe?',
    'I do not want to unsubscribe',
    'Ich will mich nicht abmelden',
  ],
  ...[
    'Ne me désinscrivez pas',
    'No quiero darme de baja',
    'Non cancellatemi',
    'Thanks, stop by any time',
    'Stop! Great news',
  ],
  ...[
    'Please remove the item from my order',
    'Baja California',
    'unsubscribe my old address but keep this one',
  ],
])('%s is left to a person', async (sentence) => {
  expect(await read(written([`Subject: ${sentence}`], ''))).toBe('written')
  expect(await read(written(['Subject: Re: News'], sentence))).toBe('written')
})
