import type { Clock } from '../../platform/clock.ts'

/** Visits of one message that one process takes down in a minute: people and filters make fewer, whoever repeats one link does not. */
export const mostInAMinute = 60

/** And for ever, where it is known whose they are: one link leaves so many rows, however long somebody repeats it. */
export const mostInAll = 1000

const minute = 60_000

/** Whether one more visit of a message is taken down. Anybody who has one link can send a thousand requests a second with it. */
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
