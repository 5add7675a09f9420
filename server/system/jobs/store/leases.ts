import { addingTask } from '../../../platform/jobs/task.ts'
import { asJson } from '../../../platform/storage/json.ts'
import {
  holdsLease,
  leaseIsFree,
  releaseLease,
  renewLease,
  takeLease,
} from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Progress } from '../kind.ts'
import { clearUndo, enqueueJob, type JobRow, jobColumns, taskOfRow } from './jobs.ts'

/** The right to work on a job. Each new holder gets a higher number. */
export interface Lease {
  jobId: string
  number: number
}

const held = (sql: Sql, { jobId, number }: Lease) =>
  sql`id = ${jobId} and ${holdsLease(sql, number)} and state = 'running'`

/** Takes the lease of a job that waits, or whose holder is silent. Null if it cannot be taken. */
export const claimJob = async (
  sql: Sql,
  id: string,
  seconds: number,
  now: string,
): Promise<JobRow | null> => {
  const [row] = await sql<JobRow[]>`
    update jobs set
      version = version + case when state = 'queued' then 1 else 0 end,
      state = 'running',
      started_at = coalesce(started_at, ${now}),
      attempts = attempts + 1,
      waits_until_at = null,
      waiting_reason = null,
      ${takeLease(sql, seconds)}
    where id = ${id} and state in ('queued', 'running') and ${leaseIsFree(sql)}
    returning ${jobColumns(sql)}`
  return row ?? null
}

/** Extends the lease. False if another holder has taken the job over. */
export const renewJob = async (sql: Sql, lease: Lease, seconds: number): Promise<boolean> => {
  const { count } = await sql`
    update jobs set ${renewLease(sql, seconds)} where ${held(sql, lease)}`
  return count === 1
}

/**
 * Releases the lease; the job can be taken again at once or after `seconds`. With `forgiven` the turn does
 * not count as a failure. False if another holder has taken the job over.
 */
export const releaseJob = async (
  tx: Sql,
  lease: Lease,
  seconds: number,
  forgiven: boolean,
): Promise<boolean> => {
  const { count } = await tx`
    update jobs set
      ${releaseLease(tx, seconds)},
      attempts = case when ${forgiven} then 0 else attempts end
    where ${held(tx, lease)}`
  return count === 1
}

/**
 * Returns a job to the queue until another system takes its requests again. It does not count as an attempt. False if another
 * holder has taken the job over.
 */
export const restJob = async (
  tx: Sql,
  lease: Lease,
  { seconds, reason, until, now }: { seconds: number; reason: string; until: string; now: string },
): Promise<boolean> => {
  const { count } = await tx`
    update jobs set
      state = 'queued',
      waits_until_at = ${until},
      waiting_reason = ${reason},
      waiting_since = coalesce(waiting_since, ${now}),
      attempts = 0,
      version = version + 1,
      ${releaseLease(tx, seconds)}
    where ${held(tx, lease)}`
  return count === 1
}

/**
 * Returns a job that this process cannot do; another can take it after `seconds`. It does not count as an
 * attempt. False if another holder has taken the job over.
 */
export const returnJob = async (tx: Sql, lease: Lease, seconds: number): Promise<boolean> => {
  const { count } = await tx`
    update jobs set
      attempts = greatest(attempts - 1, 0),
      ${releaseLease(tx, seconds)}
    where ${held(tx, lease)}`
  return count === 1
}

/**
 * Writes the result of a step. Null if another holder has taken the job over: the transaction must be rolled
 * back.
 */
export const recordProgress = async (tx: Sql, lease: Lease, progress: Progress): Promise<JobRow | null> => {
  const { checkpoint, counted = {}, errors = [], total, percent, importColumns, starts } = progress
  const [row] = await tx<JobRow[]>`
    update jobs set
      checkpoint = ${asJson(tx, checkpoint)},
      counters = counters || (
        select coalesce(jsonb_object_agg(key, value::bigint + coalesce((counters ->> key)::bigint, 0)), '{}')
        from jsonb_each_text(${asJson(tx, counted)}::jsonb)
      ),
      error_count = error_count + ${errors.length},
      total = coalesce(${total ?? null}::bigint, total),
      percent = coalesce(${percent ?? null}::smallint, percent),
      import_columns = coalesce(${importColumns === undefined ? null : asJson(tx, importColumns)}::jsonb, import_columns),
      starts = coalesce(${starts === undefined ? null : asJson(tx, starts)}::jsonb, starts),
      attempts = 0,
      waiting_since = null,
      version = version + 1
    where ${held(tx, lease)}
    returning ${jobColumns(tx)}`
  return row ?? null
}

/** The outcome of a job. */
export interface Ending {
  state: 'succeeded' | 'partially_failed' | 'failed' | 'cancelled'
  problem: JobRow['problem']
  undoableUntil: string | null
  filesUntil: string | null
}

/** Ends a job. False if another holder has taken it over: the transaction must be rolled back. */
export const endJob = async (tx: Sql, lease: Lease, ending: Ending, now: string): Promise<boolean> => {
  const { state, problem, undoableUntil, filesUntil } = ending
  const { count } = await tx`
    update jobs set
      state = ${state},
      problem = ${problem === null ? null : asJson(tx, problem)},
      undoable_until = ${undoableUntil},
      files_until = ${filesUntil},
      finished_at = ${now},
      version = version + 1
    where ${held(tx, lease)}`
  await tx`delete from job_targets where job_id = ${lease.jobId}`
  await tx`delete from job_memory where job_id = ${lease.jobId}`
  if (state === 'cancelled' || state === 'failed') await clearUndo(tx, lease.jobId)
  return count === 1
}

/** Seconds that a job may wait before it is enqueued again as abandoned. */
const abandonedAfter = 10

/**
 * Enqueues jobs that no process has taken for a while: their holder was killed, or a process took the task
 * from the queue and died. A job that only waits for its turn gets a second task at most.
 */
export const enqueueAbandoned = async (sql: Sql): Promise<number> => {
  const key = sql`'abandoned ' || id || ' ' || lease_number`
  const added = addingTask(sql, taskOfRow(sql), { id: sql`id` }, { key })
  const { count } = await sql`
    select ${added} from jobs
    where state in ('queued', 'running') and ${leaseIsFree(sql, abandonedAfter)}`
  return count
}

/** Puts a job that failed or was cancelled back into the queue, where it continues at its checkpoint. Null if it cannot. */
export const reopenJob = async (tx: Sql, id: string, endedAfter: Date): Promise<JobRow | null> => {
  const [row] = await tx<JobRow[]>`
    update jobs set
      state = 'queued',
      problem = null,
      cancel_requested_at = null,
      finished_at = null,
      undoable_until = null,
      files_until = null,
      waiting_since = null,
      attempts = 0,
      version = version + 1,
      ${releaseLease(tx)}
    where id = ${id} and state in ('failed', 'cancelled') and finished_at > ${endedAfter}
      and not exists (select from jobs u where u.undo_of = ${id})
    returning ${jobColumns(tx)}`
  if (row !== undefined) await enqueueJob(tx, id)
  return row ?? null
}
