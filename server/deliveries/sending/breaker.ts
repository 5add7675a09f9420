/** What a way for mail has come to. `stopped` needs somebody to help; `waiting` is tried again by itself. */
export type BreakerState =
  | { kind: 'flowing' }
  | { kind: 'waiting'; until: number }
  | { kind: 'stopped'; reason: 'refused' | 'authentication' | 'unreachable'; detail: string }

/** One refusal of us may be one strict receiver's; when most of the latest messages meet one, it is about us. */
const lately = 40
const enough = 12
const tooMany = 0.5

/** Failures in a row that let a way rest, and for how long at most, in milliseconds. */
const inARow = 5
const firstRest = 2_000
const longestRest = 60_000

/** Unreachable for so long, a way is given up until somebody resumes it: everybody can see then what is the matter. */
const givenUpAfter = 15 * 60_000

export interface Breaker {
  state(): BreakerState
  report(way: 'fine' | 'slow' | 'closed', what: { detail: string; login?: boolean }): void
}

/** Keeps a process from running its messages into a wall. `now` in milliseconds, of a monotonic clock. */
export const createBreaker = (now: () => number): Breaker => {
  const latest: boolean[] = []
  let failures = 0
  let failingSince = 0
  let state: BreakerState = { kind: 'flowing' }

  const remember = (refused: boolean): void => {
    latest.push(refused)
    if (latest.length > lately) latest.shift()
  }

  return {
    state: () => {
      if (state.kind === 'waiting' && now() >= state.until) state = { kind: 'flowing' }
      return state
    },
    report: (way, { detail, login }) => {
      if (state.kind === 'stopped') return
      if (login) {
        state = { kind: 'stopped', reason: 'authentication', detail }
        return
      }
      if (way === 'slow') {
        failures += 1
        if (failures === 1) failingSince = now()
        if (now() - failingSince >= givenUpAfter) state = { kind: 'stopped', reason: 'unreachable', detail }
        else if (failures >= inARow) {
          const rest = Math.min(longestRest, firstRest * 2 ** Math.floor((failures - inARow) / inARow))
          state = { kind: 'waiting', until: now() + rest }
        }
        return
      }
      failures = 0
      remember(way === 'closed')
      const refused = latest.filter((one) => one).length
      if (latest.length >= enough && refused / latest.length >= tooMany)
        state = { kind: 'stopped', reason: 'refused', detail }
    },
  }
}
