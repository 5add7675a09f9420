import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { timeIdsBy } from '../ids.ts'
import type { Logger } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { isTransient } from '../transient-errors.ts'
import { createDatabaseClock, type DatabaseClock, refuseWrongClock } from './database-clock.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { placementNote } from './embedded/placement.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { isPoolersRefusal, PoolerRefused, refusePooler } from './pooler.ts'
import { sharedSecret } from './secret.ts'

export interface StorageOptions {
  /** The role of this process: 'serve' is the only one on an embedded data folder, the others may be many. */
  role: 'serve' | 'worker' | 'migrate' | 'command'
  log: Logger
  /** Applies only these migrations, for a backup that is older than this version. */
  migrations?: readonly string[]
  /** Maximum connections of the pool. */
  connections?: number
  /** The embedded server was lost for good: the process should end. */
  onGivenUp?: (error: unknown) => void
}

/** The database, migrated and open. */
export interface Storage {
  sql: Database
  /** The database's time. */
  clock: DatabaseClock
  url: string
  secret: Uint8Array
  /** Names of the migrations that opening it applied. */
  applied: string[]
  /** The location of the data, for people: a folder, or a server without its password. */
  place: string
  /** One sentence: why the location is not the usual one. */
  note: string | null
  /** Closes the pool; the last process on an embedded server stops it. */
  close(): Promise<void>
}

/** Milliseconds to wait for a server behind DATABASE_URL; containers start in any order. */
const serverPatience = 30_000

/** Opens the storage of `config`, embedded or not, and migrates it to this version. */
export const openStorage = async (config: Config, options: StorageOptions): Promise<Storage> => {
  const name = `crs ${options.role} pid ${process.pid}`
  const server = await openServer(config, { ...options, name })
  try {
    const sql = openDatabase(server.url, { name, connections: options.connections ?? 10 })
    const { clock, stopLooking } = await openClock(sql, options).catch(ending(sql))
    const close = async (): Promise<void> => {
      stopLooking()
      await sql.end({ timeout: 5 })
      await server.close()
    }
    const applied = await migrate(server.url, options).catch(ending(sql))
    const secret = await sharedSecret(sql).catch(ending(sql))
    return { sql, clock, url: server.url, secret, applied, place: server.place, note: server.note, close }
  } catch (error) {
    await server.close()
    throw error
  }
}

const ending =
  (sql: Database) =>
  async (error: unknown): Promise<never> => {
    await sql.end({ timeout: 1 })
    throw error
  }

/**
 * The database's time, for ids too. No process starts with a wrong clock, and long-running ones check it
 * again periodically.
 */
const openClock = async (
  sql: Database,
  { role, log }: StorageOptions,
): Promise<{ clock: DatabaseClock; stopLooking: () => void }> => {
  const clock = await createDatabaseClock(sql)
  refuseWrongClock(clock)
  timeIdsBy(clock)
  const stays = role === 'serve' || role === 'worker'
  return { clock, stopLooking: stays ? clock.keepLooking(log) : () => undefined }
}

const openServer = async (
  config: Config,
  options: StorageOptions & { name: string },
): Promise<Pick<Storage, 'url' | 'place' | 'note' | 'close'>> => {
  const { log, name } = options
  if (config.databaseUrl !== null) {
    await waitForServer(config.databaseUrl, log)
    await refusePooler(config.databaseUrl)
    const { host, pathname } = new URL(config.databaseUrl)
    return { url: config.databaseUrl, place: `${host}${pathname}`, note: null, close: async () => undefined }
  }
  const onGivenUp =
    options.onGivenUp ?? ((error: unknown) => log.error({ reason: String(error) }, 'the database is lost'))
  const serve = options.role === 'serve'
  const embedded = await openEmbedded({ dataFolder: config.dataDir, name, serve, log, onGivenUp })
  const { url, placement, close } = embedded
  return { url, place: placement.cluster, note: placementNote(placement), close }
}

/** A server behind DATABASE_URL does not respond, or rejects this role or database. */
class ServerRefused extends Refusal {
  override name = 'ServerRefused'
}

const waitForServer = async (url: string, log: Logger): Promise<void> => {
  const sql = openDatabase(url, { name: 'crs start', connections: 1 })
  const deadline = Date.now() + serverPatience
  try {
    for (let tries = 0; ; tries++) {
      const error = await sql`select`.then(
        () => null,
        (reason: unknown) => reason as { code?: string; message: string },
      )
      if (error === null) return
      if (isPoolersRefusal(error)) throw new PoolerRefused(error.message, error)
      const unknownHost = error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'
      if (!(isTransient(error) || unknownHost) || Date.now() > deadline) {
        throw new ServerRefused(`The server of DATABASE_URL rejects the connection: ${error.message}`, {
          cause: error,
        })
      }
      if (tries % 25 === 0) log.warn({ reason: error.message }, 'waiting for the server of DATABASE_URL')
      await setTimeout(200)
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
