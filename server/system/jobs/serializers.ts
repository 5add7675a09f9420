import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { Counters, JobState } from './kind.ts'
import type { JobRow, JobTarget } from './store/jobs.ts'

type Job = components['schemas']['Job']

const noCounters: Counters = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, exported: 0 }

export const isFinal = (state: JobState): boolean => state !== 'queued' && state !== 'running'

const isAhead = (time: string | null, now: Date): time is string =>
  time !== null && now.getTime() < Date.parse(time)

/** Whether the job can be undone at `now`. */
export const isUndoable = (row: JobRow, now: Date): boolean =>
  isFinal(row.state) && row.undone_by === null && isAhead(row.undoable_until, now)

export const hasFiles = (row: JobRow, now: Date): boolean =>
  isFinal(row.state) && isAhead(row.files_until, now)

/** The number of rows or contacts processed. */
export const doneBy = ({ counters }: JobRow): number =>
  Object.values(counters).reduce((sum, count) => sum + count, 0)

const percentOf = ({ percent, total, state }: JobRow, done: number): number | null => {
  if (percent !== null) return percent
  if (total === null) return null
  if (total === 0) return isFinal(state) ? 100 : 0
  return Math.min(100, Math.floor((done / total) * 100))
}

const paths: Record<JobTarget['kind'], string> = {
  automation: 'automations',
  contact: 'contacts',
  form: 'forms',
  import: 'imports',
  list: 'lists',
  migration: 'migrations',
  migration_connection: 'migration/connections',
  sequence: 'sequences',
  tag: 'tags',
  webhook: 'webhooks',
}

/** Jobs of earlier releases have only the ids of imports and contacts. */
export const targetOf = ({
  target,
  contact_id,
  import_id,
}: Pick<JobRow, 'target' | 'contact_id' | 'import_id'>): JobTarget | null => {
  if (target !== null) return target
  if (contact_id !== null) return { kind: 'contact', id: contact_id, name: null }
  return import_id === null ? null : { kind: 'import', id: import_id, name: null }
}

const resourceOf = (row: JobRow): Job['target_resource'] => {
  const target = targetOf(row)
  return target && { ...target, location: `${basePath}/${paths[target.kind]}/${target.id}` }
}

/** Serializes a job at `now`. */
export const serializeJob = (row: JobRow, now: Date): Job => {
  const counters = { ...noCounters, ...row.counters }
  const done = doneBy(row)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    dry_run: row.dry_run,
    summary: row.summary,
    progress: { done, total: row.total, percent: percentOf(row, done) },
    counters,
    problem: row.problem,
    import_id: row.import_id,
    contact_id: row.contact_id,
    undo_of_job_id: row.undo_of,
    undone_by_job_id: row.undone_by,
    target_resource: resourceOf(row),
    created_by: actorFromColumns(row),
    cancellable: !isFinal(row.state) && row.cancel_requested_at === null,
    cancel_requested_at: row.cancel_requested_at,
    undo_expires_at: isUndoable(row, now) ? row.undoable_until : null,
    result_available: hasFiles(row, now),
    result_expires_at: hasFiles(row, now) ? row.files_until : null,
    waits_until_at: row.waits_until_at,
    waiting_reason: row.waiting_reason,
    // Those of an earlier version have no order of dates.
    import_columns:
      row.import_columns?.map((column) => ({
        ...column,
        keeps_no: column.keeps_no ?? 0,
        date_format: column.date_format ?? null,
      })) ?? null,
    starts: row.starts,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}

/** The response of an operation that has created a job. */
export const begun = (row: JobRow, now: Date) => ({
  status: 202 as const,
  body: serializeJob(row, now),
  headers: { Location: `${basePath}/jobs/${row.id}` },
})
