import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/log.ts'
import type { Database } from '../../platform/storage/open.ts'

export interface InboxContext {
  sql: Database
  clock: Clock
  log: Logger
  secret: Uint8Array
}
