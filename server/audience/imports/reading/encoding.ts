import { isUtf8 } from 'node:buffer'
import type { Encoding } from './types.ts'

const byteOrderMarks: readonly { encoding: Encoding; bytes: Buffer }[] = [
  { encoding: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
]

/** The length of the byte order mark of an encoding at the beginning of a file; 0 if there is none. */
export const markLength = (head: Buffer, encoding: Encoding): number => {
  const bytes = byteOrderMarks.find((mark) => mark.encoding === encoding)?.bytes
  return bytes !== undefined && head.subarray(0, bytes.length).equals(bytes) ? bytes.length : 0
}

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f

/**
 * In UTF-16, every second byte of ASCII text is zero; in other text, at least those of commas and newlines.
 * Valid UTF-8 text with some NUL characters has printable characters between them; the high bytes of such
 * UTF-16 text are not printable.
 */
const utf16Without = (head: Buffer): Encoding | null => {
  const zeros: [number, number] = [0, 0]
  const printable: [number, number] = [0, 0]
  for (const [at, byte] of head.entries()) {
    const parity = (at % 2) as 0 | 1
    if (byte === 0) zeros[parity] += 1
    else if (isPrintable(byte)) printable[parity] += 1
  }
  const isText = isUtf8(wholeCharacters(head))
  const isHigh = (high: 0 | 1, low: 0 | 1): boolean =>
    zeros[high] > Math.max(isText ? 0 : 1, head.length / 50) &&
    zeros[low] <= zeros[high] / 10 &&
    (!isText || printable[high] <= head.length / 20)
  if (isHigh(1, 0)) return 'utf-16le'
  return isHigh(0, 1) ? 'utf-16be' : null
}

/** The bytes without an incomplete character at the end. */
const wholeCharacters = (bytes: Buffer): Buffer => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back)
    if (byte < 0x80) break
  }
  return bytes
}

/** Whether non-ASCII bytes are probably UTF-8, possibly with some invalid bytes. */
const isRatherUtf8 = (bytes: Buffer): boolean => {
  if (isUtf8(wholeCharacters(bytes))) return true
  const text = bytes.toString('utf8')
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return whole > broken
}

/**
 * The encoding of a file, detected from its beginning and from the bytes that follow its first non-ASCII byte
 * (empty if there is none).
 */
export const guessEncoding = (head: Buffer, beyondAscii: Buffer): Encoding => {
  const marked = byteOrderMarks.find(({ encoding }) => markLength(head, encoding) > 0)
  if (marked !== undefined) return marked.encoding
  return utf16Without(head) ?? (isRatherUtf8(beyondAscii) ? 'utf-8' : 'windows-1252')
}

/** Converts text to UTF-8 block by block. `flush` returns the rest. */
export interface Transcoder {
  take(block: Buffer): Buffer
  flush(): Buffer
}

/**
 * Replaces invalid bytes. It never occurs in UTF-8, so that exactly the rows with invalid bytes are rejected.
 */
const noCharacter = Buffer.from([0xff])

const encode = (text: string): Buffer => {
  if (text.isWellFormed()) return Buffer.from(text)
  const parts = text.split(/\p{Cs}/u).flatMap((part) => [noCharacter, Buffer.from(part)])
  return Buffer.concat(parts.slice(1))
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

const utf16Transcoder = (bigEndian: boolean): Transcoder => {
  let rest: Buffer = Buffer.alloc(0)
  return {
    take: (block) => {
      const bytes = Buffer.concat([rest, block])
      let end = bytes.length - (bytes.length % 2)
      const last = end >= 2 ? (bigEndian ? bytes.readUInt16BE(end - 2) : bytes.readUInt16LE(end - 2)) : 0
      // The low surrogate may be in the next block.
      if (isHighSurrogate(last)) end -= 2
      rest = Buffer.from(bytes.subarray(end))
      const whole = bytes.subarray(0, end)
      return encode((bigEndian ? whole.swap16() : whole).toString('utf16le'))
    },
    flush: () => (rest.length > 0 ? noCharacter : rest),
  }
}

const windows1252Transcoder = (): Transcoder => {
  const decoder = new TextDecoder('windows-1252')
  return {
    take: (block) => Buffer.from(decoder.decode(block, { stream: true })),
    flush: () => Buffer.alloc(0),
  }
}

/** The transcoder from an encoding to UTF-8; null for UTF-8 itself. */
export const transcoderFrom = (encoding: Encoding): Transcoder | null => {
  switch (encoding) {
    case 'utf-8':
      return null
    case 'utf-16le':
      return utf16Transcoder(false)
    case 'utf-16be':
      return utf16Transcoder(true)
    case 'windows-1252':
      return windows1252Transcoder()
  }
}
