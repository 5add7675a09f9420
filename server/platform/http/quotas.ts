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
