import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/*
 * Single messages of this process between queue and server, and campaigns that yield to them. One thread
 * composes both, so without this a single message would wait for dozens of campaign e-mails at each step.
 */

/** Maximum milliseconds that a campaign waits at one time, however many single messages there are. */
const patience = 30
/** After this time in milliseconds, a single message is waiting for a server, so campaigns go on. */
const longest = 500

let count = 0
let idle = Promise.withResolvers<void>()

/** Runs work that campaigns yield to. */
export const hasPriority = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    count -= 1
    if (count > 0) return
    idle.resolve()
    idle = Promise.withResolvers<void>()
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

/** Lets other work run. Resolves when no single message is under way, or after a few milliseconds. */
export const yieldToPriority = async (): Promise<void> => {
  await nextTurn()
  if (count === 0) return
  const late = new AbortController()
  const waited = pause(patience, undefined, { signal: late.signal }).catch(() => undefined)
  await Promise.race([idle.promise, waited])
  late.abort()
}
