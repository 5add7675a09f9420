import { defineJob, defineTask, type Job } from '../../../platform/jobs/task.ts'
import { settleLeftCalls } from '../calls/store.ts'
import { forgetCalls } from '../hooks/store.ts'
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
  defineJob({
    task: defineTask('settle-calls'),
    schedule: '*/5 * * * *',
    run: () => settleLeftCalls(context.sql, context.clock.now()),
  }),
  defineJob({
    task: defineTask('forget-received-webhooks'),
    schedule: '47 * * * *',
    run: () => forgetCalls(context.sql, context.clock.now()),
  }),
]
