import type { components } from '../../../../generated/types.ts'
import { own } from '../../../platform/own.ts'
import type { Habits } from './habits.ts'
import type { Incoming } from './incoming.ts'

type JobImportColumn = components['schemas']['JobImportColumn']
type Finding = Pick<JobImportColumn, 'values_skipped' | 'says_no'> & {
  /** Findings of an earlier version have none. */
  keeps_no?: number
}

/** What rows have in the columns, by the name of the column. No value of a person is in it. */
export type ColumnFindings = Record<string, Finding>

const findingOf = (findings: ColumnFindings, column: string): Finding => {
  findings[column] ??= { values_skipped: 0, says_no: 0 }
  return findings[column]
}

/** Counts what a row has: a no in any row, and values that were kept out in those that were imported. */
export const noteRow = (findings: ColumnFindings, row: Incoming, outcome: string): void => {
  for (const column of row.saysNo) findingOf(findings, column).says_no += 1
  if (outcome === 'failed' || outcome === 'skipped') return
  for (const { column } of row.skipped) findingOf(findings, column).values_skipped += 1
}

/** Counts a row whose contact keeps the no that it had said before. */
export const noteKeptNo = (findings: ColumnFindings, column: string): void => {
  const finding = findingOf(findings, column)
  finding.keeps_no = (finding.keeps_no ?? 0) + 1
}

/** The sum of the findings of two parts of a file. */
export const addFindings = (before: ColumnFindings, more: ColumnFindings): ColumnFindings => {
  const sum = structuredClone(before)
  for (const [column, { values_skipped, says_no, keeps_no = 0 }] of Object.entries(more)) {
    const finding = findingOf(sum, column)
    finding.values_skipped += values_skipped
    finding.says_no += says_no
    finding.keeps_no = (finding.keeps_no ?? 0) + keeps_no
  }
  return sum
}

/** The findings in the order of the file's columns, with the order of dates that was decided. */
export const columnsOf = (
  findings: ColumnFindings,
  habits: Habits,
  names: readonly string[],
): JobImportColumn[] =>
  names.flatMap((column) => {
    const finding = own(findings, column)
    const date_format = own(habits, column)?.order ?? null
    if (finding === undefined && date_format === null) return []
    return [{ column, values_skipped: 0, says_no: 0, keeps_no: 0, ...finding, date_format }]
  })
