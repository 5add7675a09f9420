import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../../platform/config.ts'
import { listTasks } from '../../platform/jobs/private-tables.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keyFileName } from '../../platform/secrets.ts'
import { listApplied } from '../../platform/storage/applied-migrations.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { folders, formatVersion, type Manifest, type Summary } from './format.ts'
import {
  type BackupTable,
  holdPartitions,
  listPartitioned,
  listSequences,
  listTables,
  oldestMonth,
} from './tables.ts'
import { createTar, linesIn, type Tar } from './tar.ts'

/** Bytes of a table's rows that are collected before they are written: the memory that a backup uses. */
const partBytes = 1 << 20

const addTable = async (tx: Sql, tar: Tar, { name, columns }: BackupTable): Promise<number> => {
  let rows = 0
  let parts = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (bytes === 0) return
    await tar.add(`tables/${name}/${String(++parts).padStart(6, '0')}.copy`, Buffer.concat(waiting))
    waiting = []
    bytes = 0
  }
  const stream = await tx`copy (select ${tx(columns)} from ${tx(name)}) to stdout`.readable()
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // COPY returns whole rows, any number at a time.
    rows += linesIn(chunk)
    waiting.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  // The driver pauses its connection while the stream is full. If the end arrives with the last rows, it
  // would never resume.
  stream._read(0)
  await flush()
  return rows
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Adds the files below a folder of the data folder, except those still being written. Files deleted meanwhile
 * are left out.
 */
const addFolder = async (tar: Tar, dataDir: string, folder: string): Promise<number> => {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true, recursive: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return []
      throw error
    },
  )
  let files = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    )
    if (size === null) continue
    const handle = await open(path, 'r').catch(() => null)
    if (handle === null) continue
    const name = path.slice(dataDir.length + 1).replaceAll('\\', '/')
    const bytes: Readable | Buffer[] =
      size === 0 ? [] : createReadStream(path, { fd: handle, end: size - 1, autoClose: false })
    try {
      await tar.addStream(name, size, bytes as AsyncIterable<Buffer>)
    } finally {
      await handle.close()
    }
    files += 1
  }
  return files
}

const addAll = async (tx: Sql, tar: Tar, config: Config, madeAt: Date): Promise<Summary> => {
  await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
  const tables = await listTables(tx)
  const addJson = (name: string, value: object): Promise<void> =>
    tar.add(name, Buffer.from(`${JSON.stringify(value)}\n`))
  const manifest: Manifest = {
    format: formatVersion,
    made_at: madeAt.toISOString(),
    migrations: await listApplied(tx),
    tables,
    oldest_month: await oldestMonth(tx),
    sequences: await listSequences(tx),
  }
  await addJson('manifest.json', manifest)
  await addJson('queue.json', await listTasks(tx))
  const key = await readFile(join(config.dataDir, keyFileName)).catch(() => null)
  const isHere = key !== null && config.secretKey === null
  if (isHere) await tar.add(keyFileName, key)
  let files = 0
  for (const folder of folders) files += await addFolder(tar, config.dataDir, folder)
  const rows: Record<string, number> = {}
  for (const table of tables) rows[table.name] = await addTable(tx, tar, table)
  const summary: Summary = {
    rows,
    files,
    key: isHere ? 'here' : config.secretKey === null ? 'none' : 'elsewhere',
  }
  await addJson('end.json', summary)
  await tar.end()
  return summary
}

/**
 * Writes a complete backup into one file that only its owner can read: whole, or not at all. The database is
 * read from one snapshot while the service keeps running. @throws Refusal if the file exists
 */
export const writeBackup = async (
  { sql, config, now }: { sql: Database; config: Config; now: Date },
  file: string,
): Promise<Summary & { bytes: number }> => {
  const refuse = (): never => {
    throw new Refusal(`${file} already exists. Choose another file name.`)
  }
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    refuse()
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`
  try {
    const gzip = createGzip({ level: 1 })
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    gzip.pipe(out)
    const written = finished(out)
    // If writing fails, callers that wait for the stream to drain must get the error.
    out.on('error', (error) => gzip.destroy(error))
    const partitioned = await listPartitioned(sql)
    const reading = sql.begin('isolation level repeatable read read only', async (tx) => {
      await holdPartitions(tx, partitioned)
      return addAll(tx, createTar(gzip), config, now)
    })
    const summary = await Promise.race([reading, written.then(() => reading)])
    gzip.end()
    await written
    const { size } = await stat(draft)
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? refuse() : error
    })
    return { ...summary, bytes: size }
  } finally {
    await rm(draft, { force: true })
  }
}
