import type { Sql } from '../storage/open.ts'

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

/** Adds the pending tasks of a backup, with the names of the version that wrote it. */
export const addTasks = async (tx: Sql, tasks: readonly QueuedTask[]): Promise<void> => {
  for (const { identifier, payload, run_at, max_attempts, key, priority } of tasks)
    await tx`
      select graphile_worker.add_job(
        ${identifier}, ${tx.json(payload as never)}::json, run_at => ${run_at}, max_attempts => ${max_attempts},
        job_key => ${key}, priority => ${priority})`
}
