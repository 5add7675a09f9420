import type { Consequence } from '../rules.ts'

/** Why a mail server was stopped: `refused` pauses the campaign, the others pause the mail server. */
export type StopReason = 'refused' | 'authentication' | 'tls' | 'unreachable'

/** `stopped` needs an administrator. `waiting` ends by itself. */
export type BreakerState =
  | { kind: 'flowing' }
  | { kind: 'waiting'; until: number }
  | { kind: 'stopped'; reason: StopReason; detail: string }

/**
 * Number of recent messages that are remembered. A single refusal may be one strict receiver's. Half of at
 * least `enough` messages refused means that the cause is ours.
 */
const lately = 40
const enough = 8
const tooMany = 0.5

/** Failures in a row that make the server rest, and the rest's minimum and maximum in milliseconds. */
const inARow = 5
const firstRest = 2_000
const longestRest = 60_000

/** After this time without a connection, the server is paused until an administrator resumes it. */
const givenUpAfter = 15 * 60_000

/**
 * Milliseconds for which a stop counts. The sending process pauses the campaign at once and forgets this
 * breaker. If another process paused the campaign first, this one must not stop the next campaign hours
 * later.
 */
const stoppedFor = 10_000

/** Milliseconds after which the first messages are no longer waited for. */
const triedFor = 10_000

/**
 * The state that another process, or this one after a restart, continues from. Times are milliseconds from
 * now.
 */
export interface BreakerMemory {
  /** Whether each recent message was refused, the oldest first. */
  latest: readonly boolean[]
  failures: number
  failingFor: number
  restsFor: number
  detail: string
}

export interface Breaker {
  state(): BreakerState
  /**
   * How many of the requested messages may be sent now. Until `enough` have a result, only that number: a wave
   * of refusals reaches a few recipients instead of a batch of each chunk.
   */
  admit(requested: number): number
  report(way: Consequence['way'], detail: string): void
  /** A result that says nothing about the server. */
  pass(): void
  /** Returns permits of messages that are not sent. */
  unused(count: number): void
  /** The state to store. Null while there were no failures. */
  memory(): BreakerMemory | null
}

/** A circuit breaker for one mail server. `now` in milliseconds, of a monotonic clock. */
export const createBreaker = (now: () => number, memory: BreakerMemory | null = null): Breaker => {
  const latest: boolean[] = [...(memory?.latest ?? [])]
  let failures = memory?.failures ?? 0
  let failingSince = now() - (memory?.failingFor ?? 0)
  let refusal = memory?.detail ?? ''
  let state: BreakerState =
    memory !== null && memory.restsFor > 0
      ? { kind: 'waiting', until: now() + memory.restsFor }
      : { kind: 'flowing' }
  /** Messages with a result, and permitted messages without one. */
  let settled = 0
  let out = 0
  let letThroughAt = 0
  let stoppedAt = 0

  const stop = (reason: StopReason, detail: string): void => {
    state = { kind: 'stopped', reason, detail }
    stoppedAt = now()
  }

  const isStopped = (): boolean => {
    if (state.kind !== 'stopped') return false
    if (now() - stoppedAt < stoppedFor) return true
    state = { kind: 'flowing' }
    latest.length = 0
    failures = 0
    settled = 0
    out = 0
    return false
  }

  const remember = (refused: boolean, detail: string): void => {
    if (refused) refusal = detail
    latest.push(refused)
    settled += 1
    if (latest.length > lately) latest.shift()
    const count = latest.filter((one) => one).length
    if (latest.length >= enough && count / latest.length >= tooMany) stop('refused', refusal)
  }

  const fail = (detail: string): void => {
    failures += 1
    if (failures === 1) failingSince = now()
    if (now() - failingSince >= givenUpAfter) stop('unreachable', detail)
    else if (failures >= inARow) {
      const rest = Math.min(longestRest, firstRest * 2 ** Math.floor((failures - inARow) / inARow))
      state = { kind: 'waiting', until: now() + rest }
    }
  }

  return {
    state: () => {
      if (!isStopped() && state.kind === 'waiting' && now() >= state.until) state = { kind: 'flowing' }
      return state
    },
    admit: (requested) => {
      if (isStopped()) return 0
      if (settled >= enough) return requested
      if (now() - letThroughAt >= triedFor) out = 0
      const granted = Math.max(0, Math.min(requested, enough - settled - out))
      if (granted > 0) letThroughAt = now()
      out += granted
      return granted
    },
    report: (way, detail) => {
      out = Math.max(0, out - 1)
      if (isStopped()) return
      if (way === 'login') stop('authentication', detail)
      else if (way === 'tls') stop('tls', detail)
      else if (way === 'slow') fail(detail)
      else {
        failures = 0
        remember(way === 'refused', detail)
      }
    },
    pass: () => {
      out = Math.max(0, out - 1)
      settled += 1
    },
    unused: (count) => {
      out = Math.max(0, out - count)
    },
    memory: () => {
      if (isStopped() || (failures === 0 && !latest.includes(true))) return null
      return {
        latest,
        failures,
        failingFor: failures === 0 ? 0 : now() - failingSince,
        restsFor: state.kind === 'waiting' ? Math.max(0, state.until - now()) : 0,
        detail: refusal,
      }
    },
  }
}
