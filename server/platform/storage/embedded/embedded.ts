import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { isTransient } from '../../transient-errors.ts'
import { type Cluster, ensureCluster, stopCluster } from './cluster.ts'
import { type Placement, place } from './placement.ts'
import { join, type Presence } from './presence.ts'

/** With more restarts than this in the window, restarting does not help. */
const restarts = { most: 5, withinMs: 600_000 }

export interface EmbeddedOptions {
  dataFolder: string
  /** Visible to other processes, for example 'crs serve pid 1234'. */
  name: string
  /** Be the only process that serves this folder. */
  serve: boolean
  log: Logger
  /** The server was lost and could not be restarted on its port: the process should end. */
  onGivenUp: (error: unknown) => void
}

/** The running embedded server, with this process as one of its users. */
export interface Embedded {
  url: string
  placement: Placement
  /** Leaves; the last process to leave stops the server. */
  close(): Promise<void>
}

/**
 * Starts or adopts the embedded server of a data folder and joins it. While this process runs, a dead server
 * is restarted on the same port, so that pools reconnect by themselves. Throws `DataFolderRefused`,
 * `FolderServed`, or PostgreSQL's error if it did not start.
 */
export const openEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const placement = await place(options.dataFolder)
  const losses: number[] = []
  let closing = false
  let recovery = Promise.resolve()
  let current = await enter(placement, options, onLost)

  function onLost(): void {
    recovery = recovery.then(recover).catch(options.onGivenUp)
  }

  async function recover(): Promise<void> {
    if (closing) return
    const now = Date.now()
    losses.push(now)
    if (losses.filter((at) => at > now - restarts.withinMs).length > restarts.most) {
      throw new Error(
        `The embedded PostgreSQL was lost ${losses.length} times; see ${placement.dataFolder}/postgres.log.`,
      )
    }
    options.log.error('the embedded database is gone; starting it again')
    await current.presence.close()
    const { port } = current.cluster
    current = await enter(placement, options, onLost, port)
    if (current.cluster.port !== port) throw new Error('The embedded PostgreSQL restarted on another port.')
    options.log.info('the embedded database is back')
  }

  return {
    url: current.cluster.url,
    placement,
    close: async () => {
      closing = true
      await recovery
      await leave(placement, current.presence)
    },
  }
}

interface Entered {
  cluster: Cluster
  presence: Presence
}

const enter = async (
  placement: Placement,
  options: EmbeddedOptions,
  onLost: () => void,
  port?: number,
): Promise<Entered> => {
  const { name, serve, log } = options
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const cluster = await ensureCluster(placement, {
      durable: true,
      log,
      ...(port === undefined ? {} : { port }),
    })
    const presence = await join(cluster.url, { name, serve, onLost }).catch(retryWhenGone)
    if (presence !== null) {
      if (cluster.adopted) log.info({ postmaster: cluster.pid }, 'the embedded database was already running')
      return { cluster, presence }
    }
    // Another process is stopping it at this moment; after that, this process starts it.
    await setTimeout(50)
  }
  throw new Error(`The embedded PostgreSQL in ${placement.cluster} keeps being stopped by another process.`)
}

/** Retries if the server ended between connecting and joining. */
const retryWhenGone = (error: unknown): null => {
  if (isTransient(error)) return null
  throw error
}

const leave = async (placement: Placement, presence: Presence): Promise<void> => {
  // If the server has ended, there is nothing to leave or stop.
  const last = await presence.leave().catch(() => false)
  if (last) await stopCluster(placement)
  await presence.close()
}
