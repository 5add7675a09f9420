import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { isTransient } from '../../transient-errors.ts'
import { openDatabase } from '../open.ts'
import { initialise } from './initialise.ts'
import { isCluster, type Placement, storeLocation } from './placement.ts'
import { isAlive, isServerOf, type PidFile, parsePidFile, readPidFile } from './postmaster.ts'
import { type StartOptions, startServer } from './server-process.ts'

/** A running server that accepts our password. */
export interface Cluster {
  /** For the service: database and role `crs`. */
  url: string
  /** For operators and tests: the superuser, in the database `postgres`. */
  superuserUrl: string
  port: number
  pid: number
  /** True if the server was already running. */
  adopted: boolean
}

export interface ClusterOptions extends StartOptions {
  log: Logger
  /** Milliseconds to wait for a server that is recovering or stopping; default five minutes. */
  patience?: number
}

type Answer = 'ready' | 'busy'

/**
 * The server of `placement`: the running one, or a new one, on a new cluster if there is none. Any number of
 * processes may call it at once: PostgreSQL lets one of them start, the others connect.
 */
export const ensureCluster = async (placement: Placement, options: ClusterOptions): Promise<Cluster> => {
  const deadline = Date.now() + (options.patience ?? 300_000)
  if (!(await isCluster(placement.cluster))) await initialise(placement)
  await storeLocation(placement)

  let started = false
  let refusals = 0
  while (Date.now() < deadline) {
    const file = await readPidFile(placement.cluster)
    if (file !== null && (await isServerOf(file, placement.cluster))) {
      if ((await checkServer(placement, file)) === 'ready') return clusterOf(placement, file, !started)
      await setTimeout(20)
      continue
    }
    if (file !== null) await clearStaleFile(placement.cluster, file, options.log)
    const outcome = await startServer(placement, options)
    started = outcome === 'started'
    if (outcome === 'port_taken' && ++refusals >= 5)
      throw new Refusal(
        'The embedded PostgreSQL found no free port. Stop other programs on this machine and start again.',
      )
    // Another process was first, or the processes of a killed server are still ending.
    if (outcome === 'folder_taken') await setTimeout(50)
  }
  throw new Refusal(
    `The embedded PostgreSQL in ${placement.cluster} did not become ready. Its log: ${join(placement.dataFolder, 'postgres.log')}`,
  )
}

/** Stops a server cleanly: closes connections and writes all data. Resolves when it has ended. */
export const stopCluster = async (placement: Placement): Promise<void> => {
  const file = await readPidFile(placement.cluster)
  if (file === null || !(await isServerOf(file, placement.cluster))) return
  process.kill(file.pid, 'SIGINT')
  while (await isServerOf(file, placement.cluster)) await setTimeout(10)
}

const clusterOf = (placement: Placement, file: PidFile, adopted: boolean): Cluster => ({
  url: urlOf('crs', placement.secrets.service, file.port, 'crs'),
  superuserUrl: urlOf('postgres', placement.secrets.superuser, file.port, 'postgres'),
  port: file.port,
  pid: file.pid,
  adopted,
})

const urlOf = (role: string, password: string, port: number, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

const checkServer = async (placement: Placement, file: PidFile): Promise<Answer> => {
  if (file.status === 'stopping' || file.port === 0) return 'busy'
  const sql = openDatabase(urlOf('crs', placement.secrets.service, file.port, 'crs'), {
    name: 'crs start',
    connections: 1,
  })
  try {
    await sql`select`
    return 'ready'
  } catch (error) {
    if (isTransient(error)) return 'busy'
    // All connections are in use, so the server works.
    if ((error as { code?: string }).code === '53300') return 'ready'
    throw new Refusal(
      `The embedded PostgreSQL in ${placement.cluster} runs and rejects the password in secrets.json: ${(error as Error).message}`,
      { cause: error },
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * PostgreSQL deletes the file of a dead server, but takes any living process with that id for a server.
 * Process ids are reused, in containers at once: then the file must be deleted. If processes of the dead
 * server remain, its shared memory, identified by the folder's inode, still prevents a second server.
 */
const clearStaleFile = async (cluster: string, file: PidFile, log: Logger): Promise<void> => {
  log.warn({ postmaster: file.pid, cluster }, 'the database was not stopped in order; recovering')
  if (!isAlive(file.pid)) return
  const path = join(cluster, 'postmaster.pid')
  const aside = `${path}.${process.pid}`
  await rename(path, aside).catch(() => undefined)
  const moved = parsePidFile(await readFile(aside, 'utf8').catch(() => ''))
  // Another process has started a server meanwhile: its file is restored.
  if (moved !== null && moved.pid !== file.pid) await rename(aside, path)
  else await rm(aside, { force: true })
}
