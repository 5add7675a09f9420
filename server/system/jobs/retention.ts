import type { RetentionKind } from '../../platform/retention.ts'
import { deleteOldJobs } from './store/clean-up.ts'

/** Files of jobs are deleted earlier, a week after the end of the job. */
export const jobRetention: RetentionKind = {
  kind: 'jobs',
  setting: 'jobs_kept_for_days',
  tables: ['jobs', 'job_errors'],
  due: (sql, before) => sql`
    select finished_at as at from jobs where finished_at < ${before} and files_until is null order by finished_at`,
  delete: deleteOldJobs,
}
