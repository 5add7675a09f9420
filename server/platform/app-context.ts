import type { Logger } from 'pino'
import type { AccessCache } from './access-cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Editions } from './editions.ts'
import type { HostPlatform } from './host.ts'
import type { Database } from './storage/open.ts'

/** The dependencies of the application; passed in, so that tests and processes choose their own. */
export interface AppContext {
  sql: Database
  clock: Clock
  log: Logger
  host: HostPlatform
  editions: Editions
  /** The cache of host and editions; without it they query every time. */
  accessCache?: AccessCache
  /**
   * 32 bytes, the same for all processes on one database. The keys of cursors, nonces and other signatures
   * derive from it.
   */
  secret: Uint8Array
  config: Config
}
