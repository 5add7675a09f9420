import type { AppContext } from '../../platform/app-context.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { settleStragglers } from './settle.ts'

/** The background jobs of the area. */
export const sequenceJobs = (context: Pick<AppContext, 'sql' | 'clock'>): Job[] => [
  defineJob({
    task: defineTask('move-sequence-stragglers'),
    schedule: '* * * * *',
    run: () => settleStragglers(context),
  }),
]
