import pg from 'pg'
import type { Logger } from '../log.ts'

/**
 * Opens a pool for the job queue. The queue would open one by itself, but takes its error handlers away before the pool's
 * connections are closed; a server that stops in that moment would then end this process.
 */
export const openQueuePool = (url: string, connections: number, log: Logger): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `crs jobs pid ${process.pid}`,
    max: connections,
  })
  // Whoever uses a connection learns of its loss from its next statement; there is nothing more to do here.
  const onError = (error: Error): void =>
    log.debug({ reason: error.message }, 'a connection of the job queue was lost')
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  return pool
}
