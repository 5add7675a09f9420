import { once } from 'node:events'
import { own } from '../../platform/own.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { Cell, Row } from './people.ts'

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const cellText = (value: Cell): string => {
  if (value === null) return '\\N'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(special, (sign) => own(escapes, sign) ?? sign)
}

/** Copies rows to a table with COPY. All rows have the members of the first one. */
export const copyRows = async (tx: Sql, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const stream = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
  const finished = once(stream, 'finish')
  for (let from = 0; from < rows.length; from += 500) {
    const lines = rows
      .slice(from, from + 500)
      .map((row) => `${columns.map((column) => cellText(row[column] ?? null)).join('\t')}\n`)
    if (!stream.write(lines.join(''))) await once(stream, 'drain')
  }
  stream.end()
  await finished
}
