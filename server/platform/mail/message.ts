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
  /** Without angle brackets; the same whenever this letter is sent again. */
  messageId: string
  date: Date
  /** What this kind of letter has besides: List-Unsubscribe, Feedback-ID … */
  headers?: readonly Header[]
  /** Null for a letter that is nothing but text. */
  html: string | readonly Passage[] | null
  text: string | readonly Passage[]
}

const writePart = (boundary: string, type: string, text: string | readonly Passage[]): void => {
  writeAscii(
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
  )
  writeQuotedPrintable(text)
}

/** RFC 5322 says it in words of its own; JavaScript's form differs from it in the zone only. */
const rfcDate = (date: Date): string => {
  const second = Math.floor(date.getTime() / 1000)
  if (second !== lastDate.second) lastDate = { second, text: date.toUTCString().replace('GMT', '+0000') }
  return lastDate.text
}
/** A second has thousands of messages. */
let lastDate = { second: Number.NaN, text: '' }

/** The same letter has the same boundary, so that it can be told from another one. */
const boundaryOf = (messageId: string): string =>
  `=_${createHash('sha256').update(messageId).digest('base64url').slice(0, 24)}`

interface Body {
  headers: Header[]
  write(): void
}

/** The most that RFC 5322 allows in a line, less its end. */
const longestLine = 998

/** What servers on the way take off the end of a line, or mark at its beginning. */
const isTouched = (line: string): boolean => /[ \t]$|^From /.test(line)

/** A text that can go as it is: whoever looks at it in a file or a log finds its links in one piece. */
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

/** Room that most headers fit in, signatures included: a message is then put together in one buffer. */
const roomForHeaders = 4096

/**
 * A letter as bytes to send: multipart/alternative of text and HTML in lines of at most 76 characters, or text alone, signed with each key.
 * Throws UnsafeHeader where a value would break out of its header.
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
