import type { RateQuotas } from '../../../server/platform/quotas.ts'

const wide = { requests: 1_000_000, window_seconds: 60 }

/** For tests that exceed the usual limits, because their clock stays in the same minute. */
export const wideQuotas: RateQuotas = { read: wide, write: wide, bulk: wide, anonymous: wide }
