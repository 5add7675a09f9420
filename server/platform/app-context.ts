import type { Logger } from 'pino'
import type { AccessCache } from './access-cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Editions } from './editions.ts'
import type { HostPlatform } from './host.ts'
import type { Database } from './storage/open.ts'

/** Everything the application is made of; passed in, so that tests and processes choose their own. */
export interface AppContext {
  sql: Database
  clock: Clock
  log: Logger
  host: HostPlatform
  editions: Editions
  /** What host and editions remember; they ask every time where it is left out. */
  accessCache?: AccessCache
  /** 32 bytes, the same for all processes on one database: keys of cursors, nonces and other signatures derive from it. */
  secret: Uint8Array
  config: Config
}
