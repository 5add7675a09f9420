import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import { addingTask, defineTask, type RowTask, rowTask, type Task } from '../../../platform/jobs/task.ts'
import type { Actor, ActorColumns } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import { releaseLease } from '../../../platform/storage/lease.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { Counters, JobState, KindName } from '../kind.ts'

/** The resource that a job works on. */
export type JobTarget = Pick<components['schemas']['JobResource'], 'kind' | 'id' | 'name'>

export interface JobRow extends ActorColumns {
  id: string
  kind: KindName
  state: JobState
  dry_run: boolean
  summary: string
  payload: unknown
  checkpoint: unknown
  total: number | null
  percent: number | null
  counters: Partial<Counters>
  /** Null for other kinds than imports, and before the first step. */
  import_columns: components['schemas']['JobImportColumn'][] | null
  /** Null for other jobs than dry runs of imports and bulk actions. */
  starts: components['schemas']['Job']['starts']
  error_count: number
  problem: components['schemas']['JobProblem'] | null
  import_id: string | null
  contact_id: string | null
  undo_of: string | null
  undone_by: string | null
  /** The resource that it works on. Jobs of earlier releases have none. */
  target: JobTarget | null
  lease_number: number
  attempts: number
  cancel_requested_at: string | null
  undoable_until: string | null
  waits_until_at: string | null
  waiting_reason: components['schemas']['Job']['waiting_reason']
  /** Since when it waits without a step in between. */
  waiting_since: string | null
  files_until: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  version: number
}

export const jobColumns = (sql: Sql): Fragment => sql`
  id, kind, state, dry_run, summary, payload, checkpoint, total, percent, counters, import_columns, starts, error_count, problem, import_id,
  contact_id, undo_of, undone_by, target, actor_kind, actor_id, actor_name, lease_number, attempts, cancel_requested_at,
  undoable_until, files_until, waits_until_at, waiting_reason, waiting_since, created_at, started_at, finished_at, version`

type NewJob = Pick<
  JobRow,
  | 'id'
  | 'kind'
  | 'dry_run'
  | 'summary'
  | 'total'
  | 'import_id'
  | 'contact_id'
  | 'undo_of'
  | 'target'
  | 'created_at'
> &
  ActorColumns & { payload: object; checkpoint: object | null }

export const insertJob = async (tx: Sql, job: NewJob): Promise<JobRow> => {
  const [row] = await tx<JobRow[]>`
    insert into jobs (
      id, kind, state, dry_run, summary, payload, checkpoint, total, import_id, contact_id, undo_of, target, actor_kind,
      actor_id, actor_name, created_at
    )
    values (
      ${job.id}, ${job.kind}, 'queued', ${job.dry_run}, ${job.summary}, ${asJson(tx, job.payload)},
      ${job.checkpoint === null ? null : asJson(tx, job.checkpoint)}, ${job.total}, ${job.import_id}, ${job.contact_id},
      ${job.undo_of}, ${job.target === null ? null : asJson(tx, job.target)}, ${job.actor_kind}, ${job.actor_id}, ${job.actor_name}, ${job.created_at}
    )
    returning ${jobColumns(tx)}`
  return row as JobRow
}

/**
 * Kinds that share one task of the queue. Version 1.2.0 takes every task of that name, and ends jobs of a
 * kind that it does not know.
 */
const shared = ['bulk_action', 'undo', 'import', 'export', 'contact_export']

/** The queue's task for a kind of job. A version that does not know a newer kind does not take its task. */
export const taskOf = (kind: string): Task<{ id: string }> =>
  defineTask(shared.includes(kind) ? 'work-on-job' : `work-on-${kind}`)

/** The same as SQL, for the row of `jobs`. */
export const taskOfRow = (sql: Sql): RowTask<{ id: string }> =>
  rowTask(sql`case when kind = any (${shared}::text[]) then 'work-on-job' else 'work-on-' || kind end`)

/** Enqueues a job for after the commit, optionally with a delay in seconds. */
export const enqueueJob = async (tx: Sql, id: string, seconds = 0): Promise<void> => {
  const added = addingTask(tx, taskOfRow(tx), { id: tx`id::text` }, { seconds })
  await tx`select ${added} from jobs where id = ${id}`
}

/** Enqueues several jobs for after the commit. */
export const enqueueJobs = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const added = addingTask(tx, taskOfRow(tx), { id: tx`id::text` })
  await tx`select ${added} from jobs where id = any (${ids as string[]}::uuid[])`
}

