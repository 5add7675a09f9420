import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { customKeyOf, isMemberColumn } from '../contacts/index.ts'
import { type Column, customText, memberSql } from './columns.ts'

/** What a CSV file is written with. */
export interface CsvChoices {
  columns: readonly string[]
  /** Types of the custom fields among them by key. */
  types: ReadonlyMap<string, string>
  /** For people with a spreadsheet: formulas are made harmless, and the file says that it is UTF-8. */
  spreadsheetSafe: boolean
}

/** Without it spreadsheets take UTF-8 for something older. */
const byteOrderMark = '\uFEFF'

/** The first line of the file. Names of columns need no quotes. */
export const csvHeader = ({ columns, spreadsheetSafe }: CsvChoices): string =>
  `${spreadsheetSafe ? byteOrderMark : ''}${columns.join(',')}\r\n`

/**
 * Where a spreadsheet may find a formula: = + - @ or the same in full width, at the beginning of a cell or behind what another
 * spreadsheet takes for the end of one, with invisible characters before it or not; and a cell that begins with a tab or a line
 * break. Apostrophes that stand there already count, so that an import takes away no more than the export has added.
 */
const invisible =
  '[ \\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff]*'
const formula = `(^(?='*[\\t\\r\\n])|(?:^|[;,|\\t\\r\\n])(?='*${invisible}[=+@＝＋－＠-]))`

/** Always in quotes, so that no value is an empty text's twin: what is not there has none. */
const inQuotes = (sql: Sql, text: Fragment, spreadsheetSafe: boolean): Fragment => {
  const harmless = spreadsheetSafe ? sql`regexp_replace(${text}, ${formula}, '\\1''', 'g')` : text
  return sql`'"' || replace(${harmless}, '"', '""') || '"'`
}

const cell = (
  sql: Sql,
  { kind, dear: expensive, value, text = value }: Column,
  spreadsheetSafe: boolean,
): Fragment => {
  if (kind === 'plain') return text(sql)
  if (expensive === undefined) return inQuotes(sql, text(sql), spreadsheetSafe)
  const once = sql`(select ${text(sql)} as text offset 0)`
  return sql`(select ${inQuotes(sql, sql`given.text`, spreadsheetSafe)} from ${once} as given)`
}

/** Cells that are put together in one call: a function of PostgreSQL takes at most 100 arguments. */
const together = 40

/** One contact as a line of the file: what `concat` gets nothing for becomes an empty cell. */
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
