import type { Pool } from 'pg'
import type { Sql } from '../storage/open.ts'

/*
 * What only graphile-worker's private tables can tell. Its public view of jobs has no payload, and its scheduler uses the clock of its
 * process. The version is pinned, and `test/platform/seams.test.ts` compares the tables with what these statements need.
 */

/** A task as it is added to the queue. */
export interface QueuedTask {
  identifier: string
  payload: object
  run_at: string
  max_attempts: number
  key: string | null
  priority: number
}

/** The pending tasks of the queue, for a backup. */
export const listTasks = (sql: Sql): Promise<QueuedTask[]> =>
  sql<QueuedTask[]>`
    select t.identifier, j.payload, j.run_at, j.max_attempts, j.key, j.priority
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts order by j.id`

/**
 * Queues the tasks of these names for the minute that begins at `time`, unless another process has. A stored time in the future was
 * written by a process with a wrong clock and is ignored.
 */
export const queueOnce = async (pool: Pool, names: readonly string[], time: number): Promise<void> => {
  await pool.query(
    `with mine as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      select name, $2::timestamptz, $2::timestamptz from unnest($1::text[]) as name
      on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution
        or known.last_execution > clock_timestamp()
      returning identifier
    )
    select graphile_worker.add_job(identifier, max_attempts => 3) from mine`,
    [names, new Date(time).toISOString()],
  )
}

/** Registers the names, so that the scheduled jobs are visible in the database. */
export const registerSchedules = async (pool: Pool, names: readonly string[]): Promise<void> => {
  await pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since)
    select name, clock_timestamp() from unnest($1::text[]) as name
    on conflict do nothing`,
    [names],
  )
}
