import { allJobs } from '../jobs.ts'
import { systemClock } from '../platform/clock.ts'
import { startJobs } from '../platform/jobs/runner.ts'
import { createLogger } from '../platform/log.ts'
import { openStorage } from '../platform/storage/storage.ts'
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
      const jobs = await startJobs({
        url: storage.url,
        jobs: allJobs({ sql: storage.sql, clock: systemClock }),
        log,
      })
      out(`Working on the jobs in ${storage.place}.`)
      const reason = await stopped
      await jobs.stop()
      refuseLoss(reason)
    } finally {
      await storage.close()
    }
  },
}
