import type { Clock } from '../../platform/clock.ts'
import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { sessionBounds } from './sessions.ts'

/** Rows per statement, so that none holds its locks for long. */
const BATCH = 5000

/** Deletes expired sessions and past log-in windows. */
export const hostJobs = ({ sql, clock }: { sql: Sql; clock: Clock }): Job[] => [
  defineJob({
    task: defineTask('delete-ended-sessions'),
    schedule: '23 * * * *',
    run: () => repeatUntilEmpty(() => deleteEndedSessions(sql, clock.now())),
  }),
  defineJob({
    task: defineTask('delete-past-log-in-attempts'),
    schedule: '*/30 * * * *',
    run: () => repeatUntilEmpty(() => deletePastAttempts(sql, clock.now())),
  }),
]

const deleteEndedSessions = async (sql: Sql, now: Date): Promise<number> => {
  const { seenAfter, begunAfter } = await sessionBounds(sql, now)
  const { count } = await sql`
    delete from host_sessions
    where id in (
      select id from host_sessions
      where expires_at <= ${now} or last_seen_at <= ${seenAfter} or created_at <= ${begunAfter}
      limit ${BATCH}
      for update skip locked
    )`
  return count
}

const deletePastAttempts = async (sql: Sql, now: Date): Promise<number> => {
  const { count } = await sql`
    delete from host_login_attempts
    where subject in (
      select subject from host_login_attempts
      where window_ends_at <= ${now}
      limit ${BATCH}
      for update skip locked
    )`
  return count
}