export const findJob = async (sql: Sql, id: string): Promise<JobRow | null> => {
  const [row] = await sql<JobRow[]>`select ${jobColumns(sql)} from jobs where id = ${id}`
  return row ?? null
}

/** Whether a job has not ended. */
export const isJobOpen = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql`select from jobs where id = ${id} and state in ('queued', 'running')`).length > 0

/** Finds a job and locks it until the transaction ends. */
export const lockJob = async (tx: Sql, id: string): Promise<JobRow | null> => {
  const [row] = await tx<JobRow[]>`select ${jobColumns(tx)} from jobs where id = ${id} for update`
  return row ?? null
}

/** The existing jobs among these ids. */
export const listJobsById = (sql: Sql, ids: readonly string[]): Promise<JobRow[]> =>
  sql<JobRow[]>`select ${jobColumns(sql)} from jobs where id = any (${ids as string[]}::uuid[])`

export interface JobFilter {
  kind?: readonly KindName[]
  state?: readonly JobState[]
  /** The user or API key that requested them. */
  requestedBy?: { id: Actor['id']; kind?: Actor['kind'] }
  created_after?: string
  created_before?: string
}

/** Jobs, newest first. */
export const jobList = (sql: Sql, filter: JobFilter): List => {
  const { kind, state, requestedBy: by, created_after, created_before } = filter
  return {
    table: 'jobs',
    columns: jobColumns(sql),
    where: sql`true
      ${kind === undefined ? sql`` : sql`and kind = any (${kind as string[]}::text[])`}
      ${state === undefined ? sql`` : sql`and state = any (${state as string[]}::text[])`}
      ${by === undefined ? sql`` : sql`and actor_id = ${by.id}${by.kind === undefined ? sql`` : sql` and actor_kind = ${by.kind}`}`}
      ${created_after === undefined ? sql`` : sql`and created_at >= ${created_after}`}
      ${created_before === undefined ? sql`` : sql`and created_at < ${created_before}`}`,
    keys: [
      { sql: sql`created_at`, type: 'timestamptz' },
      { sql: sql`id`, type: 'uuid' },
    ],
    descending: true,
  }
}

/**
 * Requests that a job stops. A job that has not started is cancelled at once. One that waits is taken at once. It then
 * ends as every job that has done something, and can be undone.
 */
export const requestCancel = async (tx: Sql, id: string, now: string): Promise<JobRow | null> => {
  const [row] = await tx<JobRow[]>`
    update jobs set
      cancel_requested_at = ${now},
      state = case when started_at is null then 'cancelled' else state end,
      finished_at = case when started_at is null then ${now}::timestamptz end,
      waits_until_at = null,
      waiting_reason = null,
      version = version + 1
    where id = ${id} and state in ('queued', 'running') and cancel_requested_at is null
    returning ${jobColumns(tx)}`
  if (row?.state === 'cancelled') await clearUndo(tx, id)
  if (row?.state === 'queued') {
    await tx`update jobs set ${releaseLease(tx, 0)} where id = ${id}`
    await enqueueJob(tx, id)
  }
  return row ?? null
}

/** Records that one job undoes the other. */
export const recordUndo = async (tx: Sql, id: string, undoneBy: string): Promise<void> => {
  await tx`update jobs set undone_by = ${undoneBy}, version = version + 1 where id = ${id}`
}

/** Clears the link between a job and its unsuccessful undo, so that another undo can continue it. */
export const clearUndo = async (tx: Sql, undoing: string): Promise<void> => {
  await tx`
    update jobs set undone_by = null, version = version + 1
    where id = (select undo_of from jobs where id = ${undoing}) and undone_by = ${undoing}`
}

/** The last job that was to undo another; null if there was none. */
export const findLastUndo = async (tx: Sql, id: string): Promise<JobRow | null> => {
  const [row] = await tx<JobRow[]>`
    select ${jobColumns(tx)} from jobs where undo_of = ${id} order by created_at desc, id desc limit 1`
  return row ?? null
}

/** The jobs that were to undo one of these. */
export const listUndosOf = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<
    { id: string }[]
  >`select id from jobs where undo_of = any (${ids as string[]}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Those of the jobs whose effects can be taken back now, or when they have ended. */
export const listUndoableAmong = async (
  sql: Sql,
  ids: readonly string[],
  now: string,
): Promise<Set<string>> => {
  const rows = await sql<{ id: string }[]>`
    select id from jobs
    where id = any (${ids as string[]}::uuid[]) and kind in ('bulk_action', 'migration')
      and (finished_at is null or undoable_until > ${now})`
  return new Set(rows.map(({ id }) => id))
}
