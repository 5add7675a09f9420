import { createHash } from 'node:crypto'
import { type DkimKey, signMessage } from './dkim.ts'
import { formatHeaders, formatMailbox, type Header, type Mailbox } from './headers.ts'
import { collect, writeAscii } from './message-buffer.ts'
import { type TextSegment, writeQuotedPrintable } from './quoted-printable.ts'

export interface Email {
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox | null
  subject: string
  /** Without angle brackets; unchanged when the message is sent again. */
  messageId: string
  date: Date
  /** Further headers of this kind of message: List-Unsubscribe, Feedback-ID … */
  headers?: readonly Header[]
  /** Null for a text-only message. */
  html: string | readonly TextSegment[] | null
  text: string | readonly TextSegment[]
}

const writePart = (boundary: string, type: string, text: string | readonly TextSegment[]): void => {
  writeAscii(
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
  )
  writeQuotedPrintable(text)
}

/** The date format of RFC 5322; JavaScript's differs only in the zone. */
const rfcDate = (date: Date): string => {
  const second = Math.floor(date.getTime() / 1000)
  if (second !== lastDate.second) lastDate = { second, text: date.toUTCString().replace('GMT', '+0000') }
  return lastDate.text
}
/** Cached by second, because thousands of messages are built per second. */
let lastDate = { second: Number.NaN, text: '' }

/** Derived from the Message-ID, so that a message has the same boundary whenever it is sent again. */
const boundaryOf = (messageId: string): string =>
  `=_${createHash('sha256').update(messageId).digest('base64url').slice(0, 24)}`

interface Body {
  headers: Header[]
  write(): void
}

/** The maximum line length of RFC 5322 without CRLF. */
const maxLineLength = 998

/** Servers may remove spaces at the end of a line, or escape the beginning ("From "). */
const isAltered = (line: string): boolean => /[ \t]$|^From /.test(line)

/** A text that needs no encoding, so that its links stay readable in files and logs. */
const unencoded = (text: Email['text']): string | null => {
  if (typeof text !== 'string' || !/^[\t\r\n\x20-\x7e]*$/.test(text)) return null
  const lines = text.split(/\r\n|\r|\n/)
  return lines.some((line) => line.length > maxLineLength || isAltered(line)) ? null : lines.join('\r\n')
}

const bodyOf = ({ messageId, html, text }: Email): Body => {
  const plain = html === null ? unencoded(text) : null
  if (plain !== null)
    return {
      headers: [
        ['Content-Type', 'text/plain; charset=utf-8'],
        ['Content-Transfer-Encoding', '7bit'],
      ],
      write: () => writeAscii(plain),
    }
  if (html === null)
    return {
      headers: [
        ['Content-Type', 'text/plain; charset=utf-8'],
        ['Content-Transfer-Encoding', 'quoted-printable'],
      ],
      write: () => writeQuotedPrintable(text),
    }
  const boundary = boundaryOf(messageId)
  return {
    headers: [['Content-Type', `multipart/alternative; boundary="${boundary}"`]],
    write: () => {
      writePart(boundary, 'text/plain', text)
      writePart(boundary, 'text/html', html)
      writeAscii(`--${boundary}--\r\n`)
    },
  }
}

/** Space for the headers, which is usually enough with signatures: a message then needs one buffer. */
const headerSpace = 4096

/**
 * Builds a message: multipart/alternative of text and HTML in lines of at most 76 characters, or text alone,
 * signed with each key. Throws UnsafeHeader for a value that would break out of its header.
 */
export const composeMessage = async (email: Email, keys: readonly DkimKey[] = []): Promise<Buffer> => {
  const body = bodyOf(email)
  const replyTo: Header[] = email.replyTo ? [['Reply-To', formatMailbox(email.replyTo)]] : []
  const headers = formatHeaders([
    ['From', formatMailbox(email.from)],
    ['To', formatMailbox(email.to)],
    ...replyTo,
    ['Subject', email.subject],
    ['Message-ID', `<${email.messageId}>`],
    ['Date', rfcDate(email.date)],
    ...(email.headers ?? []),
    ['MIME-Version', '1.0'],
    ...body.headers,
  ])
  const message = collect(body.write, headerSpace)
  const written = message.subarray(headerSpace)
  const head = `${await signMessage(headers, written, keys, email.date)}${headers}\r\n`
  const begin = headerSpace - head.length
  if (begin < 0) return Buffer.concat([Buffer.from(head, 'latin1'), written])
  message.write(head, begin, 'latin1')
  return message.subarray(begin)
}
