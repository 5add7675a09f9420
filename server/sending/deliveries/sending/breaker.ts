import type { Consequence } from '../rules.ts'

/** Why a way was stopped: `refused` stops a campaign, the others the mail server. */
export type StopReason = 'refused' | 'authentication' | 'tls' | 'unreachable'

/** What a way for mail has come to. `stopped` needs somebody to help; `waiting` is tried again by itself. */
export type BreakerState =
  | { kind: 'flowing' }
  | { kind: 'waiting'; until: number }
  | { kind: 'stopped'; reason: StopReason; detail: string }

/**
 * Of the latest messages so many are remembered. One refusal may be one strict receiver's; when half of them are refused, and there
 * are enough to judge by, it is about us.
 */
const lately = 40
const enough = 8
const tooMany = 0.5

/** Failures in a row that let a way rest, and for how long at most, in milliseconds. */
const inARow = 5
const firstRest = 2_000
const longestRest = 60_000

/** Unreachable for so long, a way is given up until somebody resumes it: everybody can see then what is the matter. */
const givenUpAfter = 15 * 60_000

/**
 * Milliseconds for which a stop counts. Whoever is sending asks at once and forgets this breaker; when another process has paused the
 * campaign first, nobody asks here, and the next campaign must not be stopped by what was hours ago.
 */
const stoppedFor = 10_000

/** Milliseconds after which messages that were let through to try the way are not waited for any more. */
const triedFor = 10_000

/** What another process, or this one after a restart, goes on with. Times are milliseconds from now. */
export interface BreakerMemory {
  /** Of the latest messages, the oldest first, whether each was refused. */
  latest: readonly boolean[]
  failures: number
  failingFor: number
  restsFor: number
  detail: string
}

export interface Breaker {
  state(): BreakerState
  /**
   * How many of so many messages may go now. Until enough of them have come through, no more than it takes to know: a wave of
   * refusals meets a few recipients, and not a batch of each chunk.
   */
  room(wanted: number): number
  report(way: Consequence['way'], detail: string): void
  /** A message came to something that says nothing of the way. */
  pass(): void
  /** So many that were let through are not sent after all. */
  unused(count: number): void
  /** What has to be remembered; null while there is nothing to say. */
  memory(): BreakerMemory | null
}

/** Keeps a process from running its messages into a wall. `now` in milliseconds, of a monotonic clock. */
export const createBreaker = (now: () => number, memory: BreakerMemory | null = null): Breaker => {
  const latest: boolean[] = [...(memory?.latest ?? [])]
  let failures = memory?.failures ?? 0
  let failingSince = now() - (memory?.failingFor ?? 0)
  let refusal = memory?.detail ?? ''
  let state: BreakerState =
    memory !== null && memory.restsFor > 0
      ? { kind: 'waiting', until: now() + memory.restsFor }
      : { kind: 'flowing' }
  /** Messages that came through or were refused here, and those that were let through and are not back. */
  let heard = 0
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
    heard = 0
    out = 0
    return false
  }

  const remember = (refused: boolean, detail: string): void => {
    if (refused) refusal = detail
    latest.push(refused)
    heard += 1
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
    room: (wanted) => {
      if (isStopped()) return 0
      if (heard >= enough) return wanted
      if (now() - letThroughAt >= triedFor) out = 0
      const granted = Math.max(0, Math.min(wanted, enough - heard - out))
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
      heard += 1
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
