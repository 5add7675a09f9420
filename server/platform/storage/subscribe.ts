import { randomUUID } from 'node:crypto'
import type { Logger } from '../log.ts'
import { type Database, openDatabase } from './open.ts'

interface Subscription {
  /** A pool of the same process, over which the subscription tests itself. */
  sql: Database
  url: string
  channel: string
  log: Logger
  /** From now on every notification arrives. */
  onListening: () => void
  onNotify: () => void
  /** From now on none arrives, until `onListening`. */
  onLost: () => void
}

/** The prefix of test payloads; every process receives them, and only the sender uses them. */
const testPrefix = 'trial '

/** Milliseconds that a test notification may take. */
const testTimeout = 2_000

/** Milliseconds to the next attempt: after a lost connection, and if notifications do not arrive. */
const retryAfterLoss = 500
const retryAfterFailedTest = 60_000

/**
 * Listens to a channel on its own connection, and reconnects when that is lost. It relies on notifications
 * only after a test notification has arrived: behind a pooler in transaction mode, LISTEN succeeds and
 * nothing ever arrives.
 */
export const subscribe = ({ sql, url, channel, log, onListening, onNotify, onLost }: Subscription) => {
  let connection: Database | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const listen = async (): Promise<void> => {
    const testPayload = `${testPrefix}${randomUUID()}`
    const arrived = Promise.withResolvers<boolean>()
    const opened = openDatabase(url, {
      name: `crs listen pid ${process.pid}`,
      connections: 1,
      onLost: () => {
        arrived.resolve(false)
        reconnect(opened, retryAfterLoss)
      },
      onNotify: (payload) => {
        if (payload === testPayload) arrived.resolve(true)
        else if (!payload.startsWith(testPrefix)) onNotify()
      },
    })
    connection = opened
    const deadline = setTimeout(() => arrived.resolve(false), testTimeout)
    try {
      await opened.unsafe(`listen "${channel}"`).simple()
      await sql`select pg_notify(${channel}, ${testPayload})`
      const hasArrived = await arrived.promise
      if (connection !== opened) return
      if (hasArrived) onListening()
      else {
        log.warn({ channel }, 'notifications of the database do not arrive; the service does without')
        reconnect(opened, retryAfterFailedTest)
      }
    } catch (error) {
      log.debug({ err: error, channel }, 'cannot listen at the moment')
      reconnect(opened, retryAfterLoss)
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Replaces a connection; repeated calls for the same one have no effect. */
  const reconnect = (left: Database, after: number): void => {
    if (closed || connection !== left) return
    connection = null
    onLost()
    left.end({ timeout: 0 }).catch(() => undefined)
    timer = setTimeout(() => void listen(), after).unref()
  }

  void listen()

  return {
    close: async (): Promise<void> => {
      closed = true
      clearTimeout(timer)
      onLost()
      await connection?.end({ timeout: 1 })
    },
  }
}
