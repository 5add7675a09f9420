import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import type { Sql } from './open.ts'

/** Seconds without a byte after which a program counts as frozen. */
const stalledAfter = 10
/** Milliseconds between two checks. */
const checkInterval = 5_000

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

/** Releases the locks of frozen processes until `ending` is aborted. */
export const releaseStalledLocks = async (sql: Sql, log: Logger, ending: AbortSignal): Promise<void> => {
  for (;;) {
    await pause(checkInterval, undefined, { signal: ending }).catch(() => undefined)
    if (ending.aborted) return
    await terminateStalledBackends(sql, stalledAfter)
      .then((count) => {
        if (count > 0) log.warn({ count }, 'connections of a process that does not answer were ended')
      })
      .catch((error: unknown) => log.debug({ err: error }, 'could not look for processes that do not answer'))
  }
}
