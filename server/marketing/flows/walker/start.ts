import { setTimeout as pause } from 'node:timers/promises'
import type { Notifier } from '../../../platform/notifier.ts'
import { yieldToPriority } from '../../../sending/deliveries/index.ts'
import { type WalkerContext, walkBatch } from './batch.ts'

/** Milliseconds between two looks for due contacts, and after an error. A notification announces new ones. */
const idle = 1_000
const afterTrouble = 2_000

/** Batches whose calls may be under way while the walker goes on. */
const mostCalling = 4

/** Walks due contacts until `ending`, and finishes what is under way. */
export const runFlows = async (
  context: WalkerContext,
  {
    notifier,
    ending,
    routeEvents,
  }: { notifier: Notifier; ending: AbortSignal; routeEvents?: () => Promise<number> },
): Promise<void> => {
  const calling = new Set<Promise<void>>()
  const walker = { ...context, between: yieldToPriority }
  while (!ending.aborted)
    try {
      notifier.subscribe()
      const routed = (await routeEvents?.()) ?? 0
      const { claimed, calls } = await walkBatch(walker)
      const done = calls.finally(() => calling.delete(done))
      calling.add(done)
      if (calling.size >= mostCalling) await Promise.race(calling)
      if (routed + claimed === 0) await notifier.wait(idle, ending)
    } catch (error) {
      context.app.log.error({ err: error }, 'contacts of flows could not be walked; they are walked again')
      await pause(afterTrouble, undefined, { signal: ending }).catch(() => undefined)
    }
  await Promise.all(calling)
}
