import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

/** Writes the job queue's messages to our log. Its information messages count as debug level. */
export const workerLogger = (log: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level, message, meta) => {
    const { error, ...rest } = meta ?? {}
    const facts = { ...scope, ...rest, ...(error === undefined ? {} : { err: error }) }
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
