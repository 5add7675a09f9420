import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

/** Lets the job queue write into our log. What it calls information is of interest when something is being traced. */
export const workerLogger = (log: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level, message, meta) => {
    const { error, ...rest } = meta ?? {}
    const facts = { ...scope, ...rest, ...(error === undefined ? {} : { err: error }) }
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
