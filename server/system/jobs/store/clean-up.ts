import { addTask, defineTask } from '../../../platform/jobs/task.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** Jobs whose files have expired at `now`. */
export const listExpiredFiles = async (sql: Sql, now: Date, limit: number): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`select id from jobs where files_until <= ${now} limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The jobs among these that write files, or still have some. */
export const listWithFiles = async (sql: Sql, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ id: string }[]>`
    select id from jobs
    where id = any(${ids as string[]}::uuid[]) and (state in ('queued', 'running') or files_until is not null)`
  return new Set(rows.map(({ id }) => id))
}

/** Records that a job's files are deleted. */
export const forgetFiles = async (sql: Sql, id: string): Promise<void> => {
  await sql`
    with forgotten as (delete from job_files where job_id = ${id})
    update jobs set files_until = null, version = version + 1 where id = ${id}`
}

/** Rows per statement, so that no statement holds its locks for long. */
const batch = 5000

/**
 * Deletes some undo records of jobs that can no longer be undone and are not being undone. Returns their
 * number.
 */
export const deleteOldSnapshots = async (sql: Sql, now: Date): Promise<number> => {
  const { count } = await sql`
    delete from job_undo
    where (job_id, contact_id) in (
      select i.job_id, i.contact_id
      from jobs j
      left join jobs undoing on undoing.id = j.undone_by
      join job_undo i on i.job_id = j.id
      where j.finished_at is not null
        and (j.undoable_until is null or j.undoable_until <= ${now} or undoing.finished_at is not null)
        and (undoing.id is null or undoing.finished_at is not null)
      limit ${batch}
    )`
  return count
}

/** Jobs that ended before a time, could be undone until before it, and have no files any more. */
export const isOld = (sql: Sql, before: Date): Fragment => sql`
  finished_at < ${before} and (undoable_until is null or undoable_until < ${before}) and files_until is null`

/** Deletes some old jobs with their errors. Returns their number. */
export const deleteOldJobs = async (sql: Sql, finishedBefore: Date): Promise<number> => {
  const { count } = await sql`
    delete from jobs
    where id in (
      select id from jobs where ${isOld(sql, finishedBefore)}
      order by finished_at limit 20
    )`
  return count
}

/** Removes expired files and old jobs. */
export const cleanUpTask = defineTask('clean-up-jobs')

/** Enqueues the removal of expired files for after the commit. */
export const enqueueCleanUp = async (tx: Sql): Promise<void> => {
  await addTask(tx, cleanUpTask, null, { key: 'clean up after an erasure' })
}
