import type { Fragment, Sql } from './open.ts'

/** Rows, or one object, as one parameter, so that a statement is the same for one row and for a thousand. */
export const asJson = (sql: Sql, value: object): Fragment => sql.json(value)
