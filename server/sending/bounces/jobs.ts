import type { Config } from '../../platform/config.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { InboxContext } from './context.ts'
import { deleteOldInbound, workOffInbox } from './inbox.ts'
import { visitMailbox } from './mailbox.ts'
import { sendProbes } from './probe.ts'
import { workOffInbound } from './store/inbound.ts'
import { sendProbesJob } from './store/probes.ts'

/** The background work of the area. */
export const bounceJobs = (context: InboxContext & { config: Config }): Job[] => [
  // Whatever comes asks for it at once; the schedule is for what is tried again.
  { name: workOffInbound, schedule: '* * * * *', run: () => workOffInbox(context) },
  {
    name: 'read-bounce-mailbox',
    schedule: '*/5 * * * *',
    run: async () => void (await visitMailbox(context)),
  },
  { name: sendProbesJob, schedule: '* * * * *', run: () => sendProbes(context) },
  { name: 'delete-old-inbound-messages', schedule: '47 3 * * *', run: () => deleteOldInbound(context) },
]
