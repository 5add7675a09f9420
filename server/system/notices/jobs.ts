import { diskOf } from '../../platform/disk/disk.ts'
import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { closeOldEvents } from './clean-up.ts'
import { kindNames, noticeKinds } from './kinds.ts'
import { type MailContext, mailNotices } from './mail.ts'
import { closeNotice, notify } from './notify.ts'

const day = 86_400_000
/** How long an event stays open. */
const openFor = 7 * day

const events = kindNames.filter((kind) => noticeKinds[kind].isEvent)

const checkDisk = async ({ sql, clock, config }: MailContext): Promise<void> => {
  const { writable } = await diskOf(config).space()
  const notice = { kind: 'disk_space_low', subject: config.nodeName, resourceId: null } as const
  if (writable) await closeNotice(sql, { ...notice, now: clock.now() })
  else await notify(sql, { ...notice, isCheck: true, now: clock.now() })
}

export const noticeJobs = (context: MailContext): Job[] => [
  defineJob({ task: defineTask('mail-notices'), schedule: '* * * * *', run: () => mailNotices(context) }),
  defineJob({ task: defineTask('check-disk-space'), schedule: '*/5 * * * *', run: () => checkDisk(context) }),
  defineJob({
    task: defineTask('close-old-notices'),
    schedule: '41 * * * *',
    run: async () => {
      const { sql, clock } = context
      const now = clock.now()
      await repeatUntilEmpty(() => closeOldEvents(sql, events, new Date(now.getTime() - openFor), now))
    },
  }),
]
