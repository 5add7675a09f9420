import type { Query } from './sql.ts'

/**
 * Has a query planned for its values each time. A list's best plan depends on how rare the values are, and a plan kept for
 * all values takes the wrong index at a million rows; nor may callers fill connections with a statement for each
 * combination of filters or each condition.
 */
export const unprepared = <T extends readonly object[]>(query: Query<T>): Query<T> => {
  query.isPrepared = false
  return query
}
