import { asJson } from '../storage/json.ts'
import type { Fragment, Sql } from '../storage/open.ts'

declare const payload: unique symbol

/**
 * A task of the queue. Both sides use this value: the code that adds it, and the job that runs it. Only
 * `defineTask` creates one.
 */
export interface Task<Payload = unknown> {
  /** The name in the queue. Versions that share a database use it, so it must not change. */
  readonly name: string
  readonly [payload]: Payload
}

/** `Payload` is the task's data: ids, never personal data. */
export const defineTask = <Payload = null>(name: string): Task<Payload> => ({ name }) as Task<Payload>

/** Work outside a request, as the queue runs it. `defineJob` creates one. */
export interface Job {
  task: Task
  schedule: string | null
  run(payload: unknown): Promise<void>
}

interface JobOf<Payload> {
  task: Task<Payload>
  /** Its schedule as five cron fields in UTC; null if it runs only on request. */
  schedule: string | null
  /** If it throws, the queue retries it later. */
  run(payload: Payload): Promise<void>
}

/** The handler of a task. It must be idempotent: it reloads what its payload names and checks it first. */
export const defineJob = <Payload>(job: JobOf<Payload>): Job => job as Job

/**
 * Adds a task to the queue, to be run `seconds` after the transaction has been committed. It replaces a
 * pending task with the same key.
 */
export const addTask = async <Payload>(
  tx: Sql,
  task: Task<Payload>,
  given: NoInfer<Payload>,
  { key = null, seconds = 0 }: { key?: string | null; seconds?: number } = {},
): Promise<void> => {
  await tx`
    select graphile_worker.add_job(
      ${task.name}, ${asJson(tx, given ?? {})}::json, job_key => ${key},
      run_at => now() + make_interval(secs => ${seconds}::integer))`
}

/** Chooses the task per row of a statement, as SQL. */
export interface RowTask<Payload> {
  readonly name: Fragment
  readonly [payload]: Payload
}

/** `name` is SQL for the name of a task with this payload. */
export const rowTask = <Payload>(name: Fragment): RowTask<Payload> => ({ name }) as RowTask<Payload>

/**
 * The SQL that adds a task for each row of a statement: `select ${addingTask(…)} from …`. The arguments are
 * SQL over the row.
 */
export const addingTask = <Payload extends object>(
  sql: Sql,
  task: RowTask<Payload>,
  given: NoInfer<Record<keyof Payload, Fragment>>,
  { key = sql`null`, seconds = 0 }: { key?: Fragment; seconds?: number } = {},
): Fragment => {
  const members = Object.entries<Fragment>(given).map(([name, value]) => sql`${name}::text, ${value}`)
  return sql`graphile_worker.add_job(
    ${task.name}, json_build_object(${members.reduce((all, one) => sql`${all}, ${one}`)}), job_key => ${key},
    run_at => now() + make_interval(secs => ${seconds}::integer))`
}
