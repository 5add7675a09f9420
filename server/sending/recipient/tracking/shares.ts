import type { Clock } from '../../../platform/clock.ts'

/** Visits of one message that a process records in a minute. People and filters make fewer; a script that repeats one link makes more. */
const mostInAMinute = 60

/** Visits of one message that are recorded in all, where the contact is known. It bounds the rows that one link can leave. */
export const mostInAll = 1000

const minute = 60_000

/** Whether one more visit of a message is recorded. A person with one link can send a thousand requests a second with it. */
export const createShares = (clock: Clock): ((deliveryId: string) => boolean) => {
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
