import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../platform/log.ts'
import { createNotifier, type Notifier } from '../../platform/notifier.ts'
import type { Database } from '../../platform/storage/open.ts'
import { publishEvents } from './publish.ts'

/** Milliseconds between two looks for events, and after an error. A notification announces new ones. */
const idle = 5_000
const afterTrouble = 2_000

interface EventWork {
  sql: Database
  log: Logger
  notifier?: Notifier
}

/** Publishes events in this process until stopped. Any number of processes may run on one database. */
export const startEvents = ({
  sql,
  log,
  notifier = createNotifier(),
}: EventWork): { stop(): Promise<void> } => {
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted)
      try {
        notifier.subscribe()
        if ((await publishEvents(sql)) === 0) await notifier.wait(idle, ending.signal)
      } catch (error) {
        log.error({ err: error }, 'events could not be published; they are published again')
        await pause(afterTrouble, undefined, { signal: ending.signal }).catch(() => undefined)
      }
  }
  const running = run()
  return {
    stop: () => {
      ending.abort()
      return running
    },
  }
}
