/** Where the time comes from, so that tests can turn it by hand. */
export interface Clock {
  now(): Date
  /** By how many seconds this machine's clock is ahead of the time that `now` tells, where that is another's. */
  skewSeconds?(): number
}

/** The clock of this machine. What other processes share goes by the database's: see storage/database-clock.ts. */
export const systemClock: Clock = { now: () => new Date() }
