/** Work outside a request. Running one twice must be boring: it reloads what its payload names and checks it first. */
export interface Job {
  /** Known to the queue and the log, for example 'delete-expired-sessions'. */
  name: string
  /** When it runs by itself, as five fields of cron in UTC; null where it runs only when asked for. */
  schedule: string | null
  /** `payload` is what was queued: ids, never data. A throw makes the queue try again later. */
  run(payload: unknown): Promise<void>
}
