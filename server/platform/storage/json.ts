import { createTimeSlice } from '../time-slice.ts'
import type { Fragment, Sql } from './open.ts'

/** Rows, or one object, as one parameter, so that a statement is the same for one row and for a thousand. */
export const asJson = (sql: Sql, value: object): Fragment => sql.json(value)

/** Characters of one parameter, unless one row is longer. */
const partSize = 1024 * 1024

/** Rows of any size as the texts of several arrays, for one statement each: other requests have their turn in between. */
export async function* jsonParts(rows: readonly object[]): AsyncGenerator<string> {
  const rest = createTimeSlice()
  let part: string[] = []
  let size = 0
  for (const row of rows) {
    await rest()
    const text = JSON.stringify(row)
    if (size > 0 && size + text.length > partSize) {
      yield `[${part.join()}]`
      part = []
      size = 0
    }
    part.push(text)
    size += text.length
  }
  if (part.length > 0) yield `[${part.join()}]`
}
