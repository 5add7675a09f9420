import type { Sql } from './open.ts'

/**
 * Ends connections of this service whose program has said nothing for so many seconds in the middle of a statement, and with them
 * the locks that others wait for. Returns how many these were.
 *
 * A program that is frozen or cut off inside a transaction is ended by PostgreSQL (`idle_in_transaction_session_timeout`), but
 * not one that has asked what a statement looks like and then does not run it, as the driver does with each statement that is new
 * to a connection: there the server waits for the rest of the exchange, and no time limit of the statement or of the session counts.
 *
 * Whoever fills a table with COPY waits for its program in the same way, and is left alone. A cursor that is read part by part would
 * not be; the service has none.
 */
export const endSilent = async (sql: Sql, seconds: number): Promise<number> => {
  const { count } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name like 'crs %'
      and query !~* '^\\s*copy\\M' and state = 'active' and wait_event_type = 'Client' and wait_event = 'ClientRead'
      and state_change < clock_timestamp() - make_interval(secs => ${seconds}::double precision)`
  return count
}
