import { setTimeout as pause } from 'node:timers/promises'
import type { RateLimiter } from '../../../platform/http/rate-limit.ts'
import type { Quota } from '../../../platform/quotas.ts'

/** Maximum e-mails per second, hour and day. Null is unlimited. */
export interface Rate {
  per_second: number | null
  per_hour: number | null
  per_day: number | null
}

/** A token bucket of an account, a mail server, a sender, a campaign or a recipients' domain. */
export interface Bucket {
  key: string
  quota: Quota
}

const second = 1
const minute = 60
const hour = 3600
const day = 86_400

/** An hour's quota is spread over its minutes, a day's over its hours, so that it is not spent at once. */
export const bucketsOf = (subject: string, { per_second, per_hour, per_day }: Rate): Bucket[] => {
  const bucket = (name: string, requests: number, window_seconds: number): Bucket => ({
    key: `send ${subject} ${name}`,
    quota: { requests, window_seconds },
  })
  return [
    ...(per_second === null ? [] : [bucket('second', per_second, second)]),
    ...(per_hour === null
      ? []
      : [bucket('hour, by minutes', Math.ceil(per_hour / 60), minute), bucket('hour', per_hour, hour)]),
    ...(per_day === null
      ? []
      : [bucket('day, by hours', Math.ceil(per_day / 24), hour), bucket('day', per_day, day)]),
  ]
}

/** Maximum wait for a rate in seconds. After it, the chunk is given back for other processes. */
const patience = 5

/**
 * How many of `requested` e-mails the buckets allow: at least one, after a wait of a few seconds if necessary,
 * or none.
 */
export const createAllow =
  (limiter: RateLimiter, buckets: readonly Bucket[], ending: AbortSignal) =>
  async (requested: number): Promise<number> => {
    for (let waited = 0; ; ) {
      const { granted, resetSeconds } = await grant(limiter, buckets, requested)
      if (granted > 0 || requested === 0 || ending.aborted) return granted
      if (waited + resetSeconds > patience) return 0
      waited += resetSeconds
      await pause(resetSeconds * 1000, undefined, { signal: ending }).catch(() => undefined)
    }
  }

const grant = async (limiter: RateLimiter, buckets: readonly Bucket[], requested: number) => {
  for (let granted = 0; granted < requested; granted++)
    for (const { key, quota } of buckets) {
      const { allowed, reset_seconds } = await limiter(key, quota)
      if (!allowed) return { granted, resetSeconds: reset_seconds }
    }
  return { granted: requested, resetSeconds: 0 }
}
