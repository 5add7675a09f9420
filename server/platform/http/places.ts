import { type ProblemError, problem } from '../problem.ts'

/** How many operations may run at once, and how many may wait. */
export interface PlaceLimits {
  inAll: number
  /** Per principal: less than the total, so that one principal cannot block the others. */
  each: number
  waitingInAll: number
  waitingEach: number
  /** Milliseconds that a request waits at most. */
  patience: number
}

/**
 * For operations that may be slow. A page that requests a dozen previews at once gets all of them, one after
 * the other.
 */
export const usualPlaces: PlaceLimits = {
  inAll: 3,
  each: 2,
  waitingInAll: 60,
  waitingEach: 20,
  patience: 10_000,
}

interface Waiting {
  who: string
  enter: () => void
}

const retryAfter = { 'Retry-After': '2' }

const tooManyOfYours = (): ProblemError =>
  problem('rate_limited', {
    detail: 'You have too many slow requests at once. Send them one after the other.',
    headers: retryAfter,
  })

const noPlace = (): ProblemError =>
  problem('unavailable', {
    detail: 'Too many slow requests are running. Nothing was changed. Try again shortly.',
    headers: retryAfter,
  })

/**
 * Grants slots in order of arrival, but to no principal more than its share; other principals overtake one
 * that has used its share.
 */
export const createPlaces = (limits: PlaceLimits) => {
  const held = new Map<string, number>()
  const queue: Waiting[] = []
  let taken = 0

  const heldBy = (who: string): number => held.get(who) ?? 0
  const mayEnter = (who: string): boolean => taken < limits.inAll && heldBy(who) < limits.each

  const occupy = (who: string, by: 1 | -1): void => {
    taken += by
    const count = heldBy(who) + by
    if (count === 0) held.delete(who)
    else held.set(who, count)
  }

  const leave = (who: string): void => {
    occupy(who, -1)
    const next = queue.findIndex((waiting) => mayEnter(waiting.who))
    if (next < 0) return
    const [waiting] = queue.splice(next, 1)
    waiting?.enter()
  }

  const wait = (who: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const isMine = (): boolean => heldBy(who) >= limits.each
      if (queue.filter((one) => one.who === who).length >= limits.waitingEach) {
        reject(tooManyOfYours())
        return
      }
      if (queue.length >= limits.waitingInAll) {
        reject(noPlace())
        return
      }
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', goAway)
        done()
      }
      const giveUp = (reason: () => unknown): void => {
        queue.splice(queue.indexOf(waiting), 1)
        settle(() => reject(reason()))
      }
      const goAway = (): void => giveUp(() => signal.reason)
      const waiting: Waiting = {
        who,
        enter: () => {
          occupy(who, 1)
          settle(resolve)
        },
      }
      const timer = setTimeout(() => giveUp(isMine() ? tooManyOfYours : noPlace), limits.patience)
      signal.addEventListener('abort', goAway)
      queue.push(waiting)
    })

  /**
   * Runs an operation in a slot. @throws rate_limited, unavailable, and the reason of `signal` if it is
   * aborted first
   */
  return async <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (mayEnter(who)) occupy(who, 1)
    else await wait(who, signal)
    try {
      return await work()
    } finally {
      leave(who)
    }
  }
}
