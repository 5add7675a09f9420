import { problem } from '../problem.ts'
import { createSlots, NoSlot, type SlotLimits } from '../slots.ts'

/**
 * For operations that may be slow. A page that requests a dozen previews at once gets all of them, one after
 * the other.
 */
export const slowRequests: SlotLimits = {
  slots: 3,
  perCaller: 2,
  waiting: 60,
  waitingPerCaller: 20,
  timeout: 10_000,
}

const asProblem = (error: unknown): unknown => {
  if (!(error instanceof NoSlot)) return error
  const headers = { 'Retry-After': '2' }
  return error.isOwn
    ? problem('rate_limited', {
        detail: 'You have too many slow requests at once. Send them one after the other.',
        headers,
      })
    : problem('unavailable', {
        detail: 'Too many slow requests are running. Nothing was changed. Try again shortly.',
        headers,
      })
}

/**
 * Runs requests in slots. @throws rate_limited, unavailable, and the reason of `signal` if it is aborted
 * first
 */
export const createRequestSlots = (limits: SlotLimits) => {
  const { enter } = createSlots(() => limits)
  return async <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const leave = await enter(who, signal).catch((error: unknown) => {
      throw asProblem(error)
    })
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
