import type { JSONValue, Parameter } from 'postgres'
import type { Sql } from '../../platform/storage/open.ts'

/** Rows as one parameter, so that a statement is the same for one row and for a thousand. */
export const asJson = (sql: Sql, rows: readonly object[]): Parameter => sql.json(rows as unknown as JSONValue)
