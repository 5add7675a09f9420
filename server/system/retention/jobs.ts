import { auditFact, recordAudit, theService } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { type Deleted, type RetentionKind, retentionLimit } from '../../platform/retention.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { readPeriods } from './periods.ts'

/** Records in a transaction, so that none holds its locks for long. */
const batch = 5000

interface Context {
  sql: Database
  clock: Clock
}

/** The audit log has the number of records, or the name of a partition. No entry if nothing was deleted. */
const recordDeletion = (
  tx: Sql,
  kind: RetentionKind['kind'],
  before: Date,
  what: Deleted,
  now: Date,
): Promise<void> => {
  const changes = [
    auditFact('kind', kind),
    auditFact('deletes_before', before.toISOString()),
    'count' in what ? auditFact('deleted_count', what.count) : auditFact('deleted_partition', what.partition),
  ]
  return recordAudit(tx, { event: 'retention.deleted', area: 'retention', actor: theService, changes }, now)
}

/** Deletes some records of one kind. Returns how many. */
const deleteSome = (sql: Database, kind: RetentionKind, before: Date, now: Date): Promise<number> =>
  sql.begin(async (tx: Sql) => {
    const count = (await kind.delete?.(tx, before, batch, now)) ?? 0
    if (count > 0) await recordDeletion(tx, kind.kind, before, { count }, now)
    return count
  })

/**
 * Deletes what is old of one kind. The settings are read before each batch: a change takes effect at once. Whole partitions go first,
 * tried again before each batch.
 */
const deleteOld = async ({ sql, clock }: Context, kind: RetentionKind): Promise<void> => {
  for (;;) {
    const { [kind.setting]: keptFor } = await readPeriods(sql)
    const now = clock.now()
    const before = retentionLimit(now, keptFor, kind)
    if (before === null) return
    const deleted = (tx: Sql, what: Deleted): Promise<void> =>
      recordDeletion(tx, kind.kind, before, what, now)
    if (await kind.drop?.(sql, before, deleted)) continue
    if ((await deleteSome(sql, kind, before, now)) === 0) return
  }
}

/** Deletes records that are older than the settings allow. A kind that fails does not stop the others. */
const deleteOldRecords = async (context: Context, kinds: readonly RetentionKind[]): Promise<void> => {
  const errors: unknown[] = []
  for (const kind of kinds) await deleteOld(context, kind).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'Old records could not be deleted.')
}

export const retentionJobs = (context: Context, kinds: readonly RetentionKind[]): Job[] => [
  defineJob({
    task: defineTask('delete-old-records'),
    schedule: '53 * * * *',
    run: () => deleteOldRecords(context, kinds),
  }),
]
