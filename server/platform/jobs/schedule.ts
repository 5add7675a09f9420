import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '../log.ts'
import { queueOnce, registerSchedules } from './private-tables.ts'
import type { Job } from './task.ts'

const minute = 60_000

/**
 * Maximum number of missed minutes to catch up on, after the database was unavailable or the process was
 * frozen.
 */
const maxMissedMinutes = 60

/** Milliseconds to the next check after a failed one. */
const retryDelay = 1_000

export const itemsOf = (jobs: readonly Job[]): ParsedCronItem[] =>
  parseCronItems(
    jobs.flatMap(({ task, schedule }) =>
      schedule === null ? [] : [{ task: task.name, match: schedule, identifier: task.name }],
    ),
  )

const isDue = (item: ParsedCronItem, time: number): boolean => {
  const at = new Date(time)
  return item.match({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  })
}

/** Queues the jobs that are due in the minute that begins at `time`. */
export const queueDue = async (pool: Pool, items: readonly ParsedCronItem[], time: number): Promise<void> => {
  const due = items.filter((item) => isDue(item, time)).map(({ identifier }) => identifier)
  if (due.length > 0) await queueOnce(pool, due, time)
}

const databaseTime = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ time: number }>(
    'select extract(epoch from clock_timestamp())::double precision * 1000 as time',
  )
  return rows[0]?.time ?? Number.NaN
}

/**
 * Queues jobs by their schedules until stopped. The queue's own scheduler uses the clock of its process: one
 * that was ahead stopped all others from scheduling. This one reads the database's time on every check.
 */
export const runSchedule = (pool: Pool, jobs: readonly Job[], log: Logger): { stop(): Promise<void> } => {
  const items = itemsOf(jobs)
  let next: number | null = null
  let timer: NodeJS.Timeout | undefined
  let stopping = items.length === 0

  /** Returns the milliseconds to the next check. */
  const check = async (): Promise<number> => {
    const now = await databaseTime(pool)
    const current = now - (now % minute)
    if (next === null)
      await registerSchedules(
        pool,
        items.map(({ identifier }) => identifier),
      )
    // The database's clock may be set back: a time in the future must not stop the schedule.
    const from = next === null || next > current + minute ? current : next
    for (let time = Math.max(from, current - maxMissedMinutes * minute); time <= current; time += minute) {
      await queueDue(pool, items, time)
      next = time + minute
    }
    return current + minute - now
  }

  const checkRepeatedly = async (): Promise<void> => {
    const wait = await check().catch((error: unknown) => {
      log.debug({ err: error }, 'could not look what is scheduled')
      return retryDelay
    })
    if (!stopping)
      timer = setTimeout(() => {
        checking = checkRepeatedly()
      }, wait)
  }
  let checking = stopping ? Promise.resolve() : checkRepeatedly()

  return {
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await checking
    },
  }
}
