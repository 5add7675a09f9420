import { copyFrom, makeRoom, usedUntil, writeBytes, writtenSoFar } from './scratch.ts'

/** Longest line, the `=` of a soft break left out. */
const lineLength = 75

const cr = 13
const lf = 10
const equals = 61
const dot = 46
const letterF = 70

const lineEnd = Buffer.from('\r\n')
const softBreak = Buffer.from('=\r\n')

const hex = Buffer.from('0123456789ABCDEF')

/** What a byte may be: encoded always, itself unless a line or the text ends after it, or itself in any line that has begun. */
const encoded = 0
const blank = 1
const plain = 2
const kinds = new Uint8Array(256)
for (let byte = 33; byte < 127; byte++) kinds[byte] = byte === equals ? encoded : plain
kinds[32] = kinds[9] = blank

/** Words of one message, or a text that stands in many and is encoded once: the same object each time. */
export type Passage = string | { readonly text: string }

let source = Buffer.allocUnsafe(65_536)
/** Characters in the line that is being written. */
let column = 0

/** Whether a byte would be taken for something else at the beginning of a line: by SMTP, or by mailboxes in files. */
const isRisky = (byte: number, at: number): boolean =>
  byte === dot || (byte === letterF && source.toString('latin1', at, at + 5) === 'From ')

/** Goes on in the line that has begun; a blank is encoded where the text or its line ends. */
const writeText = (text: string): void => {
  if (source.length < text.length * 3) source = Buffer.allocUnsafe(text.length * 6)
  const from = source
  const length = from.write(text)
  // Three characters for a byte, and a soft break of three after each 25 of them.
  const { bytes: target, at: begin } = makeRoom(
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
    let asItIs = kind === plain || (kind === blank && next !== lf && next !== cr)
    if (inLine + (asItIs ? 1 : 3) > lineLength) {
      target[at++] = equals
      target[at++] = cr
      target[at++] = lf
      inLine = 0
    }
    asItIs &&= inLine > 0 || !isRisky(byte, i)
    if (asItIs) {
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
  usedUntil(at)
}

interface Encoded {
  bytes: Buffer
  /** Where its last line ends. */
  column: number
}

const kept = new WeakMap<object, Encoded>()

/** What stands in many messages begins a line of its own in each. */
const writeFixed = (passage: { readonly text: string }): void => {
  if (passage.text === '') return
  if (column > 0) writeBytes(softBreak)
  const known = kept.get(passage)
  if (known !== undefined) {
    writeBytes(known.bytes)
    column = known.column
    return
  }
  const begin = writtenSoFar()
  column = 0
  writeText(passage.text)
  kept.set(passage, { bytes: copyFrom(begin), column })
}

/**
 * Writes a text as quoted-printable (RFC 2045): lines of at most 76 characters that end in CRLF, none of which ends in a blank or
 * begins with a dot, and nothing but printable ASCII. Line ends of any kind become CRLF; the text ends in one.
 */
export const writeQuotedPrintable = (text: string | readonly Passage[]): void => {
  column = 0
  for (const passage of typeof text === 'string' ? [text] : text)
    if (typeof passage === 'string') writeText(passage)
    else writeFixed(passage)
  if (column > 0) writeBytes(lineEnd)
}
