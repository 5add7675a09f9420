import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { HostContext } from './context.ts'
import { sessionBounds } from './sessions.ts'

/** Rows per statement, so that none holds its locks for long. */
const BATCH = 5000

type JobContext = Pick<HostContext, 'sql' | 'clock' | 'sessionLength'>

/** Deletes expired sessions and past log-in windows. */
export const hostJobs = (context: JobContext): Job[] => [
  defineJob({
    task: defineTask('delete-ended-sessions'),
    schedule: '23 * * * *',
    run: () => repeatUntilEmpty(() => deleteEndedSessions(context, context.clock.now())),
  }),
  defineJob({
    task: defineTask('delete-past-log-in-attempts'),
    schedule: '*/30 * * * *',
    run: () => repeatUntilEmpty(() => deletePastAttempts(context, context.clock.now())),
  }),
]

const deleteEndedSessions = async (context: JobContext, now: Date): Promise<number> => {
  const { seenAfter, begunAfter } = await sessionBounds(context, now)
  const { count } = await context.sql`
    delete from host_sessions
    where id in (
      select id from host_sessions
      where expires_at <= ${now} or last_seen_at <= ${seenAfter} or created_at <= ${begunAfter}
      limit ${BATCH}
      for update skip locked
    )`
  return count
}

const deletePastAttempts = async ({ sql }: JobContext, now: Date): Promise<number> => {
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
