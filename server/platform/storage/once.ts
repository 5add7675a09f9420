/** What the driver's query carries and its declaration leaves out. */
interface WithOptions {
  options: { prepare?: boolean }
}

/**
 * Sends a query without keeping it prepared. The driver keeps every text that it has met for as long as the connection
 * lives, which is right for statements that come again and would grow without end for those that callers compose.
 * PostgreSQL then plans with the values at hand, too.
 */
export const once = <Query extends object>(query: Query): Query => {
  ;(query as Query & WithOptions).options.prepare = false
  return query
}
