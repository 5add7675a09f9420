import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { mergeChanges } from './store/changes.ts'

/** Changes per statement: many enough to make progress, few enough not to lock a count for long. */
const batch = 20_000

/** Keeps counting fast: a count is the merged count plus the few changes that are not merged yet. */
export const audienceJobs = ({ sql }: { sql: Sql }): Job[] => [
  defineJob({
    task: defineTask('merge-audience-changes'),
    schedule: '* * * * *',
    run: async () => {
      while ((await mergeChanges(sql, batch)) === batch);
    },
  }),
]
