import pg from 'pg'
import type { Logger } from '../log.ts'

/**
 * Opens a pool for the job queue. The queue's own pool removes its error handlers before its connections are
 * closed; a server that stops in that moment would end this process.
 */
export const openQueuePool = (url: string, connections: number, log: Logger): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `crs jobs pid ${process.pid}`,
    max: connections,
  })
  // The next statement of a lost connection fails; there is nothing to do here.
  const onError = (error: Error): void =>
    log.debug({ reason: error.message }, 'a connection of the job queue was lost')
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  return pool
}
