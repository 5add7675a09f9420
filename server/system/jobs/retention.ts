import type { RetentionKind } from '../../platform/retention.ts'
import { deleteOldJobs, isOld } from './store/clean-up.ts'

/** Files of jobs are deleted earlier, a week after the end of the job. A job that can be undone counts from the end of that time. */
export const jobRetention: RetentionKind = {
  kind: 'jobs',
  setting: 'jobs_kept_for_days',
  tables: ['jobs', 'job_errors'],
  due: (sql, before) => sql`
    select finished_at as at from jobs where ${isOld(sql, before)} order by finished_at`,
  delete: deleteOldJobs,
}
