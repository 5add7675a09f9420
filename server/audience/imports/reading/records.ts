import { longestRow } from './limits.ts'

/** How the records of a file are separated. */
export interface Dialect {
  /** The delimiter in UTF-8; null if each line is a record. */
  delimiter: Uint8Array | null
  newline: '\n' | '\r'
}

/** A record in a buffer: its bytes, the beginning of the next one, and whether its quotes are valid. */
export interface Span {
  start: number
  end: number
  next: number
  sound: boolean
  /** Whether its quotes are written as `\"`, as some tools do. */
  escaped: boolean
}

export interface Spans {
  /** In order. Between two spans there are only blank lines. */
  spans: Span[]
  /** Where the first incomplete record begins. */
  rest: number
  /** A line that is longer than the maximum length of a record begins there. */
  tooLong: boolean
}

const quote = 0x22
const backslash = 0x5c
const carriageReturn = 0x0d

const incomplete = -1
const unsound = -2

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09

const startsWith = (buffer: Uint8Array, at: number, part: Uint8Array): boolean => {
  for (let index = 0; index < part.length; index += 1) if (buffer[at + index] !== part[index]) return false
  return true
}

const escapedQuote = Buffer.from('\\"')

/** The position after the closing quote of a cell whose text begins at `from`, or `incomplete`. */
const afterQuotes = (
  buffer: Uint8Array,
  from: number,
  limit: number,
  { atEnd, escaped }: { atEnd: boolean; escaped: boolean },
): number => {
  for (let at = from; ; at += 2) {
    while (at < limit && buffer[at] !== quote)
      at += escaped && buffer[at] === backslash && buffer[at + 1] === quote ? 2 : 1
    if (at >= limit || (at + 1 >= limit && !atEnd)) return incomplete
    if (at + 1 >= limit || buffer[at + 1] !== quote) return at + 1
  }
}

/**
 * The end of the record at `start`:
 * - the index of its newline
 * - `limit` if the file ends with the record
 * - `incomplete` if it does not end before `limit`
 * - `unsound` if text follows a closing quote
 */
const endOfRecord = (
  buffer: Uint8Array,
  start: number,
  limit: number,
  delimiter: Uint8Array,
  newline: number,
  { atEnd, escaped }: { atEnd: boolean; escaped: boolean },
): number => {
  const first = delimiter[0] as number
  for (let at = start; ; at += delimiter.length) {
    while (at < limit && isSpace(buffer[at]) && buffer[at] !== first) at += 1
    if (at < limit && buffer[at] === quote) {
      at = afterQuotes(buffer, at + 1, limit, { atEnd, escaped })
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

/**
 * Minimum number of bytes of blank lines that are skipped here. Fewer are parsed like other lines, which
 * costs nothing.
 */
const minBlankBytes = 64

/**
 * The end of the blank lines (only spaces and delimiters) that begin at `start`. Spreadsheets and attackers
 * create files with millions of them.
 */
const afterBlankLines = (buffer: Uint8Array, start: number, delimiter: number, newline: number): number => {
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
 * Finds the records in a buffer that begins with one. A record with invalid quotes is only its first line, so
 * that a stray quote costs one line and not the rest of the file. The result does not depend on where the
 * buffer ends.
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
  let nextEscape = nextQuote === -1 ? -1 : buffer.indexOf(escapedQuote)
  let start = 0
  while (start < buffer.length && spans.length < most) {
    const content = afterBlankLines(buffer, start, hollowByte, newlineByte)
    if (content - start >= minBlankBytes) {
      start = content
      continue
    }
    const limit = Math.min(buffer.length, start + longestRow)
    const atEnd = isLast && limit === buffer.length
    const lineEnd = buffer.indexOf(newlineByte, start)
    if (nextQuote !== -1 && nextQuote < start) nextQuote = buffer.indexOf(quote, start)
    const ofLine = lineEnd === -1 ? buffer.length : lineEnd
    let end: number
    let escaped = false
    if (delimiter !== null && nextQuote !== -1 && nextQuote < ofLine)
      end = endOfRecord(buffer, start, limit, delimiter, newlineByte, { atEnd, escaped })
    else if (lineEnd !== -1 && lineEnd <= limit) end = lineEnd
    else end = atEnd ? limit : incomplete

    // What breaks the rules of quotes may keep another rule.
    const isBroken = end === unsound || (end === incomplete && (isLast || limit - start >= longestRow))
    if (nextEscape !== -1 && nextEscape < start) nextEscape = buffer.indexOf(escapedQuote, start)
    if (delimiter !== null && isBroken && nextEscape !== -1 && nextEscape < limit) {
      end = endOfRecord(buffer, start, limit, delimiter, newlineByte, { atEnd, escaped: true })
      escaped = end >= 0
    }
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
    spans.push({ start, end, next, sound, escaped })
    start = next
  }
  return { spans, rest: start, tooLong: false }
}
