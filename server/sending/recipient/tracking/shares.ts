import type { Clock } from '../../../platform/clock.ts'

/**
 * Recorded visits of one delivery per process and minute. People and filters make fewer, scripts that repeat
 * a link more.
 */
const mostInAMinute = 60

/**
 * Recorded visits of one delivery in all, where the contact is known. Bounds the rows that one link can
 * create.
 */
export const mostInAll = 1000

const minute = 60_000

/**
 * Whether another visit of a delivery is recorded. One link is enough to send a thousand requests a second.
 */
export const createVisitLimit = (clock: Clock): ((deliveryId: string) => boolean) => {
  const taken = new Map<string, number>()
  let since = 0
  return (deliveryId) => {
    const now = Math.floor(clock.now().getTime() / minute)
    if (now !== since) taken.clear()
    since = now
    const count = taken.get(deliveryId) ?? 0
    if (count < mostInAMinute) taken.set(deliveryId, count + 1)
    return count < mostInAMinute
  }
}
