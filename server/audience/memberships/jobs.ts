import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { mergeChanges } from './store/changes.ts'

/** Changes per statement: enough to come forward, few enough not to hold a count for long. */
const batch = 20_000

/** Keeps counting cheap: a count is read from what is merged and the little that is not yet. */
export const audienceJobs = ({ sql }: { sql: Sql }): Job[] => [
  defineJob({
    task: defineTask('merge-audience-changes'),
    schedule: '* * * * *',
    run: async () => {
      while ((await mergeChanges(sql, batch)) === batch);
    },
  }),
]
