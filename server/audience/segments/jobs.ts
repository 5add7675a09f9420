import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { claimCount, countMatching, listDue, readSaved, recordCount } from '../conditions/index.ts'

const hour = 3_600_000
const day = 24 * hour

/** Maximum number of segments that one run counts. The next run starts within a minute. */
const batch = 100

const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)

/**
 * Counts the segments that are due: after a change, and once a day. If counting takes too long, tries again
 * in an hour.
 */
const countDueSegments = async ({ sql, clock }: { sql: Sql; clock: Clock }): Promise<void> => {
  for (const { id, condition, version } of await listDue(sql, clock.now(), batch)) {
    const at = clock.now()
    if (!(await claimCount(sql, id, at, later(at, hour)))) continue
    const contacts = await countMatching(sql, await readSaved(sql, condition), at).catch(() => null)
    if (contacts !== null) await recordCount(sql, { id, version, contacts, at, nextAt: later(at, day) })
  }
}

/** The background jobs of the area. */
export const segmentJobs = (parts: { sql: Sql; clock: Clock }): Job[] => [
  defineJob({
    task: defineTask('count-segments'),
    schedule: '* * * * *',
    run: () => countDueSegments(parts),
  }),
]
