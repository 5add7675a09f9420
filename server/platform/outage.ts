import { isTransient } from './storage/transient-errors.ts'

/** The time during which the database of this process does not answer, for the log: one line when it begins, one when it ends. */
export interface Outage {
  /** Says that something failed for want of the database. True where it is the first that did. */
  note(): boolean
  /** Says that the database answers. Returns what was noted, where anything was. */
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

/** What the queue's driver says, without a code, of a connection that was lost or not to be had. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout (expired|exceeded))/

/** Whether something failed only because the database is away. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isTransient(error) || lostConnection.test(String((error as { message?: unknown } | null)?.message))
