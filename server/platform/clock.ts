/** The source of the time, so that tests can set it. */
export interface Clock {
  now(): Date
  /** Seconds by which this machine's clock is ahead of `now`, if `now` uses another clock. */
  skewSeconds?(): number
}

/**
 * The clock of this machine. State that processes share uses the database's clock: see
 * storage/database-clock.ts.
 */
export const systemClock: Clock = { now: () => new Date() }
