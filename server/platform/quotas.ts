import type { RatePolicy } from '../../generated/operations.ts'

/** A number of requests per window in seconds. */
export interface Quota {
  requests: number
  window_seconds: number
}

export type RateQuotas = Record<RatePolicy | 'anonymous', Quota>

/**
 * Per principal; `anonymous` is per address, for requests that are not authenticated. High enough for an
 * integration that reads every page, low enough to detect a runaway loop within a minute.
 */
export const defaultQuotas: RateQuotas = {
  read: { requests: 3000, window_seconds: 60 },
  write: { requests: 1200, window_seconds: 60 },
  bulk: { requests: 120, window_seconds: 60 },
  anonymous: { requests: 300, window_seconds: 60 },
}

/** The maximum window in seconds: counters are deleted after one day at the earliest. */
const maxWindow = 3600

const names = Object.keys(defaultQuotas) as (keyof RateQuotas)[]

/** Parses RATE_LIMITS, such as `write=12000/60` (requests/seconds). Absent limits keep their defaults. */
export const parseRateLimits = (text: string): RateQuotas => {
  const quotas = { ...defaultQuotas }
  for (const part of text.split(',')) {
    const [, given, requests, seconds] = /^([a-z]+)=(\d{1,9})\/(\d{1,5})$/.exec(part.trim()) ?? []
    const name = names.find((known) => known === given)
    const quota = { requests: Number(requests), window_seconds: Number(seconds) }
    if (name === undefined)
      throw new Error(
        `must be like read=3000/60,write=1200/60,bulk=120/60,anonymous=300/60 (requests/seconds). "${part.trim()}" is invalid.`,
      )
    if (quota.requests < 1 || quota.window_seconds < 1 || quota.window_seconds > maxWindow)
      throw new Error(
        `must allow at least 1 request in 1 to ${maxWindow} seconds. "${part.trim()}" is invalid.`,
      )
    quotas[name] = quota
  }
  return quotas
}
