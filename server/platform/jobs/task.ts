import { asJson } from '../storage/json.ts'
import type { Fragment, Sql } from '../storage/open.ts'

declare const payload: unique symbol

/** A task of the queue, which both ends know by this value: who adds it, and the job that runs it. Only `defineTask` makes one. */
export interface Task<Payload = unknown> {
  /** As the queue keeps it. Versions that share a database know each other's tasks by it, so that it stays as it is. */
  readonly name: string
  readonly [payload]: Payload
}

/** `Payload` is what the task is added with: ids, never data. */
export const defineTask = <Payload = null>(name: string): Task<Payload> => ({ name }) as Task<Payload>

/** Work outside a request, as the queue runs it. `defineJob` makes one. */
export interface Job {
  task: Task
  schedule: string | null
  run(payload: unknown): Promise<void>
}

interface JobOf<Payload> {
  task: Task<Payload>
  /** When it runs by itself, as five fields of cron in UTC; null where it runs only when asked for. */
  schedule: string | null
  /** A throw makes the queue try again later. */
  run(payload: Payload): Promise<void>
}

/** What runs a task. Running it twice must be boring: it reloads what its payload names and checks it first. */
export const defineJob = <Payload>(job: JobOf<Payload>): Job => job as Job

/** Adds a task to the queue, to be run `seconds` after the transaction has been committed. One that waits under the same key gives way. */
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

/** A task that a statement chooses for each row, as SQL. */
export interface RowTask<Payload> {
  readonly name: Fragment
  readonly [payload]: Payload
}

/** `name` is SQL for the name of a task that takes this payload. */
export const rowTask = <Payload>(name: Fragment): RowTask<Payload> => ({ name }) as RowTask<Payload>

/** The call that adds a task for each row of a statement: `select ${addingTask(…)} from …`. What is given is SQL over the row. */
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
