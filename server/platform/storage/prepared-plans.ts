import type { Query } from './sql.ts'

/**
 * Makes PostgreSQL plan a query for its values on every execution. The best plan of a list depends on how
 * rare the values are: a generic plan uses the wrong index at a million rows. Also keeps callers from filling
 * connections with a prepared statement for each combination of filters or each condition.
 */
export const unprepared = <T extends readonly object[]>(query: Query<T>): Query<T> => {
  query.isPrepared = false
  return query
}
