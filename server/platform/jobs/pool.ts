import { createRequire } from 'node:module'
import type { RunnerOptions } from 'graphile-worker'
import type { Logger } from '../log.ts'

/** A pool of the job queue's own driver. */
export type QueuePool = NonNullable<RunnerOptions['pgPool']>

/**
 * Opens a pool for the job queue. The queue would open one by itself, but takes its error handlers away before the pool's
 * connections are closed; a server that stops in that moment would then end this process.
 */
export const openQueuePool = (url: string, connections: number, log: Logger): QueuePool => {
  // The driver is the queue's dependency, so it is looked for from there.
  const require = createRequire(createRequire(import.meta.url).resolve('graphile-worker'))
  const { Pool } = require('pg') as { Pool: new (options: object) => QueuePool }
  const pool = new Pool({
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
