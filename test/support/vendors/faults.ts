import { mixed } from './people.ts'

export type FaultKind =
  | '429'
  | '403_no_json'
  | '401'
  | '403_scope'
  | '500'
  | '502_html'
  | 'slow'
  | 'hang'
  | 'reset_mid_body'
  | 'truncated'
  | 'short_length'
  | 'bad_json'
  | 'empty_page'
  | 'wrong_total'
  | 'duplicate_page'
  | 'loop_cursor'
  | 'expired_cursor'
  | 'redirect'
  | 'gzip_bomb'
  | 'deep_json'
  | 'shift_add'
  | 'shift_remove'
  | 'echo_secret'
  | 'login_page_200'

/** What goes wrong, and with which requests. */
export interface Fault {
  kind: FaultKind
  /** Only requests whose path matches. */
  path?: RegExp
  /** The first request that meets the fault, among those with this path; from 1. */
  from?: number
  /** How many requests meet it. Default 1. */
  times?: number
  /** Instead of `from`: the share of the requests that meet it, by the seed. */
  probability?: number
  /** How a 429 tells when to return. */
  header?: 'seconds' | 'date' | 'vendor' | 'none'
  milliseconds?: number
  to?: string
}

/** Chooses the fault of each request. */
export const createFaults = (faults: readonly Fault[], seed: number) => {
  const seen = faults.map(() => 0)
  return (path: string): Fault | null => {
    let chosen: Fault | null = null
    for (const [at, fault] of faults.entries()) {
      if (fault.path !== undefined && !fault.path.test(path)) continue
      const number = (seen[at] ?? 0) + 1
      seen[at] = number
      const from = fault.from ?? 1
      const meets =
        fault.probability === undefined
          ? number >= from && number < from + (fault.times ?? 1)
          : mixed(seed, number, at + 100) / 2 ** 32 < fault.probability
      if (meets) chosen ??= fault
    }
    return chosen
  }
}
