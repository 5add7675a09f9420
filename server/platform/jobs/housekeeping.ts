import type { Clock } from '../clock.ts'
import type { Sql } from '../storage/open.ts'
import { defineJob, defineTask, type Job } from './task.ts'

/** Rows per statement, so that none holds its locks for long. */
const batch = 5000

/** Deletes expired data of the platform. */
export const housekeepingJobs = ({ sql, clock }: { sql: Sql; clock: Clock }): Job[] => [
  defineJob({
    task: defineTask('delete-expired-idempotency-keys'),
    schedule: '*/10 * * * *',
    run: () => repeatUntilEmpty(() => deleteExpiredIdempotencyKeys(sql, clock.now())),
  }),
  defineJob({
    task: defineTask('delete-past-rate-limits'),
    schedule: '17 * * * *',
    run: () => repeatUntilEmpty(() => deletePastRateLimits(sql, clock.now())),
  }),
]

/** Repeats a batch deletion until it returns zero rows. */
export const repeatUntilEmpty = async (deleteSome: () => Promise<number>): Promise<void> => {
  while ((await deleteSome()) > 0);
}

const deleteExpiredIdempotencyKeys = async (sql: Sql, now: Date): Promise<number> => {
  const { count } = await sql`
    delete from idempotency_keys
    where key_hash in (
      select key_hash from idempotency_keys
      where expires_at < ${now}
      limit ${batch}
      for update skip locked
    )`
  return count
}

const deletePastRateLimits = async (sql: Sql, now: Date): Promise<number> => {
  // The longest window is one day; another one tolerates clocks that differ.
  const { count } = await sql`
    delete from rate_limits
    where bucket in (
      select bucket from rate_limits
      where window_start < ${now}::timestamptz - interval '2 days'
      limit ${batch}
      for update skip locked
    )`
  return count
}
