import { setTimeout as pause } from 'node:timers/promises'
import { createOutbound } from '../../../platform/http/outbound.ts'
import { createNotifier, type Notifier } from '../../../platform/notifier.ts'
import type { Database } from '../../../platform/storage/open.ts'
import { yieldToPriority } from '../../../sending/deliveries/index.ts'
import type { NodeContext } from '../node.ts'
import { routeEvents } from '../router/route.ts'
import { type WalkerContext, walkBatch } from './batch.ts'

/** Milliseconds between two looks for due contacts, and after an error. A notification announces new ones. */
const usualIdle = 1_000
const afterTrouble = 2_000

/** Batches that are walked at the same time while there are many: one uses the database, the other this process. */
const atOnce = 2

/** Milliseconds that calls have to finish at shutdown. */
const shutdownTimeout = 20_000

/** A router that fails does not stop the walker. */
const route = async ({ sql, app: { clock, log } }: WalkerContext): Promise<number> => {
  try {
    return await routeEvents({ sql, clock, log })
  } catch (error) {
    log.error({ err: error }, 'events could not be routed; they are routed again')
    return 0
  }
}

/** Walks batches, and adds their calls to those under way. Returns how many enrolments were claimed. */
const walkSome = async (
  context: WalkerContext,
  batches: number,
  calling: Set<Promise<void>>,
): Promise<number> => {
  const walked = await Promise.allSettled(Array.from({ length: batches }, () => walkBatch(context)))
  const failed = walked.find(({ status }) => status === 'rejected')
  const ended = walked.flatMap((batch) => (batch.status === 'fulfilled' ? [batch.value] : []))
  for (const { calls } of ended) {
    const done = calls.finally(() => calling.delete(done))
    calling.add(done)
  }
  if (failed?.status === 'rejected') throw failed.reason
  return ended.reduce((sum, { claimed }) => sum + claimed, 0)
}

const run = async (
  context: WalkerContext,
  notifier: Notifier,
  idle: number,
  ending: AbortSignal,
): Promise<void> => {
  const calling = new Set<Promise<void>>()
  let claimed = 0
  while (!ending.aborted)
    try {
      notifier.subscribe()
      const routed = await route(context)
      claimed = await walkSome(context, claimed > 0 ? atOnce : 1, calling)
      if (routed + claimed === 0) await notifier.wait(idle, ending)
    } catch (error) {
      context.app.log.error({ err: error }, 'flows could not go on; they are tried again')
      await pause(afterTrouble, undefined, { signal: ending }).catch(() => undefined)
    }
  await Promise.all(calling)
}

/**
 * Routes events and walks contacts in this process until stopped; `notifier` announces both. Any number of processes
 * may run on one database.
 */
export const startFlows = ({
  notifier = createNotifier(),
  outbound = createOutbound(),
  idle = usualIdle,
  sql,
  ...app
}: NodeContext['app'] & {
  sql: Database
  notifier?: Notifier
  outbound?: WalkerContext['outbound']
  idle?: number
}): { stop(): Promise<void> } => {
  const ending = new AbortController()
  const isEnding = () => ending.signal.aborted
  const running = run(
    { sql, app, outbound, between: yieldToPriority, isEnding },
    notifier,
    idle,
    ending.signal,
  )
  const stop = async (): Promise<void> => {
    ending.abort()
    const late = new Promise((resolve) => setTimeout(resolve, shutdownTimeout).unref())
    await Promise.race([running, late])
  }
  let stopped: Promise<void> | null = null
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
