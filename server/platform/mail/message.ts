import { createHash } from 'node:crypto'
import { type DkimKey, signMessage } from './dkim.ts'
import { formatHeaders, formatMailbox, type Header, type Mailbox } from './headers.ts'
import { encodeQuotedPrintable, type Passage } from './quoted-printable.ts'

export interface Letter {
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox | null
  subject: string
  /** Without angle brackets; the same whenever this letter is sent again. */
  messageId: string
  date: Date
  /** What this kind of letter has besides: List-Unsubscribe, Feedback-ID … */
  headers?: readonly Header[]
  /** Null for a letter that is nothing but text. */
  html: string | readonly Passage[] | null
  text: string | readonly Passage[]
}

const part = (boundary: string, type: string, body: Buffer): Buffer[] => [
  Buffer.from(
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
  ),
  body,
]

/** RFC 5322 says it in words of its own; JavaScript's form differs from it in the zone only. */
const rfcDate = (date: Date): string => date.toUTCString().replace('GMT', '+0000')

/** The same letter has the same boundary, so that it can be told from another one. */
const boundaryOf = (messageId: string): string =>
  `=_${createHash('sha256').update(messageId).digest('base64url').slice(0, 24)}`

const bodyOf = ({ messageId, html, text }: Letter): { headers: Header[]; body: Buffer } => {
  if (html === null)
    return {
      headers: [
        ['Content-Type', 'text/plain; charset=utf-8'],
        ['Content-Transfer-Encoding', 'quoted-printable'],
      ],
      body: encodeQuotedPrintable(text),
    }
  const boundary = boundaryOf(messageId)
  return {
    headers: [['Content-Type', `multipart/alternative; boundary="${boundary}"`]],
    body: Buffer.concat([
      ...part(boundary, 'text/plain', encodeQuotedPrintable(text)),
      ...part(boundary, 'text/html', encodeQuotedPrintable(html)),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
}

/**
 * A letter as bytes to send: multipart/alternative of text and HTML, or text alone, lines of at most 76 characters, signed with each key.
 * Throws UnsafeHeader where a value would break out of its header.
 */
export const composeMessage = async (letter: Letter, keys: readonly DkimKey[] = []): Promise<Buffer> => {
  const { headers: bodyHeaders, body } = bodyOf(letter)
  const replyTo: Header[] = letter.replyTo ? [['Reply-To', formatMailbox(letter.replyTo)]] : []
  const headers = formatHeaders([
    ['From', formatMailbox(letter.from)],
    ['To', formatMailbox(letter.to)],
    ...replyTo,
    ['Subject', letter.subject],
    ['Message-ID', `<${letter.messageId}>`],
    ['Date', rfcDate(letter.date)],
    ...(letter.headers ?? []),
    ['MIME-Version', '1.0'],
    ...bodyHeaders,
  ])
  const signatures = await signMessage(headers, body, keys, letter.date)
  return Buffer.concat([Buffer.from(`${signatures}${headers}\r\n`), body])
}
