import { byteOrderMark, csvCell } from '../../../platform/csv.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type NewJobError, type Output, type Work, waitForErasures } from '../../../system/jobs/index.ts'
import { findRemembered } from '../../suppressions/index.ts'
import { type Cell, type PreparedFile, type Row, textOf } from '../reading/index.ts'
import type { Incoming } from './incoming.ts'

/** A row as it was read, and as it was converted. */
export type RowOfFile = Incoming & { record: Row }

/** What the file of rejected rows has so far, for the checkpoint. */
export interface RejectedSoFar {
  rows: number
  bytes: number
}

/** The name of the last column. A file that is corrected and imported again has it already. */
const reasonColumn = 'import_error'

/** Maximum of the file, so that a file of which no row fits does not fill the disk twice. */
const most = { rows: 10_000, bytes: 32 * 1024 * 1024 }

type FileOfRows = Pick<PreparedFile, 'columns' | 'delimiter' | 'hasHeader'>

const quoted = (text: string): string => csvCell(text, true)

const csvCellOf = (cell: Cell): string => {
  const text = textOf(cell)
  return text === null ? '' : quoted(text)
}

const keptColumns = (columns: readonly string[]): number[] =>
  columns.flatMap((name, index) => (name === reasonColumn ? [] : [index]))

/** A record that cannot be read is in the first column, as it is in the file. */
const cellsOf = ({ cells, text = '' }: Row): readonly Cell[] => cells ?? [text === '' ? null : text]

const csvLine = ({ columns, delimiter }: FileOfRows, record: Row, reason: string): string => {
  const cells = cellsOf(record)
  const texts = keptColumns(columns).map((index) => csvCellOf(cells[index] ?? null))
  return `${[...texts, quoted(reason)].join(delimiter ?? ',')}\r\n`
}

const ndjsonLine = ({ columns }: FileOfRows, { cells, text }: Row, reason: string): string => {
  const members =
    cells === null
      ? [['line', text]]
      : keptColumns(columns).flatMap((index) => {
          const cell = cells[index] ?? null
          return cell === null ? [] : [[columns[index], cell]]
        })
  return `${JSON.stringify({ ...Object.fromEntries(members), [reasonColumn]: reason })}\n`
}

const headerOf = ({ columns, delimiter, hasHeader }: FileOfRows): string => {
  if (delimiter === null) return ''
  const names = [...keptColumns(columns).map((index) => columns[index] ?? ''), reasonColumn]
  return `${byteOrderMark}${hasHeader ? `${names.map(quoted).join(delimiter)}\r\n` : ''}`
}

const filenameOf = (filename: string, { delimiter }: FileOfRows): string => {
  const stem = filename.replace(/\.[^.]{1,10}$/, '').slice(0, 200)
  return `${stem.toWellFormed()}-rejected.${delimiter === null ? 'ndjson' : 'csv'}`
}

/** The rows that failed, with the reason of each. A row that was imported without a value is none of them. */
const failedRows = (
  rows: readonly RowOfFile[],
  errors: readonly NewJobError[],
): { row: RowOfFile; reason: string }[] => {
  const reasons = new Map(
    errors.flatMap(({ code, detail, lineNumber = 0 }) =>
      code === 'value_skipped' ? [] : [[lineNumber, detail] as const],
    ),
  )
  return rows.flatMap((row) => {
    const reason = reasons.get(row.line)
    return reason === undefined ? [] : [{ row, reason }]
  })
}

/**
 * Writes the rejected rows of an import into a file of their own, in the form of the imported file. An erasure removes the file while
 * it is written; then no other one begins.
 */
export const rejectedRows = (work: Work, file: FileOfRows, filename: string) => {
  let output: Promise<Output> | null = null
  const hadOutput = work.hasOutput('rejected')
  const open = (): Promise<Output> =>
    work.output({
      kind: 'rejected',
      filename: filenameOf(filename, file),
      mediaType: file.delimiter === null ? 'application/x-ndjson' : 'text/csv',
    })
  return {
    /** Returns what the file has now. */
    write: async (
      tx: Sql,
      rows: readonly RowOfFile[],
      errors: readonly NewJobError[],
      before: RejectedSoFar,
    ): Promise<RejectedSoFar> => {
      const isGone = before.rows > 0 && !hadOutput && output === null
      if (isGone || before.rows >= most.rows || before.bytes >= most.bytes) return before
      const failed = failedRows(rows, errors)
      if (failed.length === 0) return before
      // An erasure that has ended is seen by the next statement. One that begins later finds the file.
      await waitForErasures(tx)
      const { erased } = await findRemembered(
        tx,
        failed.flatMap(({ row }) => row.hash ?? []),
      )
      const line = file.delimiter === null ? ndjsonLine : csvLine
      let text = before.rows === 0 ? headerOf(file) : ''
      let { rows: count, bytes } = before
      for (const { row, reason } of failed) {
        if (count >= most.rows || bytes >= most.bytes) break
        if (row.hash !== null && erased.has(row.hash)) continue
        const more = line(file, row.record, reason)
        text += more
        bytes += more.length
        count += 1
      }
      if (count === before.rows) return before
      output ??= open()
      await (await output).write(text, count - before.rows)
      return { rows: count, bytes }
    },
  }
}
