import type { Job } from '../../platform/jobs/job.ts'
import { cleanUp } from './clean-up.ts'
import type { JobKind, WorkContext } from './kind.ts'
import { taskOf } from './store/jobs.ts'
import { enqueueAbandoned } from './store/leases.ts'
import { undoKind } from './undo.ts'
import { workOnJob } from './work.ts'

/** What the queue runs for long work of the given kinds. */
export const longWork = (context: WorkContext, kinds: readonly JobKind[]): Job[] => [
  ...[...new Set(kinds.map(({ kind }) => taskOf(kind)))].map((name) => ({
    name,
    schedule: null,
    run: workOnJob(context, [...kinds, undoKind(kinds)]),
  })),
  {
    name: 'enqueue-abandoned-jobs',
    schedule: '* * * * *',
    run: async () => {
      await enqueueAbandoned(context.sql)
    },
  },
  { name: 'clean-up-jobs', schedule: '23 * * * *', run: () => cleanUp(context) },
]
