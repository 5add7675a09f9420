import { defineJob, defineTask, type Job } from '../../../platform/jobs/task.ts'
import { runScans, type ScanContext } from './run.ts'
import { watchSegments } from './segments.ts'

/** The background jobs of the area. */
export const flowJobs = (context: ScanContext): Job[] => [
  defineJob({
    task: defineTask('find-contacts-by-time'),
    schedule: '* * * * *',
    run: () => runScans(context),
  }),
  defineJob({ task: defineTask('watch-segments'), schedule: '* * * * *', run: () => watchSegments(context) }),
]
