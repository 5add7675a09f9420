import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Writable } from 'node:stream'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../../platform/config.ts'
import type { QueuedTask } from '../../platform/jobs/private-tables.ts'
import { addTasks } from '../../platform/jobs/stored-tasks.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keyFileName } from '../../platform/secrets.ts'
import { listApplied } from '../../platform/storage/applied-migrations.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { folders, formatVersion, type Manifest, type Summary } from './format.ts'
import { createPartitions, isUsed, listTables, prepareTables, setSequences } from './tables.ts'
import { InvalidTar, linesIn, readTar, type TarEntry } from './tar.ts'

/** The backup cannot be restored here. The message says why, and what to do. */
class RestoreRefused extends Refusal {
  override name = 'RestoreRefused'
}

const jsonOf = async <Value>({ bytes }: TarEntry): Promise<Value> => JSON.parse(await text(bytes)) as Value

/** An open backup: its manifest has been read, and the rest can be read once. */
export interface OpenBackup {
  manifest: Manifest
  entries: AsyncGenerator<TarEntry>
  close(): void
}

export const openBackup = async (file: string): Promise<OpenBackup> => {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  const entries = readTar(unzipped)
  const close = (): void => {
    source.destroy()
    unzipped.destroy()
  }
  try {
    const { value: first } = await entries.next()
    if (first?.name !== 'manifest.json') throw new InvalidTar('This is not a backup of the service.')
    const manifest = await jsonOf<Manifest>(first)
    if (manifest.format !== formatVersion)
      throw new RestoreRefused(
        `${file} was written by a newer version of the service. Restore it with that one.`,
      )
    return { manifest, entries, close }
  } catch (error) {
    close()
    throw brokenOr(error, file)
  }
}

/** Describes what is wrong with the file, in one sentence. */
const brokenOr = (error: unknown, file: string): unknown => {
  const code = String((error as { code?: unknown }).code)
  if (code === 'ENOENT') return new RestoreRefused(`${file} does not exist.`)
  if (error instanceof InvalidTar || code.startsWith('Z_'))
    return new RestoreRefused(`${file} cannot be restored: ${(error as Error).message}`, { cause: error })
  return error
}

/** Copies rows into one table after the other, one COPY for each; returns the number of rows. */
const createLoader = (tx: Sql, manifest: Manifest) => {
  let current: { name: string; stream: Writable; ended: Promise<void> } | null = null
  const rows: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  const end = async (): Promise<void> => {
    current?.stream.end()
    await current?.ended
    current = null
  }
  const begin = async (name: string): Promise<Writable> => {
    await end()
    const columns = manifest.tables.find((table) => table.name === name)?.columns
    if (columns === undefined)
      throw new InvalidTar(`It has rows of ${name}, which its manifest does not list.`)
    const stream = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
    current = { name, stream, ended: finished(stream) }
    current.ended.catch(() => undefined)
    return stream
  }
  return {
    rows,
    end,
    /** Ends the COPY of the current table: the connection accepts nothing else before that. */
    abort: async (error: Error): Promise<void> => {
      current?.stream.destroy(error)
      await current?.ended.catch(() => undefined)
    },
    take: async (name: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
      const stream = current?.name === name ? current.stream : await begin(name)
      for await (const chunk of bytes) {
        rows[name] = (rows[name] ?? 0) + linesIn(chunk)
        if (!stream.write(chunk))
          await Promise.race([new Promise((go) => stream.once('drain', go)), current?.ended])
      }
    },
  }
}

const writeFileOf = async (dataDir: string, { name, bytes }: TarEntry): Promise<void> => {
  const isSafe =
    normalize(name) === name &&
    (name === keyFileName || folders.some((folder) => name.startsWith(`${folder}/`)))
  if (!isSafe) throw new InvalidTar(`It contains an unexpected file: ${name}`)
  const path = join(dataDir, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }))
}

const requireFit = async (tx: Sql, { migrations, tables }: Manifest): Promise<void> => {
  if (await isUsed(tx)) throw new RestoreRefused('This database is not empty. Restore into an empty one.')
  const key = (list: { name: string; checksum: string }[]): string =>
    JSON.stringify(list.map(({ name, checksum }) => [name, checksum]))
  if (key(await listApplied(tx)) !== key(migrations))
    throw new RestoreRefused(
      'The tables of this database are not those of the backup. Restore with the version that wrote it, or a newer one, into an empty database.',
    )
  const here = new Set((await listTables(tx)).map(({ name }) => name))
  const missing = tables.filter(({ name }) => !here.has(name)).map(({ name }) => name)
  if (missing.length > 0) throw new RestoreRefused(`This version has no tables for ${missing.join(', ')}.`)
}

export interface Restored {
  rows: Record<string, number>
  files: number
  key: Summary['key']
  /** Campaigns that were being sent. */
  paused: number
}

const requireWhole = (rows: Record<string, number>, files: number, end: Summary | null): Summary => {
  if (end === null) throw new InvalidTar('The file ends in the middle.')
  const other = Object.keys(end.rows).find((name) => end.rows[name] !== rows[name])
  if (other !== undefined)
    throw new InvalidTar(`It has ${rows[other]} rows of ${other} instead of ${end.rows[other]}.`)
  if (end.files !== files) throw new InvalidTar(`It has ${files} files instead of ${end.files}.`)
  return end
}

/**
 * Pauses all mail servers and campaigns, and returns the number of campaigns. After a restore nothing may be
 * sent automatically: the restored ledger lacks e-mails that were sent after the backup, and they would be
 * sent again.
 */
export type PauseMail = (tx: Sql, detail: string) => Promise<number>

/**
 * Restores a backup into an empty database that has exactly its migrations, and its files into the data
 * folder. The database is restored completely or not at all. @throws RestoreRefused
 */
export const restoreBackup = async (
  { sql, config, pauseMail }: { sql: Database; config: Config; pauseMail: PauseMail },
  file: string,
  { manifest, entries }: OpenBackup,
): Promise<Restored> => {
  const work = async (tx: Sql): Promise<Restored> => {
    await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
    await requireFit(tx, manifest)
    if (manifest.oldest_month !== null) await createPartitions(tx, manifest.oldest_month)
    const close = await prepareTables(tx, await listTables(tx))
    const loader = createLoader(tx, manifest)
    let tasks: QueuedTask[] = []
    let files = 0
    let end: Summary | null = null
    const readAll = async (): Promise<void> => {
      for await (const entry of entries) {
        const table = /^tables\/([^/]+)\/\d+\.copy$/.exec(entry.name)?.[1]
        if (table !== undefined) await loader.take(table, entry.bytes)
        else if (entry.name === 'queue.json') tasks = await jsonOf(entry)
        else if (entry.name === 'end.json') end = await jsonOf(entry)
        else {
          await writeFileOf(config.dataDir, entry)
          if (entry.name !== keyFileName) files += 1
        }
      }
      await loader.end()
    }
    await readAll().catch(async (error: Error) => {
      await loader.abort(error)
      throw error
    })
    const { key } = requireWhole(loader.rows, files, end)
    await close()
    await setSequences(tx, manifest.sequences)
    await addTasks(tx, tasks)
    const detail = `Restored from a backup of ${manifest.made_at}. Mail that was sent after the backup is unknown here, and would be sent again.`
    return { rows: loader.rows, files, key, paused: await pauseMail(tx, detail) }
  }
  try {
    return (await sql.begin(work)) as Restored
  } catch (error) {
    throw brokenOr(error, file)
  }
}
