import { setTimeout } from 'node:timers/promises'
import { type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '../log.ts'
import { workerLogger } from '../storage/queue-logger.ts'
import { openQueuePool } from '../storage/queue-pool.ts'
import { type NotificationHandlers, subscribeToNotifications } from './notifications.ts'
import { runSchedule } from './schedule.ts'
import type { Job } from './task.ts'

export interface RunnerSettings {
  url: string
  jobs: readonly Job[]
  log: Logger
  /** Concurrent jobs in this process; default 2. */
  concurrency?: number
  /** Additional notifications that this process handles. */
  notifications?: NotificationHandlers
}

export interface JobRunner {
  /**
   * Starts no more jobs, waits for the running ones (the queue gives up on them after five seconds), and
   * ends.
   */
  stop(): Promise<void>
}

interface Settled {
  pool: Pool
  jobs: readonly Job[]
  log: Logger
  concurrency: number
  calls: NotificationHandlers
}

/** Milliseconds before a failed queue is restarted, for example after the database was unavailable. */
const retryAfter = 1000

/** Runs jobs in this process until stopped. Any number of processes may run on one database. */
export const startJobs = async ({
  url,
  jobs,
  log,
  concurrency = 2,
  notifications: calls = {},
}: RunnerSettings): Promise<JobRunner> => {
  const pool = openQueuePool(url, concurrency + 2, log)
  const settings: Settled = { pool, jobs, log, concurrency, calls }
  let stopping = false
  let runner = await start(settings)
  const schedule = runSchedule(pool, jobs, log)

  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => {
        if (!stopping) log.error({ err: error }, 'the job queue stopped; starting it again')
      })
      runner = await restart(settings, runner, () => stopping)
    }
  }
  const running = keepRunning()

  const stop = async (): Promise<void> => {
    stopping = true
    await schedule.stop()
    await runner
      .stop()
      .catch((error: unknown) => log.debug({ err: error }, 'the job queue had stopped already'))
    await running
    await pool.end()
  }
  let stopped: Promise<void> | null = null
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

const restart = async (settings: Settled, last: Runner, stopping: () => boolean): Promise<Runner> => {
  while (!stopping()) {
    await setTimeout(retryAfter)
    try {
      if (!stopping()) return await start(settings)
    } catch (error) {
      settings.log.warn({ err: error }, 'the job queue does not start yet')
    }
  }
  return last
}

const start = async ({ pool, jobs, log, concurrency, calls }: Settled): Promise<Runner> => {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.task.name, (payload) => runLogged(job, payload, log)]),
  )
  return run({
    pgPool: pool,
    taskList,
    // schedule.ts runs the schedules. Without this setting the queue would look for a crontab file.
    parsedCronItems: [],
    concurrency,
    events: subscribeToNotifications(calls, log),
    noHandleSignals: true,
    // Without batches, the queue does not wait at its stop until the results of finished jobs are stored. A
    // failure of that write then ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLogger(log),
  })
}

const runLogged = async (job: Job, payload: unknown, log: Logger): Promise<void> => {
  const startedAt = performance.now()
  await job.run(payload)
  log.debug({ job: job.task.name, ms: Math.round(performance.now() - startedAt) }, 'job done')
}
