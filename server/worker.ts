import { startDelivery } from './delivery.ts'
import { allJobs } from './jobs.ts'
import { startJobs } from './platform/jobs/runner.ts'
import { createNotifier } from './platform/notifier.ts'
import { openBeside } from './platform/storage/pools.ts'
import { mailCall } from './sending/deliveries/index.ts'
import type { WorkParts } from './system/jobs/index.ts'

export interface RunningWorker {
  /** Begins nothing any more, and waits for what is under way. */
  stop(): Promise<void>
}

/** Works on jobs and mail in this process until stopped: what a worker does, and a service that has none beside it. */
export const startWorker = async (context: WorkParts & { url: string }): Promise<RunningWorker> => {
  const { url, log } = context
  const notifier = createNotifier()
  const sql = openBeside(context.sql, url, 'work')
  const jobs = await startJobs({
    url,
    jobs: allJobs({ ...context, sql }),
    log,
    calls: { [mailCall]: notifier.notify },
  })
  const delivery = startDelivery({ ...context, notifier })
  return {
    stop: async () => {
      await Promise.all([jobs.stop(), delivery.stop()])
      await sql.end({ timeout: 5 })
    },
  }
}
