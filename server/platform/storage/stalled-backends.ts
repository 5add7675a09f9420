import type { Sql } from './open.ts'

/**
 * Ends connections of this service whose program has sent nothing for some seconds in the middle of a
 * statement, which releases their locks. Returns the number of ended connections.
 *
 * PostgreSQL ends an idle transaction of a frozen program (`idle_in_transaction_session_timeout`), but not a
 * session that has sent only a part of a statement. There the server waits for the rest, and no timeout of
 * the statement or session applies.
 *
 * A COPY that fills a table waits for its program in the same way, and is spared. A cursor that is read in
 * parts would not be; the service has none.
 */
export const terminateStalledBackends = async (sql: Sql, seconds: number): Promise<number> => {
  const { count } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name like 'crs %'
      and query !~* '^\\s*copy\\M' and state = 'active' and wait_event_type = 'Client' and wait_event = 'ClientRead'
      and state_change < clock_timestamp() - make_interval(secs => ${seconds}::double precision)`
  return count
}
