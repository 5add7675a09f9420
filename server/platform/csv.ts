/** Without a byte order mark, spreadsheets do not detect UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * The positions where a spreadsheet may find a formula. Apostrophes that are already there count too, so that
 * an import removes only what the export has added.
 * - = + - @ or their full-width forms at the beginning of a cell, also after invisible characters.
 * - The same after a character that another spreadsheet takes for the end of a cell.
 * - A tab or a line break at the beginning of a cell.
 */
const invisible =
  '[ \\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff]*'
export const formula = `(^(?='*[\\t\\r\\n])|(?:^|[;,|\\t\\r\\n])(?='*${invisible}[=+@＝＋－＠-]))`

/** The same for files that are made here. */
const formulas = new RegExp(formula, 'g')

/** A text as a quoted cell. */
export const csvCell = (text: string, spreadsheetSafe: boolean): string => {
  const harmless = spreadsheetSafe ? text.replace(formulas, "$1'") : text
  return `"${harmless.replaceAll('"', '""')}"`
}
