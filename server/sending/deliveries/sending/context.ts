import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/storage/open.ts'
import type { Journals } from './journal.ts'

export interface Sending {
  sql: Database
  clock: Clock
  secret: Uint8Array
  /** Journals of what is sent. Without them, a kill leaves everything in flight unknown. */
  journals?: Journals
  /** Aborted when the process shuts down: it finishes what is in flight and begins nothing. */
  ending: AbortSignal
  /** Whether the disk has space for the rows of more messages. Without space nothing is begun. */
  hasDiskSpace?(): Promise<boolean>
}
