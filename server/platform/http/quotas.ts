import type { RatePolicy } from '../../../generated/operations.ts'
import type { Quota } from './rate-limit.ts'

export type RateQuotas = Record<RatePolicy | 'anonymous', Quota>

/**
 * Per principal; `anonymous` per address, for requests that are not authenticated. Wide enough for an integration that
 * pages through everything, narrow enough that a loop gone wrong is noticed within a minute.
 */
export const defaultQuotas: RateQuotas = {
  read: { requests: 3000, window_seconds: 60 },
  write: { requests: 1200, window_seconds: 60 },
  bulk: { requests: 120, window_seconds: 60 },
  anonymous: { requests: 300, window_seconds: 60 },
}

/** No window is longer: what is counted is forgotten a day later at the earliest. */
const longestWindow = 3600

const names = Object.keys(defaultQuotas) as (keyof RateQuotas)[]

/** Reads RATE_LIMITS, such as `write=12000/60`: so many requests in so many seconds. What it leaves out stays as usual. */
export const parseRateLimits = (text: string): RateQuotas => {
  const quotas = { ...defaultQuotas }
  for (const part of text.split(',')) {
    const [, given, requests, seconds] = /^([a-z]+)=(\d{1,9})\/(\d{1,5})$/.exec(part.trim()) ?? []
    const name = names.find((known) => known === given)
    const quota = { requests: Number(requests), window_seconds: Number(seconds) }
    if (name === undefined)
      throw new Error(
        `must be like read=3000/60,write=1200/60,bulk=120/60,anonymous=300/60 (requests/seconds), and has "${part.trim()}".`,
      )
    if (quota.requests < 1 || quota.window_seconds < 1 || quota.window_seconds > longestWindow)
      throw new Error(
        `must allow at least 1 request in 1 to ${longestWindow} seconds, and has "${part.trim()}".`,
      )
    quotas[name] = quota
  }
  return quotas
}
