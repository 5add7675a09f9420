import { type Beginning, laidOut } from './beginning.ts'
import { textOf } from './cells.ts'
import { findRecords } from './records.ts'
import { rowsIn } from './rows.ts'
import { type KnownField, suggestTargets } from './suggest.ts'
import type { PreparedFile, ReadSettings, Row } from './types.ts'

/** What is detected from the beginning of an upload. */
export interface Peek extends Pick<PreparedFile, 'encoding' | 'delimiter' | 'hasHeader' | 'columns'> {
  rows: Row[]
  /** Whether the file goes on after them. */
  hasMore: boolean
  /** Distinct non-empty values of each column. */
  samples: string[][]
  /** The suggested target of each column. */
  targets: (string | null)[]
}

interface ToPeekAt {
  beginning: Beginning
  settings: ReadSettings
  /** Rows to read. */
  most: number
  fields: readonly KnownField[]
}

const samplesIn = (columns: readonly string[], rows: readonly Row[]): string[][] =>
  columns.map((_, index) => {
    const texts = rows.flatMap(({ cells }) => (cells === null ? [] : (textOf(cells[index] ?? null) ?? [])))
    return [...new Set(texts)]
  })

/** Whether a part of a file has more than blank lines and the rows of delimiters that spreadsheets write at the end. */
const hasContent = (bytes: Buffer, delimiter: Buffer | null): boolean => {
  const blank = new Set([0x20, 0x09, 0x0d, 0x0a, ...(delimiter ?? [])])
  return bytes.some((byte) => !blank.has(byte))
}

/**
 * How an upload would be read, and at most `most` of its first rows. Runs in a worker thread, because the
 * file is untrusted. The cost does not depend on the size of the file.
 */
export default ({ beginning, settings, most, fields }: ToPeekAt): Peek => {
  const layout = laidOut(beginning, settings)
  const { delimiter, newline, start, encoding, hasHeader } = layout
  const { buffer, byteOffset, byteLength } = beginning.text.subarray(start.byte)
  const text = Buffer.from(buffer, byteOffset, byteLength)
  const dialect = { delimiter: delimiter === null ? null : Buffer.from(delimiter), newline }
  const found = rowsIn(layout, text, findRecords(text, dialect, beginning.isWhole, most + 1), start)
  const rows = found.rows.slice(0, most)
  const after = text.subarray(found.next.byte - start.byte)
  const hasMore = !beginning.isWhole || found.rows.length > most || hasContent(after, dialect.delimiter)
  const columns = [...layout.columns]
  const samples = samplesIn(columns, rows)
  const targets = suggestTargets(
    columns.map((name, index) => ({ name, samples: samples[index] ?? [] })),
    fields,
  )
  return { encoding, delimiter, hasHeader, columns, rows, hasMore, samples, targets }
}
