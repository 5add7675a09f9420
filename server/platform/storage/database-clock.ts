import type { Clock } from '../clock.ts'
import { endOutage, type Logger } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { Sql } from './open.ts'

/** Milliseconds by which a machine's clock may differ from the database's when a process starts. */
export const tolerance = 5_000

/** Milliseconds between two readings of the database's clock. */
const lookEvery = 5_000

/** Readings at the start: the fastest one is the most precise. */
const looksAtStart = 3

interface Reading {
  /** The database's time in milliseconds, and the time of this process's monotonic clock at that moment. */
  time: number
  at: number
  /** Maximum error of the reading: half of its round trip. */
  doubt: number
  /** Milliseconds by which the machine's clock is ahead of the database's. */
  skew: number
}

const read = async (sql: Sql): Promise<Reading> => {
  const before = performance.now()
  const [row] = await sql<{ time: number }[]>`
    select extract(epoch from clock_timestamp())::double precision * 1000 as time`
  const after = performance.now()
  const [at, doubt, time] = [(before + after) / 2, (after - before) / 2, row?.time ?? Number.NaN]
  return { time, at, doubt, skew: Date.now() - (after - at) - time }
}

/** The database's time. Between two readings the process uses its monotonic clock. */
export interface DatabaseClock extends Clock {
  /**
   * Seconds by which the machine's clock is ahead of the database's at the last reading; negative if it is
   * behind.
   */
  skewSeconds(): number
  /** Whether the machine's clock differs by more than is allowed at the start. */
  isOff(): boolean
  /** Reads the clock at once. */
  look(): Promise<void>
  /** Reads the clock periodically until the returned function is called. */
  keepLooking(log: Logger): () => void
}

/**
 * A clock with the database's time, independent of the machine's clock. All processes on one database share
 * leases, due times, schedules and rate limit windows, so they must compare times of one clock.
 */
export const createDatabaseClock = async (sql: Sql): Promise<DatabaseClock> => {
  let latest = await read(sql)
  let anchor = latest
  const at = (monotonic: number): number => anchor.time + (monotonic - anchor.at)

  const look = async (): Promise<void> => {
    latest = await read(sql)
    const isQuicker = latest.doubt < anchor.doubt
    // A reading within the error changes nothing, so that the time neither jumps nor goes back while both
    // clocks run alike.
    if (isQuicker || Math.abs(at(latest.at) - latest.time) > latest.doubt + anchor.doubt) anchor = latest
  }
  for (let looks = 1; looks < looksAtStart; looks++) await look()

  const isOff = (): boolean => Math.abs(latest.skew) > tolerance
  const skewSeconds = (): number => Math.round(latest.skew) / 1000

  const keepLooking = (log: Logger): (() => void) => {
    let wasOff = isOff()
    const lookAgain = (): Promise<void> =>
      look().then(
        () => {
          endOutage(log)
          if (isOff() === wasOff) return
          wasOff = isOff()
          const facts = { skew_seconds: skewSeconds() }
          if (wasOff)
            log.warn(facts, "this machine's clock is wrong; the service goes on by the database's time")
          else log.info(facts, "this machine's clock is right again")
        },
        // The time continues from its last value.
        (error: unknown) => log.error({ err: error }, "could not look at the database's clock"),
      )
    let isLooking = false
    const timer = setInterval(() => {
      if (isLooking) return
      isLooking = true
      void lookAgain().finally(() => {
        isLooking = false
      })
    }, lookEvery).unref()
    return () => clearInterval(timer)
  }

  return { now: () => new Date(at(performance.now())), skewSeconds, isOff, look, keepLooking }
}

/** The clock of this machine is wrong. */
class ClockRefused extends Refusal {
  override name = 'ClockRefused'
}

const spanOf = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`

/** Throws `ClockRefused` if the machine's clock differs from the database's by more than five seconds. */
export const refuseWrongClock = (clock: DatabaseClock): void => {
  if (!clock.isOff()) return
  const seconds = clock.skewSeconds()
  throw new ClockRefused(
    `This machine's clock is ${spanOf(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} the database's (here ${new Date().toISOString()}, there ${clock.now().toISOString()}). Set the clocks of both machines, for example with NTP, and start again.`,
  )
}
