import { copyFrom, ensureSpace, messageLength, setEnd, writeBytes } from './message-buffer.ts'

/** Maximum line length without the `=` of a soft break. */
const lineLength = 75

const cr = 13
const lf = 10
const equals = 61
const dot = 46
const upperF = 70

const lineEnd = Buffer.from('\r\n')
const softBreak = Buffer.from('=\r\n')

const hex = Buffer.from('0123456789ABCDEF')

/**
 * Classes of bytes: always encoded, literal except at the end of a line or text, or literal anywhere after
 * the start of a line.
 */
const encoded = 0
const blank = 1
const plain = 2
const kinds = new Uint8Array(256)
for (let byte = 33; byte < 127; byte++) kinds[byte] = byte === equals ? encoded : plain
kinds[32] = kinds[9] = blank

/** Text of one message, or a text of many messages that is encoded once: the same object each time. */
export type TextSegment = string | { readonly text: string }

let source = Buffer.allocUnsafe(65_536)
/** Characters in the current line. */
let column = 0

/** Whether a byte has a special meaning at the start of a line: in SMTP, or in mbox files. */
const isRisky = (byte: number, at: number): boolean =>
  byte === dot || (byte === upperF && source.toString('latin1', at, at + 5) === 'From ')

/** Continues the current line; a space is encoded at the end of the text or line. */
const writeText = (text: string): void => {
  if (source.length < text.length * 3) source = Buffer.allocUnsafe(text.length * 6)
  const from = source
  const length = from.write(text)
  // Three characters per byte, and a soft break of three after each 25 of them.
  const { bytes: target, at: begin } = ensureSpace(
    length * 3 + Math.ceil((length * 3) / (lineLength - 2)) * 3 + 8,
  )
  let at = begin
  let inLine = column
  for (let i = 0; i < length; i++) {
    const byte = from[i] as number
    const kind = kinds[byte]
    if (kind === plain && inLine > 0 && inLine < lineLength) {
      target[at++] = byte
      inLine += 1
      continue
    }
    if (byte === lf || byte === cr) {
      if (byte === cr && i + 1 < length && from[i + 1] === lf) i++
      target[at++] = cr
      target[at++] = lf
      inLine = 0
      continue
    }
    const next = i + 1 < length ? from[i + 1] : lf
    let isLiteral = kind === plain || (kind === blank && next !== lf && next !== cr)
    if (inLine + (isLiteral ? 1 : 3) > lineLength) {
      target[at++] = equals
      target[at++] = cr
      target[at++] = lf
      inLine = 0
    }
    isLiteral &&= inLine > 0 || !isRisky(byte, i)
    if (isLiteral) {
      target[at++] = byte
      inLine += 1
    } else {
      target[at++] = equals
      target[at++] = hex[byte >> 4] as number
      target[at++] = hex[byte & 15] as number
      inLine += 3
    }
  }
  column = inLine
  setEnd(at)
}

interface Encoded {
  bytes: Buffer
  /** The start of its last line. */
  column: number
}

const encodedTexts = new WeakMap<object, Encoded>()

/** Shared text starts a new line in every message. */
const writeFixed = (segment: { readonly text: string }): void => {
  if (segment.text === '') return
  if (column > 0) writeBytes(softBreak)
  const known = encodedTexts.get(segment)
  if (known !== undefined) {
    writeBytes(known.bytes)
    column = known.column
    return
  }
  const begin = messageLength()
  column = 0
  writeText(segment.text)
  encodedTexts.set(segment, { bytes: copyFrom(begin), column })
}

/**
 * Writes a text as quoted-printable (RFC 2045): printable ASCII in lines of at most 76 characters with CRLF.
 * No line ends in a space or begins with a dot. All kinds of line ends become CRLF; the text ends with one.
 */
export const writeQuotedPrintable = (text: string | readonly TextSegment[]): void => {
  column = 0
  for (const segment of typeof text === 'string' ? [text] : text)
    if (typeof segment === 'string') writeText(segment)
    else writeFixed(segment)
  if (column > 0) writeBytes(lineEnd)
}
