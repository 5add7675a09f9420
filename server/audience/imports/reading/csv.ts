import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { longestCell, mostColumns } from './limits.ts'
import type { Dialect, Span } from './records.ts'
import type { RowFault } from './types.ts'

/** The cells of a record, or why it cannot be used. */
export type Content = { cells: string[]; fault: null } | { cells: null; fault: RowFault }

const broken = (fault: RowFault): Content => ({ cells: null, fault })

const badQuotes: RowFault = {
  reason: 'quotes',
  detail: 'The row has an unclosed quotation mark, or text after a closing quotation mark.',
  column: null,
}
export const badBytes: RowFault = {
  reason: 'encoding',
  detail: 'The row contains bytes that are invalid in the encoding of the file.',
  column: null,
}
const hasNul: RowFault = { reason: 'nul', detail: 'The row contains a NUL character.', column: null }

/** The cells of consecutive records without quotes. */
const splitPlain = (buffer: Buffer, { delimiter, newline }: CsvDialect): string[][] =>
  buffer
    .toString('utf8')
    .split(newline)
    .map((line) => line.split(delimiter).map((cell) => cell.trim()))

/** The delimiter as text, and the newline. */
export interface CsvDialect {
  delimiter: string
  newline: Dialect['newline']
}

const parseQuoted = (buffer: Buffer, { delimiter, newline }: CsvDialect): string[][] =>
  parse(buffer, {
    delimiter,
    record_delimiter: newline === '\n' ? ['\r\n', '\n'] : ['\r'],
    relax_column_count: true,
    // A quote inside an unquoted cell is an ordinary character.
    relax_quotes: true,
    trim: true,
  })

/** The cells of one record; null if the parser does not return exactly one. */
const parseAlone = (bytes: Buffer, dialect: CsvDialect): string[] | null => {
  try {
    const [cells, ...others] = parseQuoted(bytes, dialect)
    if (cells === undefined) return ['']
    return others.length > 0 ? null : cells
  } catch {
    return null
  }
}

const parseAll = (bytes: Buffer, dialect: CsvDialect): string[][] | null => {
  try {
    return parseQuoted(bytes, dialect)
  } catch {
    return null
  }
}

/** A record whose quotes are written as `\"`, in the usual way. */
const unescaped = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll('\\"', '""'), 'latin1')

/** The cells of consecutive valid records. */
const cellsOf = (buffer: Buffer, spans: readonly Span[], dialect: CsvDialect): (string[] | null)[] => {
  const [first, last] = [spans[0], spans.at(-1)]
  if (first === undefined || last === undefined) return []
  const bytes = buffer.subarray(first.start, last.end)
  const alone = ({ start, end, escaped }: Span): string[] | null => {
    const record = buffer.subarray(start, end)
    return parseAlone(escaped ? unescaped(record) : record, dialect)
  }
  if (!bytes.includes(0x22)) return splitPlain(bytes, dialect)
  if (spans.some(({ escaped }) => escaped)) return spans.map(alone)
  const all = parseAll(buffer.subarray(first.start, last.next), dialect)
  // If the parser splits the records differently, each record is parsed alone.
  return all?.length === spans.length ? all : spans.map(alone)
}

/** The apostrophes that our exports add to prevent formulas in spreadsheets. */
const guards =
  /^'(?='*[\t\r\n])|(^|[;,|\t\r\n])'(?='*[ \v\f\u0085\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]*[=+\-@＝＋－＠])/g

/** A text that spreadsheets must not read as a number, as some programs write it: `="0049"`. */
const asFormula = /^="([^"]*)"$/

const unguarded = (cell: string): string => {
  if (cell.startsWith('="')) return cell.replace(asFormula, '$1')
  return cell.includes("'") ? cell.replace(guards, '$1') : cell
}

const tooLong = (cell: string): boolean => cell.length > longestCell && [...cell].length > longestCell

const checked = (cells: string[] | null, columns: readonly string[]): Content => {
  if (cells === null) return broken(badQuotes)
  let count = cells.length
  while (count > columns.length && cells[count - 1] === '') count -= 1
  if (count > Math.min(columns.length, mostColumns))
    return broken({
      reason: 'too_many_cells',
      detail:
        count > mostColumns
          ? `The row has ${count} cells. A file may have at most ${mostColumns} columns. Remove the others.`
          : `The row has ${count} cells, but the file has ${columns.length} ${columns.length === 1 ? 'column' : 'columns'}.`,
      column: null,
    })
  const long = cells.findIndex(tooLong)
  if (long !== -1)
    return broken({
      reason: 'cell_too_long',
      detail: `A cell has more than ${longestCell.toLocaleString('en')} characters.`,
      column: columns[long] ?? null,
    })
  const isGuarded = cells.some((cell) => cell.includes("'") || cell.startsWith('="'))
  return { cells: isGuarded ? cells.map(unguarded) : cells, fault: null }
}

/** A record with too many cells may have `\"` before a delimiter, which ends no cell then. */
const resplit = (
  buffer: Buffer,
  span: Span | undefined,
  dialect: CsvDialect,
  columns: readonly string[],
  found: Content,
): Content => {
  if (found.fault?.reason !== 'too_many_cells' || span === undefined) return found
  const record = buffer.subarray(span.start, span.end)
  if (!record.includes('\\"')) return found
  const again = checked(parseAlone(unescaped(record), dialect), columns)
  return again.fault === null ? again : found
}

/** The contents of the records, one for each span, in order. */
export const readCsv = (
  buffer: Buffer,
  spans: readonly Span[],
  dialect: CsvDialect,
  columns: readonly string[],
): Content[] => {
  const whole = buffer.subarray(spans[0]?.start ?? 0, spans.at(-1)?.next ?? 0)
  const allUtf8 = isUtf8(whole)
  const anyNul = whole.includes(0)
  const contents: Content[] = []
  let sound: Span[] = []
  const flush = (): void => {
    for (const [index, cells] of cellsOf(buffer, sound, dialect).entries())
      contents.push(resplit(buffer, sound[index], dialect, columns, checked(cells, columns)))
    sound = []
  }
  for (const span of spans) {
    const bytes = allUtf8 && !anyNul ? null : buffer.subarray(span.start, span.end)
    let fault: RowFault | null = null
    if (bytes !== null && !allUtf8 && !isUtf8(bytes)) fault = badBytes
    else if (bytes !== null && anyNul && bytes.includes(0)) fault = hasNul
    else if (!span.sound) fault = badQuotes
    if (fault !== null || sound.at(-1)?.next !== span.start) flush()
    if (fault === null) sound.push(span)
    else {
      contents.push(broken(fault))
    }
  }
  flush()
  return contents
}
