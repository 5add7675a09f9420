import type { RequestHandler, Response } from 'express'
import { Histogram, type Registry } from 'prom-client'
import type { Logger } from '../log.ts'
import { operationIdOf } from './operation-id.ts'

/** Milliseconds between two checks. */
const interval = 50
/** Milliseconds of delay from which a stall is reported. */
const tolerance = 250
/** Milliseconds for which `/readyz` reports a stall. */
const reportFor = 60_000
/** Maximum operations in one log line. */
const maxNamed = 10

/** A request that is being processed, and the time of its last activity. */
interface Activity {
  response: Response
  seenAt: number
}

export interface Stall {
  seconds: number
  /**
   * The operation that blocked the event loop; `several` if more than one may have, `none` if it was not a
   * request.
   */
  operation: string
}

/**
 * Records that the request is active now. A request that is active while no other is has blocked the event
 * loop.
 */
export const recordActivity = (response: Response): void => {
  const activity = response.locals.activity as Activity | undefined
  if (activity) activity.seenAt = performance.now()
}

const nameOf = ({ response }: Activity): string => operationIdOf(response) ?? 'none'

/**
 * Checks every 50 ms whether the check itself is late: then something has blocked the event loop. During a
 * stall only the blocking request runs. So a request that was active after the check was due is the cause; if
 * there is none, any running request may be.
 */
export const createWatchdog = (registry: Registry, log: Logger) => {
  const stalls = new Histogram({
    name: 'crs_event_loop_stall_seconds',
    help: 'How long the event loop was blocked, by the operation that blocked it. Only stalls above 250 ms are counted.',
    labelNames: ['operation'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const running = new Set<Activity>()
  /**
   * When each operation last answered, since the last check. By name: responses that are kept for 50 ms have to be
   * copied by the garbage collector.
   */
  const answered = new Map<string, number>()
  // The start itself blocks the event loop, and no client waits yet.
  let due = Number.POSITIVE_INFINITY
  let longest: (Stall & { at: number }) | null = null

  const suspects = (): string[] => {
    const all = [
      ...Array.from(running, (activity) => [nameOf(activity), activity.seenAt] as const),
      ...answered,
    ]
    const going = all.filter(([, seenAt]) => seenAt > due)
    const names = (going.length > 0 ? going : all).map(([name]) => name)
    return [...new Set(names)].filter((name) => name !== 'none').slice(0, maxNamed)
  }

  const report = (late: number, now: number): void => {
    const operations = suspects()
    const operation = operations.length > 1 ? 'several' : (operations[0] ?? 'none')
    const seconds = Math.round(late) / 1000
    stalls.observe({ operation }, seconds)
    log.warn({ seconds, operations }, 'nothing else could run while this was going on')
    if (longest === null || now - longest.at > reportFor || seconds >= longest.seconds)
      longest = { seconds, operation, at: now }
  }

  const timer = setInterval(() => {
    const now = performance.now()
    if (now - due > tolerance) report(now - due, now)
    answered.clear()
    due = now + interval
  }, interval).unref()

  const observe: RequestHandler = function watchRequest(_request, response, next) {
    const activity: Activity = { response, seenAt: performance.now() }
    response.locals.activity = activity
    running.add(activity)
    response.once('close', () => {
      running.delete(activity)
      answered.set(nameOf(activity), performance.now())
    })
    next()
  }

  return {
    observe,
    /** The longest stall of the last minute; null if there was none. */
    lastStall: (): Stall | null => {
      if (longest === null || performance.now() - longest.at > reportFor) return null
      const { seconds, operation } = longest
      return { seconds, operation }
    },
    stop: () => clearInterval(timer),
  }
}
