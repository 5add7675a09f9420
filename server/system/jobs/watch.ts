import type { WatchedTask } from '../../platform/http/progress.ts'
import { isFinal, serializeJob } from './serializers.ts'
import type { JobRow } from './store/jobs.ts'

/** A job as a progress event. */
export const watchedJob = (row: JobRow, now: Date): WatchedTask => ({
  id: row.id,
  mark: row.version,
  body: serializeJob(row, now),
  ended: isFinal(row.state),
})
