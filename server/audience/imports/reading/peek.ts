import { type Beginning, laidOut } from './beginning.ts'
import { textOf } from './cells.ts'
import { findRecords } from './records.ts'
import { rowsIn } from './rows.ts'
import { type KnownField, suggestTargets } from './suggest.ts'
import type { PreparedFile, ReadSettings, Row } from './types.ts'

/** What is detected from the beginning of an upload. */
export interface Peek extends Pick<PreparedFile, 'encoding' | 'delimiter' | 'hasHeader' | 'columns'> {
  rows: Row[]
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
  const { rows } = rowsIn(layout, text, findRecords(text, dialect, beginning.isWhole, most), start)
  const columns = [...layout.columns]
  const samples = samplesIn(columns, rows)
  const targets = suggestTargets(
    columns.map((name, index) => ({ name, samples: samples[index] ?? [] })),
    fields,
  )
  return { encoding, delimiter, hasHeader, columns, rows, samples, targets }
}
