import { EventEmitter } from 'node:events'
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker'
import type { Logger } from '../log.ts'

type Connection = WorkerEventMap['pool:listen:success']['client']

/** Handlers of notifications (NOTIFY) by channel name. */
export type NotificationHandlers = Readonly<Record<string, () => void>>

/**
 * Listens to the channels on the job queue's LISTEN connection, so that a process needs only one. If it is
 * lost, the queue opens a new one. All handlers then run, because notifications may have been missed.
 */
export const subscribeToNotifications = (calls: NotificationHandlers, log: Logger): WorkerEvents => {
  const events = new EventEmitter() as WorkerEvents
  const channels = Object.keys(calls)
  if (channels.length === 0) return events
  const listen = async (client: Connection): Promise<void> => {
    await client.query(channels.map((channel) => `listen "${channel}"`).join('; '))
    for (const tell of Object.values(calls)) tell()
  }
  events.on('pool:listen:success', ({ client }) => {
    // The queue is about to send its own LISTEN; a connection runs one statement at a time.
    client.once('drain', () => {
      // The queue renews the connection; until then, handlers poll.
      listen(client).catch((error: unknown) => log.debug({ err: error }, 'cannot listen at the moment'))
    })
  })
  events.on('pool:listen:notification', ({ message }) => calls[message.channel]?.())
  return events
}
