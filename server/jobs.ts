import { audienceJobs } from './audience/index.ts'
import { contactJobs } from './contacts/index.ts'
import { customFieldJobs } from './custom-fields/index.ts'
import { hostJobs } from './host/index.ts'
import type { Clock } from './platform/clock.ts'
import { housekeepingJobs } from './platform/jobs/housekeeping.ts'
import type { Job } from './platform/jobs/job.ts'
import type { Database } from './platform/storage/open.ts'
import { segmentJobs } from './segments/index.ts'

/** The jobs of all areas. */
export const allJobs = (parts: { sql: Database; clock: Clock }): Job[] => [
  ...housekeepingJobs(parts),
  ...hostJobs(parts),
  ...contactJobs(parts),
  ...audienceJobs(parts),
  ...customFieldJobs(parts),
  ...segmentJobs(parts),
]
