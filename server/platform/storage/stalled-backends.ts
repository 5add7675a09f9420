import type { Sql } from './open.ts'

/**
 * Ends connections of this service whose program has said nothing for so many seconds in the middle of a statement, and with them
 * the locks that others wait for. Returns how many these were.
 *
 * PostgreSQL ends a program that is frozen or cut off inside a transaction (`idle_in_transaction_session_timeout`), but not one that
 * has sent only a part of a statement: there the server waits for the rest, and no time limit of the statement or of the session
 * counts.
 *
 * Whoever fills a table with COPY waits for its program in the same way, and is left alone. A cursor that is read part by part would
 * not be; the service has none.
 */
export const terminateStalledBackends = async (sql: Sql, seconds: number): Promise<number> => {
  const { count } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name like 'crs %'
      and query !~* '^\\s*copy\\M' and state = 'active' and wait_event_type = 'Client' and wait_event = 'ClientRead'
      and state_change < clock_timestamp() - make_interval(secs => ${seconds}::double precision)`
  return count
}
