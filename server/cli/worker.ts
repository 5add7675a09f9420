import { allJobs } from '../jobs.ts'
import { systemClock } from '../platform/clock.ts'
import { startJobs } from '../platform/jobs/runner.ts'
import { createLogger } from '../platform/log.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { createEditions } from '../settings/index.ts'
import type { Command } from './command.ts'
import { refuseLoss, untilStopped } from './until-stopped.ts'

export const worker: Command = {
  name: 'worker',
  summary: 'Run background jobs only, beside services started with --no-worker.',
  options: {},
  run: async (_args, { config, out }) => {
    const log = createLogger(config.logLevel)
    const { stopped, lost } = untilStopped()
    const storage = await openStorage(config, { role: 'worker', log, onGivenUp: lost })
    try {
      const { sql, secret, url } = storage
      const clock = systemClock
      const parts = { sql, clock, log, editions: createEditions({ sql, clock }), secret, config }
      const jobs = await startJobs({ url, jobs: allJobs(parts), log })
      out(`Working on the jobs in ${storage.place}.`)
      const reason = await stopped
      await jobs.stop()
      refuseLoss(reason)
    } finally {
      await storage.close()
    }
  },
}
