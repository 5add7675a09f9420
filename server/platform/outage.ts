import { isTransient } from './transient-errors.ts'

/**
 * The time during which the database of this process is unavailable, for the log: one line when it begins,
 * one when it ends.
 */
export interface Outage {
  /** Records a failure because the database is unavailable. True for the first one. */
  note(): boolean
  /** Records that the database responds. Returns the recorded failures, if any. */
  end(): { seconds: number; failures: number } | null
}

export const createOutage = (): Outage => {
  let began = 0
  let failures = 0
  return {
    note: () => {
      failures++
      if (failures === 1) began = performance.now()
      return failures === 1
    },
    end: () => {
      if (failures === 0) return null
      const ended = { seconds: Math.round((performance.now() - began) / 100) / 10, failures }
      failures = 0
      return ended
    },
  }
}

/** Messages without a code from the queue's driver for lost or refused connections. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout (expired|exceeded))/

/** Whether an operation failed only because the database is unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isTransient(error) || lostConnection.test(String((error as { message?: unknown } | null)?.message))
