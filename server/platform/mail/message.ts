import { createHash } from 'node:crypto'
import { type DkimKey, signMessage } from './dkim.ts'
import { formatHeaders, formatMailbox, type Header, type Mailbox } from './headers.ts'
import { type Passage, writeQuotedPrintable } from './quoted-printable.ts'
import { collect, writeAscii } from './scratch.ts'

export interface Letter {
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
  html: string | readonly Passage[] | null
  text: string | readonly Passage[]
}

const writePart = (boundary: string, type: string, text: string | readonly Passage[]): void => {
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
const longestLine = 998

/** Servers may remove spaces at the end of a line, or escape the beginning ("From "). */
const isTouched = (line: string): boolean => /[ \t]$|^From /.test(line)

/** A text that needs no encoding, so that its links stay readable in files and logs. */
const asItIs = (text: Letter['text']): string | null => {
  if (typeof text !== 'string' || !/^[\t\r\n\x20-\x7e]*$/.test(text)) return null
  const lines = text.split(/\r\n|\r|\n/)
  return lines.some((line) => line.length > longestLine || isTouched(line)) ? null : lines.join('\r\n')
}

const bodyOf = ({ messageId, html, text }: Letter): Body => {
  const plain = html === null ? asItIs(text) : null
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
const roomForHeaders = 4096

/**
 * Builds a message: multipart/alternative of text and HTML in lines of at most 76 characters, or text alone,
 * signed with each key. Throws UnsafeHeader for a value that would break out of its header.
 */
export const composeMessage = async (letter: Letter, keys: readonly DkimKey[] = []): Promise<Buffer> => {
  const body = bodyOf(letter)
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
    ...body.headers,
  ])
  const message = collect(body.write, roomForHeaders)
  const written = message.subarray(roomForHeaders)
  const head = `${await signMessage(headers, written, keys, letter.date)}${headers}\r\n`
  const begin = roomForHeaders - head.length
  if (begin < 0) return Buffer.concat([Buffer.from(head, 'latin1'), written])
  message.write(head, begin, 'latin1')
  return message.subarray(begin)
}
