import { longestRow } from './limits.ts'

/** How the records of a file are told apart. */
export interface Dialect {
  /** The delimiter in UTF-8; null where a record is a line, whatever is in it. */
  delimiter: Uint8Array | null
  newline: '\n' | '\r'
}

/** A record in a buffer: its bytes, where the next one begins, and whether its quotes make sense. */
export interface Span {
  start: number
  end: number
  next: number
  sound: boolean
}

export interface Spans {
  /** In order. What lies between two is lines without content. */
  spans: Span[]
  /** Where what has not ended yet begins. */
  rest: number
  /** What lies there is a line longer than any record may be. */
  tooLong: boolean
}

const quote = 0x22
const carriageReturn = 0x0d

const incomplete = -1
const unsound = -2

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09

const startsWith = (buffer: Uint8Array, at: number, part: Uint8Array): boolean => {
  for (let index = 0; index < part.length; index += 1) if (buffer[at + index] !== part[index]) return false
  return true
}

/** Where the closing quote of a cell that begins behind `from` is followed by the rest of the record, or `incomplete`. */
const behindQuotes = (buffer: Uint8Array, from: number, limit: number, atEnd: boolean): number => {
  for (let at = from; ; at += 2) {
    while (at < limit && buffer[at] !== quote) at += 1
    if (at >= limit || (at + 1 >= limit && !atEnd)) return incomplete
    if (at + 1 >= limit || buffer[at + 1] !== quote) return at + 1
  }
}

/**
 * The index of the newline that ends the record at `start`, `limit` where the file ends with it, `incomplete` where it does
 * not end before `limit`, and `unsound` where something stands behind a closing quote.
 */
const endOfRecord = (
  buffer: Uint8Array,
  start: number,
  limit: number,
  delimiter: Uint8Array,
  newline: number,
  atEnd: boolean,
): number => {
  const first = delimiter[0] as number
  for (let at = start; ; at += delimiter.length) {
    while (at < limit && isSpace(buffer[at]) && buffer[at] !== first) at += 1
    if (at < limit && buffer[at] === quote) {
      at = behindQuotes(buffer, at + 1, limit, atEnd)
      if (at === incomplete) return incomplete
      while (
        at < limit &&
        (isSpace(buffer[at]) || buffer[at] === carriageReturn) &&
        buffer[at] !== first &&
        buffer[at] !== newline
      )
        at += 1
      if (at < limit && buffer[at] !== newline && !startsWith(buffer, at, delimiter)) return unsound
    } else
      while (
        at < limit &&
        buffer[at] !== newline &&
        !(buffer[at] === first && startsWith(buffer, at, delimiter))
      )
        at += 1
    if (at >= limit) return atEnd ? limit : incomplete
    if (buffer[at] === newline) return at
  }
}

/** Bytes of lines without content that are worth a look of their own: fewer cost nothing where they are. */
const manyHollow = 64

/**
 * Where the lines without content (space and delimiters, nothing else) end that begin at `start`. Files with millions of them are
 * made by spreadsheets, and by people who mean ill.
 */
const behindHollow = (buffer: Uint8Array, start: number, delimiter: number, newline: number): number => {
  let line = start
  for (let at = start; at < buffer.length; at += 1) {
    const byte = buffer[at]
    if (byte === newline) {
      if (at - line > longestRow) break
      line = at + 1
    } else if (!isSpace(byte) && byte !== carriageReturn && byte !== delimiter) break
  }
  return line
}

/**
 * Finds the records in a buffer that begins with one. A record whose quotes make no sense is its first line alone, so that
 * one stray quote costs one line and not the rest of the file. What is found does not depend on where the buffer ends.
 */
export const findRecords = (
  buffer: Buffer,
  { delimiter, newline }: Dialect,
  isLast: boolean,
  most = Number.POSITIVE_INFINITY,
): Spans => {
  const newlineByte = newline.charCodeAt(0)
  const hollowByte = delimiter?.length === 1 ? (delimiter[0] as number) : newlineByte
  const spans: Span[] = []
  let nextQuote = delimiter === null ? -1 : buffer.indexOf(quote)
  let start = 0
  while (start < buffer.length && spans.length < most) {
    const content = behindHollow(buffer, start, hollowByte, newlineByte)
    if (content - start >= manyHollow) {
      start = content
      continue
    }
    const limit = Math.min(buffer.length, start + longestRow)
    const atEnd = isLast && limit === buffer.length
    const lineEnd = buffer.indexOf(newlineByte, start)
    if (nextQuote !== -1 && nextQuote < start) nextQuote = buffer.indexOf(quote, start)
    const ofLine = lineEnd === -1 ? buffer.length : lineEnd
    let end: number
    if (delimiter !== null && nextQuote !== -1 && nextQuote < ofLine)
      end = endOfRecord(buffer, start, limit, delimiter, newlineByte, atEnd)
    else if (lineEnd !== -1 && lineEnd <= limit) end = lineEnd
    else end = atEnd ? limit : incomplete

    let sound = true
    if (end === incomplete || end === unsound) {
      if (end === incomplete && limit - start < longestRow && !isLast) break
      sound = false
      if (lineEnd !== -1 && lineEnd <= limit) end = lineEnd
      else if (atEnd) end = limit
      else if (limit - start < longestRow) break
      else return { spans, rest: start, tooLong: true }
    }
    const next = Math.min(end + 1, buffer.length)
    spans.push({ start, end, next, sound })
    start = next
  }
  return { spans, rest: start, tooLong: false }
}
