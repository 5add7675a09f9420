import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/*
 * Single messages of this process on their way from the queue to a server, and campaigns that let them pass: both are made by one
 * thread, and a message that answers a person would wait for some dozens at each of its steps.
 */

/** Milliseconds that a campaign waits at one time: it goes on all the same, however many are in haste. */
const patience = 30
/** Whoever takes longer than so many milliseconds waits for a server, and for nobody here. */
const longest = 500

let count = 0
let over = Promise.withResolvers<void>()

/** Does what campaigns let pass. */
export const hasPriority = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    count -= 1
    if (count > 0) return
    over.resolve()
    over = Promise.withResolvers<void>()
  }
  count += 1
  const timer = setTimeout(end, longest)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    end()
  }
}

/** Lets everybody have a turn, and resolves when nobody is in haste, or after a few milliseconds. */
export const yieldToPriority = async (): Promise<void> => {
  await turn()
  if (count === 0) return
  const late = new AbortController()
  const waited = pause(patience, undefined, { signal: late.signal }).catch(() => undefined)
  await Promise.race([over.promise, waited])
  late.abort()
}
