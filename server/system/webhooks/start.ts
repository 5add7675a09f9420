import { setTimeout as pause } from 'node:timers/promises'
import { diskOf } from '../../platform/disk/disk.ts'
import { createOutbound } from '../../platform/http/outbound.ts'
import { createNotifier, type Notifier } from '../../platform/notifier.ts'
import { type DeliveryContext, startDeliveries } from './deliver.ts'
import { publishEvents } from './publish.ts'

/** Milliseconds between two looks for events and due deliveries, and after an error. A notification announces new ones. */
const idle = 1_000
const afterTrouble = 2_000

/** Calls of this process at the same time. */
const atOnce = 32

type EventWork = Omit<DeliveryContext, 'outbound'> & {
  notifier?: Notifier
  outbound?: DeliveryContext['outbound']
}

/** Publishes events and sends them in this process until stopped. Any number of processes may run on one database. */
export const startEvents = ({
  notifier = createNotifier(),
  outbound = createOutbound(),
  ...rest
}: EventWork): { stop(): Promise<void> } => {
  const context = { ...rest, outbound }
  const ending = new AbortController()
  const calling = new Set<Promise<void>>()

  const send = async (): Promise<number> => {
    const begun = await startDeliveries(context, atOnce - calling.size)
    for (const one of begun) {
      const done = one.finally(() => {
        calling.delete(done)
        notifier.notify()
      })
      calling.add(done)
    }
    return begun.length
  }

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted)
      try {
        notifier.subscribe()
        // On a full disk events wait in the outbox, where they take the least space.
        const { writable } = await diskOf(context.config).space()
        const published = writable ? await publishEvents(context) : 0
        const begun = calling.size < atOnce ? await send() : 0
        if (published + begun === 0) await notifier.wait(idle, ending.signal)
      } catch (error) {
        context.log.error({ err: error }, 'events could not be published or sent; they are tried again')
        await pause(afterTrouble, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    await Promise.all(calling)
  }
  const running = run()
  return {
    stop: () => {
      ending.abort()
      return running
    },
  }
}
