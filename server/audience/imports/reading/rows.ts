import { isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import { badBytes, readCsv } from './csv.ts'
import { longestCell, longestRow } from './limits.ts'
import { readLine } from './ndjson.ts'
import { type Dialect, findRecords, type Span, type Spans } from './records.ts'
import type { Cell, Place, PreparedFile, Row, RowFault } from './types.ts'

/** Bytes per read. A batch is the rows in them. */
const blockBytes = 64 * 1024

const tooLong: RowFault = {
  reason: 'row_too_long',
  detail: `The row is larger than ${longestRow.toLocaleString('en')} bytes.`,
  column: null,
}

/** The properties of a file that are required to read its records. */
type Layout = Pick<PreparedFile, 'columns' | 'delimiter' | 'newline'>

const dialectOf = ({ delimiter, newline }: Layout): Dialect => ({
  delimiter: delimiter === null ? null : Buffer.from(delimiter),
  newline,
})

const isEmpty = (cells: readonly Cell[]): boolean => cells.every((cell) => cell === null)

type Found = { cells: Cell[]; fault: null } | { cells: null; fault: RowFault }

/** Parses records, one result for each span. Null for a blank one. */
type Contents = (file: Layout, buffer: Buffer, spans: readonly Span[]) => (Found | null)[]

const contentsOf = (file: Layout, buffer: Buffer, spans: readonly Span[]): (Found | null)[] => {
  const { columns, delimiter, newline } = file
  if (delimiter !== null)
    return readCsv(buffer, spans, { delimiter, newline }, columns).map(({ cells, fault }) =>
      cells === null
        ? { cells, fault }
        : { cells: columns.map((_, index) => cells[index] || null), fault: null },
    )
  return spans.map(({ start, end }) => {
    const { members, fault } = readLine(buffer.subarray(start, end))
    if (fault !== null) return { cells: null, fault }
    return members && { cells: columns.map((name) => members.get(name) ?? null), fault: null }
  })
}

/** Lines as they are, for callers that parse them on their own. */
const linesOf: Contents = (_file, buffer, spans) =>
  spans.map(({ start, end }) => {
    const text = buffer.subarray(start, end)
    if (!isUtf8(text)) return { cells: null, fault: badBytes }
    const line = text.toString('utf8').trim()
    return line === '' ? null : { cells: [line], fault: null }
  })

const countLines = (buffer: Buffer, from: number, to: number, newline: number): number => {
  let lines = 0
  for (let at = buffer.indexOf(newline, from); at !== -1 && at < to; at = buffer.indexOf(newline, at + 1))
    lines += 1
  return lines
}

/** The beginning of an invalid record as text. What is no text in it is replaced. */
const textIn = (bytes: Buffer): string =>
  bytes.subarray(0, longestCell).toString('utf8').replaceAll('\u0000', '\uFFFD').trim()

/** The rows of a buffer that begins at a place, and the place of the first incomplete record. */
export const rowsIn = (
  file: Layout,
  buffer: Buffer,
  { spans, rest }: Pick<Spans, 'spans' | 'rest'>,
  place: Place,
  contentsIn: Contents = contentsOf,
): { rows: Row[]; next: Place } => {
  const newline = file.newline.charCodeAt(0)
  const contents = contentsIn(file, buffer, spans)
  const rows: Row[] = []
  let { line } = place
  let at = 0
  for (const [index, { start, end, next }] of spans.entries()) {
    if (start > at) line += countLines(buffer, at, start, newline)
    const began = line
    line += countLines(buffer, start, next, newline)
    at = next
    const content = contents[index]
    // Empty records are not rows: blank lines, and the rows of delimiters that spreadsheets write at the end.
    if (!content || (content.cells !== null && isEmpty(content.cells))) continue
    const { cells, fault } = content
    const row: Row = { line: began, cells, fault, next: { byte: place.byte + next, line } }
    if (fault !== null) row.text = textIn(buffer.subarray(start, end))
    rows.push(row)
  }
  line += countLines(buffer, at, rest, newline)
  return { rows, next: { byte: place.byte + rest, line } }
}

/** Reads into a buffer from `at` on. Returns the number of bytes. */
const readInto = async (
  handle: FileHandle,
  buffer: Buffer,
  at: number,
  length: number,
  position: number,
): Promise<number> => {
  const { bytesRead } = await handle.read(buffer, at, length, position)
  if (bytesRead === 0) throw new Error('A file became shorter while it was read.')
  return bytesRead
}

/** The place after the line that contains a byte. */
const skipLine = async (handle: FileHandle, file: PreparedFile, from: Place): Promise<Place> => {
  const newline = file.newline.charCodeAt(0)
  const block = Buffer.allocUnsafe(blockBytes)
  for (let byte = from.byte; byte < file.bytes; ) {
    const count = await readInto(handle, block, 0, Math.min(blockBytes, file.bytes - byte), byte)
    const end = block.subarray(0, count).indexOf(newline)
    if (end !== -1) return { byte: byte + end + 1, line: from.line + 1 }
    byte += count
  }
  return { byte: file.bytes, line: from.line }
}

/**
 * The rows after `from` (null: from the first) in non-empty batches. Reads nothing in advance, and holds one
 * block of the file, or one record if that is longer.
 */
export async function* readRows(
  file: PreparedFile,
  from: Place | null,
  contents: Contents = contentsOf,
): AsyncGenerator<Row[], void, undefined> {
  const dialect = dialectOf(file)
  const handle = await open(file.path, 'r')
  try {
    let place = from ?? file.start
    // One buffer for all blocks, which grows only for a longer record. An incomplete record moves to its
    // beginning.
    let buffer = Buffer.allocUnsafe(2 * blockBytes)
    let held = 0
    while (place.byte < file.bytes) {
      if (buffer.length - held < blockBytes) buffer = Buffer.concat([buffer], 2 * buffer.length)
      const position = place.byte + held
      held += await readInto(handle, buffer, held, Math.min(blockBytes, file.bytes - position), position)
      const bytes = buffer.subarray(0, held)
      const found = findRecords(bytes, dialect, place.byte + held >= file.bytes)
      const { rows, next } = rowsIn(file, bytes, found, place, contents)
      place = next
      buffer.copyWithin(0, found.rest, held)
      held -= found.rest
      if (found.tooLong) {
        const { line } = place
        place = await skipLine(handle, file, place)
        held = 0
        rows.push({ line, cells: null, fault: tooLong, next: place })
      }
      if (rows.length > 0) yield rows
    }
  } finally {
    await handle.close()
  }
}

/** The same for a file with one record on each line. A row has one cell: the line. */
export const readLines = (file: PreparedFile, from: Place | null): AsyncGenerator<Row[], void, undefined> =>
  readRows(file, from, linesOf)
