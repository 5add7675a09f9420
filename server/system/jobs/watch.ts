import type { Watched } from '../../platform/http/progress.ts'
import { isFinal, jobShape } from './shapes.ts'
import type { JobRow } from './store/jobs.ts'

/** A job as somebody who watches it is shown it. */
export const watchedJob = (row: JobRow, now: Date): Watched => ({
  id: row.id,
  mark: row.version,
  body: jobShape(row, now),
  ended: isFinal(row.state),
})
