import type { RequestHandler, Response } from 'express'
import { Histogram, type Registry } from 'prom-client'
import { markedOperation } from './contract/checker.ts'
import type { Logger } from './log.ts'

/** Milliseconds between two looks. */
const interval = 50
/** Milliseconds that a look may be late before somebody is to know who was in the way. */
const tolerance = 250
/** How long `/readyz` tells of a stall, in milliseconds. */
const toldFor = 60_000
/** Requests that one line of the log names. */
const mostNamed = 10

/** A request that is being answered, and when it was last seen to do something. */
interface Activity {
  response: Response
  seenAt: number
}

export interface Stall {
  seconds: number
  /** The operation that held everything up; `several` where more than one may have, `none` where it was no request. */
  operation: string
}

/** Notes that the request is going on just now. What is going on while nothing else does is what holds the rest up. */
export const showSign = (response: Response): void => {
  const activity = response.locals.activity as Activity | undefined
  if (activity) activity.seenAt = performance.now()
}

const nameOf = ({ response }: Activity): string => markedOperation(response)?.id ?? 'none'

/**
 * Looks every 50 ms whether it is late: then something has held up the one thread on which every request is answered. During a
 * stall only the culprit runs, so that a request that was seen to go on after the look was due is it; where none was, it
 * may be any that is under way.
 */
export const createWatchdog = (registry: Registry, log: Logger) => {
  const stalls = new Histogram({
    name: 'crs_event_loop_stall_seconds',
    help: 'How long nothing else could run, by the operation that was running. Stalls above 250 ms.',
    labelNames: ['operation'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const underWay = new Set<Activity>()
  /** Answered since the last look. */
  let answered: Activity[] = []
  // The start itself holds everything up, and nobody is waiting yet.
  let due = Number.POSITIVE_INFINITY
  let longest: (Stall & { at: number }) | null = null

  const suspects = (): string[] => {
    const all = [...underWay, ...answered]
    const going = all.filter(({ seenAt }) => seenAt > due)
    const names = (going.length > 0 ? going : all).map(nameOf)
    return [...new Set(names)].filter((name) => name !== 'none').slice(0, mostNamed)
  }

  const tell = (late: number, now: number): void => {
    const operations = suspects()
    const operation = operations.length > 1 ? 'several' : (operations[0] ?? 'none')
    const seconds = Math.round(late) / 1000
    stalls.observe({ operation }, seconds)
    log.warn({ seconds, operations }, 'nothing else could run while this was going on')
    if (longest === null || now - longest.at > toldFor || seconds >= longest.seconds)
      longest = { seconds, operation, at: now }
  }

  const timer = setInterval(() => {
    const now = performance.now()
    if (now - due > tolerance) tell(now - due, now)
    answered = []
    due = now + interval
  }, interval).unref()

  const observe: RequestHandler = function watchRequest(_request, response, next) {
    const activity: Activity = { response, seenAt: performance.now() }
    response.locals.activity = activity
    underWay.add(activity)
    response.once('close', () => {
      underWay.delete(activity)
      activity.seenAt = performance.now()
      answered.push(activity)
    })
    next()
  }

  return {
    observe,
    /** The longest stall of the last minute; null where there was none. */
    lastStall: (): Stall | null => {
      if (longest === null || performance.now() - longest.at > toldFor) return null
      const { seconds, operation } = longest
      return { seconds, operation }
    },
    stop: () => clearInterval(timer),
  }
}
