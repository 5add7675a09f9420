import type { Sql } from '../storage/open.ts'
import type { QueuedTask } from './private-tables.ts'

/** Adds the pending tasks of a backup, with the names of the version that wrote it. */
export const addTasks = async (tx: Sql, tasks: readonly QueuedTask[]): Promise<void> => {
  for (const { identifier, payload, run_at, max_attempts, key, priority } of tasks)
    await tx`
      select graphile_worker.add_job(
        ${identifier}, ${tx.json(payload as never)}::json, run_at => ${run_at}, max_attempts => ${max_attempts},
        job_key => ${key}, priority => ${priority})`
}
