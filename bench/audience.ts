import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '../server/commands/seed/seed.ts'
import { createEmbeddedHost } from '../server/host/index.ts'
import type { AppContext } from '../server/platform/app-context.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { createLogger } from '../server/platform/log.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { openStorage } from '../server/platform/storage/storage.ts'
import { createEditions } from '../server/system/editions/index.ts'

export interface Audience {
  parts: AppContext
  sql: Database
  /** Of its database, for other processes. */
  url: string
  /** How many contacts there are. */
  contacts: number
  close(): Promise<void>
}

/** How many contacts a bench wants, unless the environment says less. */
export const wantedContacts = (): number => Number(process.env.BENCH_CONTACTS ?? 1_000_000)

/** The parts of the service on a database, without a server in front of them. */
const partsOn = (sql: Database, folder: string): AppContext => {
  const config = readConfig({ DATA_DIR: folder })
  const log = createLogger('warn')
  const secret = Buffer.alloc(32, 7)
  const editions = createEditions({ sql, clock: systemClock })
  const host = createEmbeddedHost({ sql, clock: systemClock, config, log, secret })
  return { sql, clock: systemClock, config, log, secret, editions, host }
}

/**
 * A database of its own with made-up contacts, gone at the end. With BENCH_DATA_DIR the folder stays, one for each size,
 * and a second run need not seed again.
 */
export const openAudience = async (contacts: number, progress: (line: string) => void): Promise<Audience> => {
  const kept = process.env.BENCH_DATA_DIR
  const folder = kept ? join(kept, `contacts-${contacts}`) : await mkdtemp(join(tmpdir(), 'crs-bench-'))
  if (kept && existsSync(folder)) progress(`using ${folder}`)
  const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
    role: 'command',
    log: createLogger('warn'),
  })
  const { sql, url } = storage
  const close = async (): Promise<void> => {
    await storage.close()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
  try {
    const [present] = await sql<{ count: number }[]>`select count(*) from contacts`
    if (present?.count !== contacts) {
      if ((present?.count ?? 0) > 0) throw new Error(`${folder} holds ${present?.count} contacts.`)
      const told = (done: number): void => {
        if (done % 100_000 === 0) progress(`${done} of ${contacts} contacts`)
      }
      await seed(sql, { contacts, seed: 1, until: new Date('2026-11-20T00:00:00Z'), progress: told })
    }
    return { parts: partsOn(sql, folder), sql, url, contacts, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Milliseconds that each of some runs took, in turns, the first of each not counted. */
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
