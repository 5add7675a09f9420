import { EventEmitter } from 'node:events'
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker'
import type { Logger } from '../log.ts'

type Connection = WorkerEventMap['pool:listen:success']['client']

/** What other processes may call out (NOTIFY), by the names of their channels, and who is told. */
export type Calls = Readonly<Record<string, () => void>>

/**
 * Listens to calls on the connection on which the job queue listens for jobs, so that a process has one for all. It is
 * opened anew by the queue when it is lost; what was called meanwhile nobody has heard, so everybody is told then.
 */
export const subscribeToCalls = (calls: Calls, log: Logger): WorkerEvents => {
  const events = new EventEmitter() as WorkerEvents
  const channels = Object.keys(calls)
  if (channels.length === 0) return events
  const listen = async (client: Connection): Promise<void> => {
    await client.query(channels.map((channel) => `listen "${channel}"`).join('; '))
    for (const tell of Object.values(calls)) tell()
  }
  events.on('pool:listen:success', ({ client }) => {
    // The queue is about to say what it listens to itself; a connection takes one thing after the other.
    client.once('drain', () => {
      // The queue sees to the connection; until there is another one, whoever waits looks from time to time.
      listen(client).catch((error: unknown) => log.debug({ err: error }, 'cannot listen at the moment'))
    })
  })
  events.on('pool:listen:notification', ({ message }) => calls[message.channel]?.())
  return events
}
