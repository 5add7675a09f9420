import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { seed } from '../server/commands/seed/seed.ts'
import { createEmbeddedHost } from '../server/host/index.ts'
import { hostMembers, type Members, members } from '../server/members.ts'
import type { AppContext } from '../server/platform/app-context.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { createLogger } from '../server/platform/log.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { openStorage } from '../server/platform/storage/storage.ts'
import { createEditions } from '../server/system/editions/index.ts'
import { makeDataFolder, removeDataFolder } from '../test/support/data-folder.ts'

export interface Audience {
  context: AppContext & Members
  sql: Database
  /** The database's URL, for other processes. */
  url: string
  /** The number of contacts. */
  contacts: number
  close(): Promise<void>
}

/** The number of contacts of a bench; `BENCH_CONTACTS` sets another one. */
export const contactsOfBench = (): number => Number(process.env.BENCH_CONTACTS ?? 1_000_000)

/** The application context on a database, without an HTTP server. */
const contextOn = (sql: Database, folder: string): AppContext & Members => {
  const config = readConfig({ DATA_DIR: folder })
  const log = createLogger('warn')
  const secret = Buffer.alloc(32, 7)
  const editions = createEditions({ sql, clock: systemClock })
  const host = createEmbeddedHost({ sql, clock: systemClock, config, log, secret, ...hostMembers })
  return { ...members, sql, clock: systemClock, config, log, secret, editions, host }
}

/** Contacts with all that belongs to them. */
const fillSeeded = async (
  sql: Database,
  contacts: number,
  progress: (line: string) => void,
): Promise<void> => {
  const reportProgress = (done: number): void => {
    if (done % 100_000 === 0) progress(`${done} of ${contacts} contacts`)
  }
  await seed(sql, { contacts, seed: 1, until: new Date('2026-11-20T00:00:00Z'), progress: reportProgress })
}

/**
 * Opens a temporary database with generated contacts, or with what `fill` inserts. With BENCH_DATA_DIR the folder is kept, one for each
 * size, so that the next run need not seed again.
 */
export const openAudience = async (
  contacts: number,
  progress: (line: string) => void,
  fill = fillSeeded,
): Promise<Audience> => {
  const keptFolder = process.env.BENCH_DATA_DIR
  const folder = keptFolder ? join(keptFolder, `contacts-${contacts}`) : await makeDataFolder('crs-bench-')
  if (keptFolder && existsSync(folder)) progress(`using ${folder}`)
  const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
    role: 'command',
    log: createLogger('warn'),
  })
  const { sql, url } = storage
  const close = async (): Promise<void> => {
    await storage.close()
    if (!keptFolder) await removeDataFolder(folder)
  }
  try {
    const [present] = await sql<{ count: number }[]>`select count(*) from contacts`
    if (present?.count !== contacts) {
      if ((present?.count ?? 0) > 0) throw new Error(`${folder} holds ${present?.count} contacts.`)
      await fill(sql, contacts, progress)
    }
    return { context: contextOn(sql, folder), sql, url, contacts, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs the functions in turn and returns the milliseconds of each run, without the first run of each. */
export const inTurns = async (rounds: number, works: (() => PromiseLike<unknown>)[]): Promise<number[][]> => {
  const times: number[][] = works.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, work] of works.entries()) {
      const startedAt = performance.now()
      await work()
      if (round > 0) times[at]?.push(performance.now() - startedAt)
    }
  return times
}
