import type { Clock } from '../clock.ts'
import type { Quota } from '../quotas.ts'
import { unlessFull } from '../storage/full.ts'
import type { Sql } from '../storage/open.ts'

export interface Allowance {
  allowed: boolean
  limit: Quota
  /** Requests left in this window, as far as this process knows. */
  remaining: number
  reset_seconds: number
}

interface Slice {
  windowStart: number
  windowEnd: number
  /** Granted by the database and not yet used here. */
  left: number
  /** What all processes had taken of the window when this slice was granted. */
  taken: number
}

/** Slices in memory at which those of past windows are deleted. After that, at twice what was left. */
const sweepAt = 10_000

/**
 * A twentieth of the quota at once: one query for about twenty requests, and little is lost when a process
 * dies.
 */
const sliceOf = (quota: Quota): number => Math.max(1, Math.min(100, Math.floor(quota.requests / 20)))

/**
 * Adds to the window's count and returns the sum; a row of an earlier window starts again. So does a row more
 * than one window ahead. It was written by a process with a wrong clock and would otherwise block until that
 * time.
 */
const take = async (
  sql: Sql,
  bucket: string,
  windowStart: Date,
  seconds: number,
  count: number,
): Promise<number> => {
  const isOther = sql`(
    rate_limits.window_start < excluded.window_start
    or rate_limits.window_start > excluded.window_start + make_interval(secs => ${seconds}::integer))`
  const [row] = await sql<{ used: number }[]>`
    insert into rate_limits (bucket, window_start, used) values (${bucket}, ${windowStart}, ${count})
    on conflict (bucket) do update set
      used = case when ${isOther} then excluded.used else rate_limits.used + excluded.used end,
      window_start = case when ${isOther} then excluded.window_start else rate_limits.window_start end
    returning used`
  return row?.used ?? count
}

const windowAt = (now: number, length: number): number => Math.floor(now / length) * length

const resetSeconds = (windowStart: number, length: number, now: number): number =>
  Math.max(1, Math.ceil((windowStart + length - now) / 1000))

/** Counts amounts, such as kilobytes, in the same windows. Every call is a statement. */
export const createMeter =
  (sql: Sql, clock: Clock) =>
  async (
    bucket: string,
    quota: Quota,
    amount: number,
  ): Promise<Pick<Allowance, 'allowed' | 'reset_seconds'>> => {
    const now = clock.now().getTime()
    const length = quota.window_seconds * 1000
    const windowStart = windowAt(now, length)
    const used = await take(sql, bucket, new Date(windowStart), quota.window_seconds, amount)
    return { allowed: used <= quota.requests, reset_seconds: resetSeconds(windowStart, length, now) }
  }

export type Meter = ReturnType<typeof createMeter>

/**
 * Fixed windows counted in PostgreSQL, so that all processes share them. Each process takes slices and spends
 * them in memory, so that not every request is a write.
 */
export const createRateLimiter = (sql: Sql, clock: Clock) => {
  const slices = new Map<string, Slice>()
  const refills = new Map<string, Promise<Slice>>()

  let nextSweep = sweepAt

  const sweep = (now: number): void => {
    if (slices.size < nextSweep) return
    for (const [bucket, slice] of slices) if (slice.windowEnd <= now) slices.delete(bucket)
    nextSweep = Math.max(sweepAt, slices.size * 2)
  }

  const refill = async (bucket: string, quota: Quota, windowStart: number): Promise<Slice> => {
    const size = sliceOf(quota)
    // If the database's disk is full, each process counts for itself.
    const known = slices.get(bucket)
    const before = known?.windowStart === windowStart ? known.taken : 0
    const taking = take(sql, bucket, new Date(windowStart), quota.window_seconds, size)
    const taken = await unlessFull(taking, before + size)
    const left = Math.max(0, Math.min(size, quota.requests - (taken - size)))
    const slice = { windowStart, windowEnd: windowStart + quota.window_seconds * 1000, left, taken }
    slices.set(bucket, slice)
    sweep(clock.now().getTime())
    return slice
  }

  /** Spends one request of `bucket`, or returns when the next one is allowed. */
  const spendOne = async (bucket: string, quota: Quota): Promise<Allowance> => {
    const now = clock.now().getTime()
    const length = quota.window_seconds * 1000
    const windowStart = windowAt(now, length)
    let slice = slices.get(bucket)
    // Concurrent requests share one refill instead of taking a slice each.
    while (
      !slice ||
      slice.windowStart !== windowStart ||
      (slice.left === 0 && slice.taken < quota.requests)
    ) {
      const key = `${bucket} ${windowStart}`
      const pending =
        refills.get(key) ?? refill(bucket, quota, windowStart).finally(() => refills.delete(key))
      refills.set(key, pending)
      // When a shared refill is used up, the remaining requests share the next one.
      slice = await pending
    }
    const allowed = slice.left > 0
    if (allowed) slice.left -= 1
    return {
      allowed,
      limit: quota,
      remaining: Math.max(0, quota.requests - slice.taken) + slice.left,
      reset_seconds: resetSeconds(windowStart, length, now),
    }
  }

  /** Spends `count` requests, also where fewer are left: what was begun is not given back. */
  return async (bucket: string, quota: Quota, count = 1): Promise<Allowance> => {
    let allowance = await spendOne(bucket, quota)
    for (let spent = 1; spent < count && allowance.allowed; spent += 1)
      allowance = await spendOne(bucket, quota)
    return allowance
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
