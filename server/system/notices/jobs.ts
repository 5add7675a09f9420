import type { Clock } from '../../platform/clock.ts'
import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database } from '../../platform/storage/open.ts'
import { closeOldEvents, deleteOldNotices } from './clean-up.ts'
import { kindNames, noticeKinds } from './kinds.ts'

const day = 86_400_000
/** How long an event stays open, and a closed notice is kept. */
const openFor = 7 * day
const keptFor = 90 * day

const events = kindNames.filter((kind) => noticeKinds[kind].isEvent)

export const noticeJobs = ({ sql, clock }: { sql: Database; clock: Clock }): Job[] => [
  defineJob({
    task: defineTask('delete-old-notices'),
    schedule: '41 * * * *',
    run: async () => {
      const now = clock.now()
      await repeatUntilEmpty(() => closeOldEvents(sql, events, new Date(now.getTime() - openFor), now))
      await repeatUntilEmpty(() => deleteOldNotices(sql, new Date(now.getTime() - keptFor)))
    },
  }),
]
