import { byteOrderMark, formula } from '../../platform/csv.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { customKeyOf, isMemberColumn } from '../contacts/index.ts'
import { type Column, customText, memberSql } from './columns.ts'

/** The options of a CSV file. */
export interface CsvChoices {
  columns: readonly string[]
  /** Types of the selected custom fields, by key. */
  types: ReadonlyMap<string, string>
  /** For spreadsheets: disables formulas and marks the file as UTF-8. */
  spreadsheetSafe: boolean
}

/** The header line. Column names need no quotes. */
export const csvHeader = ({ columns, spreadsheetSafe }: CsvChoices): string =>
  `${spreadsheetSafe ? byteOrderMark : ''}${columns.join(',')}\r\n`

/** Always quoted, so that an empty text differs from a missing value, which has no quotes. */
const inQuotes = (sql: Sql, text: Fragment, spreadsheetSafe: boolean): Fragment => {
  const harmless = spreadsheetSafe ? sql`regexp_replace(${text}, ${formula}, '\\1''', 'g')` : text
  return sql`'"' || replace(${harmless}, '"', '""') || '"'`
}

const cell = (
  sql: Sql,
  { kind, expensive, value, text = value }: Column,
  spreadsheetSafe: boolean,
): Fragment => {
  if (kind === 'plain') return text(sql)
  if (expensive === undefined) return inQuotes(sql, text(sql), spreadsheetSafe)
  const once = sql`(select ${text(sql)} as text offset 0)`
  return sql`(select ${inQuotes(sql, sql`given.text`, spreadsheetSafe)} from ${once} as given)`
}

/** Cells per call: a PostgreSQL function takes at most 100 arguments. */
const together = 40

/** One contact as a line of the file. `concat` turns null into an empty cell. */
export const csvLine = (sql: Sql, { columns, types, spreadsheetSafe }: CsvChoices): Fragment => {
  const cells = columns.map((column) => {
    const key = customKeyOf(column) ?? ''
    const how = isMemberColumn(column) ? memberSql[column] : customText(key, types.get(key))
    return cell(sql, how, spreadsheetSafe)
  })
  const groups: Fragment[] = []
  for (let at = 0; at < cells.length; at += together) {
    const group = cells.slice(at, at + together).reduce((left, right) => sql`${left}, ',', ${right}`)
    groups.push(sql`concat(${group})`)
  }
  const line = groups.reduce((left, right) => sql`${left}, ',', ${right}`)
  return sql`concat(${line}, chr(13), chr(10))`
}
