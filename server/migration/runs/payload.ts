import type { RunMode } from '../migrations/index.ts'
import type { Expected } from './expected.ts'

/** What the job of a run is created with. */
export interface MigrationPayload {
  migration_id: string
  /** Null for a migration from files. */
  connection_id: string | null
  mode: RunMode
  /** What the run must do, or it stops before it applies anything. */
  expected?: Expected | null
  max_drift?: number
}
