import type { Query } from './sql.ts'

/** Marks the last statement of a transaction, or leaves it as it is where the transaction does more. */
export type AsLast = <T extends readonly object[]>(query: Query<T>) => Query<T>

/**
 * Sends `commit` along with a statement, so that the server is waited for once less. What is sent after it belongs to another
 * transaction: nothing that can fail may follow.
 */
export const asLast: AsLast = (query) => {
  query.isLast = true
  return query
}

/** For a transaction that goes on after the work that it is given. */
export const notLast: AsLast = (query) => query
