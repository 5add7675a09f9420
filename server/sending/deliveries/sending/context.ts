import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/storage/open.ts'
import type { Journals } from './journal.ts'

export interface Sending {
  sql: Database
  clock: Clock
  secret: Uint8Array
  /** Where it is marked what goes out; without it a kill leaves everything unknown that was under way. */
  journals?: Journals
  /** Aborted when the process is to end: what is under way is finished, and nothing begun. */
  ending: AbortSignal
  /** Whether the disk has room for what is written of each message: without it nothing is begun. */
  hasRoom?(): Promise<boolean>
}
