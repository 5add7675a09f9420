import type { Config } from '../../platform/config.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { readMailboxTask } from '../../system/settings/index.ts'
import type { InboxContext } from './context.ts'
import { deleteOldInbound, processInbox } from './inbox.ts'
import { visitMailbox } from './mailbox.ts'
import { sendProbes } from './probe.ts'
import { processInboxTask } from './store/inbound.ts'
import { sendProbesTask } from './store/probes.ts'

export const bounceJobs = (context: InboxContext & { config: Config }): Job[] => [
  // Each new message queues this task at once. The schedule is for retries.
  defineJob({ task: processInboxTask, schedule: '* * * * *', run: () => processInbox(context) }),
  defineJob({
    task: readMailboxTask,
    schedule: '*/5 * * * *',
    run: async () => void (await visitMailbox(context)),
  }),
  defineJob({ task: sendProbesTask, schedule: '* * * * *', run: () => sendProbes(context) }),
  defineJob({
    task: defineTask('delete-old-inbound-messages'),
    schedule: '47 3 * * *',
    run: () => deleteOldInbound(context),
  }),
]
