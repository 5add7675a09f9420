import type { RateQuotas } from '../../../server/platform/http/quotas.ts'

const wide = { requests: 1_000_000, window_seconds: 60 }

/** For tests that send more in the standing minute of their clock than anybody should. */
export const wideQuotas: RateQuotas = { read: wide, write: wide, bulk: wide, anonymous: wide }
