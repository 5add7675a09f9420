import type { Fragment, Sql } from './open.ts'

/** A function that counts by an expression, so that a number alone and among others is one query. */
export const counting =
  (expression: (sql: Sql) => Fragment) =>
  async (sql: Sql): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`select ${expression(sql)} as count`
    return Number(row?.count ?? 0)
  }
