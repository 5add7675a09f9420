import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { cleanUp } from './clean-up.ts'
import type { JobKind, WorkContext } from './kind.ts'
import { cleanUpTask } from './store/clean-up.ts'
import { taskOf } from './store/jobs.ts'
import { enqueueAbandoned } from './store/leases.ts'
import { undoKind } from './undo.ts'
import { workOnJob } from './work.ts'

/** The queue's tasks for jobs of the given kinds. */
export const longWork = (context: WorkContext, kinds: readonly JobKind[]): Job[] => [
  ...[...new Map(kinds.map(({ kind }) => [taskOf(kind).name, taskOf(kind)])).values()].map((task) =>
    defineJob({ task, schedule: null, run: workOnJob(context, [...kinds, undoKind(kinds)]) }),
  ),
  defineJob({
    task: defineTask('enqueue-abandoned-jobs'),
    schedule: '* * * * *',
    run: async () => {
      await enqueueAbandoned(context.sql)
    },
  }),
  defineJob({ task: cleanUpTask, schedule: '23 * * * *', run: () => cleanUp(context) }),
]
