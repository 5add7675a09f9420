import { type ProblemError, problem } from '../problem.ts'

/** How many operations may run at once, and how many may wait. */
export interface SlotLimits {
  total: number
  /** Per principal: less than the total, so that one principal cannot block the others. */
  perPrincipal: number
  waitingTotal: number
  waitingPerPrincipal: number
  /** Milliseconds that a request waits at most. */
  timeout: number
}

/**
 * For operations that may be slow. A page that requests a dozen previews at once gets all of them, one after
 * the other.
 */
export const defaultSlots: SlotLimits = {
  total: 3,
  perPrincipal: 2,
  waitingTotal: 60,
  waitingPerPrincipal: 20,
  timeout: 10_000,
}

interface Waiting {
  who: string
  enter: () => void
}

const retryAfter = { 'Retry-After': '2' }

const tooManyOfPrincipal = (): ProblemError =>
  problem('rate_limited', {
    detail: 'You have too many slow requests at once. Send them one after the other.',
    headers: retryAfter,
  })

const noSlot = (): ProblemError =>
  problem('unavailable', {
    detail: 'Too many slow requests are running. Nothing was changed. Try again shortly.',
    headers: retryAfter,
  })

/**
 * Grants slots in order of arrival, but to no principal more than its share; other principals overtake one
 * that has used its share.
 */
export const createSlots = (limits: SlotLimits) => {
  const held = new Map<string, number>()
  const queue: Waiting[] = []
  let taken = 0

  const heldBy = (who: string): number => held.get(who) ?? 0
  const mayStart = (who: string): boolean => taken < limits.total && heldBy(who) < limits.perPrincipal

  const occupy = (who: string, by: 1 | -1): void => {
    taken += by
    const count = heldBy(who) + by
    if (count === 0) held.delete(who)
    else held.set(who, count)
  }

  const leave = (who: string): void => {
    occupy(who, -1)
    const next = queue.findIndex((waiting) => mayStart(waiting.who))
    if (next < 0) return
    const [waiting] = queue.splice(next, 1)
    waiting?.enter()
  }

  const wait = (who: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const isOwnLimit = (): boolean => heldBy(who) >= limits.perPrincipal
      if (queue.filter((one) => one.who === who).length >= limits.waitingPerPrincipal) {
        reject(tooManyOfPrincipal())
        return
      }
      if (queue.length >= limits.waitingTotal) {
        reject(noSlot())
        return
      }
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        done()
      }
      const giveUp = (reason: () => unknown): void => {
        queue.splice(queue.indexOf(waiting), 1)
        settle(() => reject(reason()))
      }
      const cancel = (): void => giveUp(() => signal.reason)
      const waiting: Waiting = {
        who,
        enter: () => {
          occupy(who, 1)
          settle(resolve)
        },
      }
      const timer = setTimeout(() => giveUp(isOwnLimit() ? tooManyOfPrincipal : noSlot), limits.timeout)
      signal.addEventListener('abort', cancel)
      queue.push(waiting)
    })

  /**
   * Runs an operation in a slot. @throws rate_limited, unavailable, and the reason of `signal` if it is
   * aborted first
   */
  return async <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (mayStart(who)) occupy(who, 1)
    else await wait(who, signal)
    try {
      return await work()
    } finally {
      leave(who)
    }
  }
}
