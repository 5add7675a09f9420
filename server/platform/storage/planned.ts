/**
 * Has a query planned for its values each time. A list's best plan depends on how rare the values are, and a plan kept for
 * all values takes the wrong index at a million rows; nor may callers fill connections with a statement for each
 * combination of filters or each condition. Set as the driver's own `simple()` sets it.
 */
export const planned = <Query extends object>(query: Query): Query => {
  ;(query as { options?: { prepare?: boolean } }).options = {
    ...(query as { options?: object }).options,
    prepare: false,
  }
  return query
}
