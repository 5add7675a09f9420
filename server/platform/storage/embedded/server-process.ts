import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { asAccount } from './environment.ts'
import type { Placement } from './placement.ts'
import { readPidFile } from './postmaster.ts'

/** The result of a start: the server is running or starting, or the reason why not. */
export type StartOutcome = 'started' | 'folder_taken' | 'port_taken'

/** Small: a machine with 1 GiB can run it, and the operating system's cache does the rest. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %a ',
}

/** For tests only: data need not survive a power cut. */
const carelessSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  autovacuum_naptime: '10s',
}

export interface StartOptions {
  /** False gives up safety against power cuts, for tests. */
  durable: boolean
  /** The port to use; any free one by default. */
  port?: number
}

/**
 * Starts the server of a cluster, which outlives this process. Resolves when it has locked the folder (it may
 * still be recovering), or when another server holds the folder or the port. Throws with the server's own
 * message if it cannot start.
 */
export const startServer = async (placement: Placement, options: StartOptions): Promise<StartOutcome> => {
  const port = options.port ?? (await freePort())
  const all = { ...settings, ...(options.durable ? {} : carelessSettings), port: String(port) }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logPath = join(placement.dataFolder, 'postgres.log')
  const logFile = await openLog(logPath)
  const before = (await logFile.stat()).size
  try {
    // Detached, so that Ctrl-C in a terminal reaches the service only, which then stops the server cleanly.
    const child = spawn(placement.binaries.postgres, ['-D', placement.cluster, ...flags], {
      ...asAccount(placement.account),
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    })
    child.unref()
    await started(child)
    while (child.exitCode === null && child.signalCode === null) {
      const file = await readPidFile(placement.cluster)
      if (file?.pid === child.pid && file?.status !== '') return 'started'
      await setTimeout(10)
    }
    return outcomeOf((await readFile(logPath)).subarray(before).toString('utf8'))
  } finally {
    await logFile.close()
  }
}

const started = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const outcomeOf = (output: string): StartOutcome => {
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(output))
    return 'folder_taken'
  if (/could not create any TCP\/IP sockets/.test(output)) return 'port_taken'
  throw new Error(`The embedded PostgreSQL did not start:\n${output.trim()}`)
}

/** The server's log, started again when it is larger than 16 MiB. */
const openLog = async (path: string) => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  return open(path, size > 16 * 1024 * 1024 ? 'w' : 'a', 0o600)
}
