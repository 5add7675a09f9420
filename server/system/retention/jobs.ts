import type { Clock } from '../../platform/clock.ts'
import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database } from '../../platform/storage/open.ts'
import { deleteAuditEntriesBefore } from '../audit-log/index.ts'
import { readSettings } from '../settings/index.ts'
import { deleteEventsBefore } from '../webhooks/index.ts'

const day = 86_400_000

/** Rows per statement, so that none holds its locks for long. */
const batch = 5000

/** Deletes records that are older than the settings allow. Jobs and notices are deleted by their areas. */
const deleteOldRecords = async ({ sql, clock }: { sql: Database; clock: Clock }): Promise<void> => {
  const settings = await readSettings(sql, 'retention')
  const before = (days: number): Date => new Date(clock.now().getTime() - days * day)
  const { audit_entries_kept_for_days: entries, events_kept_for_days: events } = settings
  if (entries !== null) await repeatUntilEmpty(() => deleteAuditEntriesBefore(sql, before(entries), batch))
  await repeatUntilEmpty(() => deleteEventsBefore(sql, before(events), batch))
}

export const retentionJobs = (context: { sql: Database; clock: Clock }): Job[] => [
  defineJob({
    task: defineTask('delete-old-records'),
    schedule: '53 2 * * *',
    run: () => deleteOldRecords(context),
  }),
]
