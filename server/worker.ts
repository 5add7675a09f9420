import { startDelivery } from './delivery.ts'
import { allJobs } from './jobs.ts'
import { startJobs } from './platform/jobs/runner.ts'
import { createNotifier } from './platform/notifier.ts'
import { openFurtherPool } from './platform/storage/pools.ts'
import { mailChannel } from './sending/deliveries/index.ts'
import type { WorkParts } from './system/jobs/index.ts'

export interface RunningWorker {
  /** Starts no new work and waits for running work. */
  stop(): Promise<void>
}

/**
 * Runs jobs and sends mail in this process until stopped. Used by a worker, and by a service without separate
 * workers.
 */
export const startWorker = async (context: WorkParts & { url: string }): Promise<RunningWorker> => {
  const { url, log } = context
  const notifier = createNotifier()
  const sql = openFurtherPool(context.sql, url, 'work')
  const jobs = await startJobs({
    url,
    jobs: allJobs({ ...context, sql }),
    log,
    notifications: { [mailChannel]: notifier.notify },
  })
  const delivery = startDelivery({ ...context, notifier })
  return {
    stop: async () => {
      await Promise.all([jobs.stop(), delivery.stop()])
      await sql.end({ timeout: 5 })
    },
  }
}
