import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import type { Logger } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { type Database, openDatabase } from './open.ts'
import { workerLogger } from './queue-logger.ts'
import { openQueuePool } from './queue-pool.ts'
import { refuseOldServer } from './version.ts'

/** The advisory lock of all migrations: 'crs-migr' as a number. */
const migrationLock = '7165916596046227314'

const ourMigrations = fileURLToPath(new URL('migrations/', import.meta.url))

interface Migration {
  name: string
  checksum: string
  text: string
}

export interface MigrateOptions {
  log: Logger
  /** The folder of the numbered files; by default the product's own. */
  folder?: string
  /** Only these are applied; by default all. */
  migrations?: readonly string[]
}

/** A database that this version must not change. The message names the file and what to do. */
class MigrationRefused extends Refusal {
  override name = 'MigrationRefused'
}

/**
 * Migrates the database at `url` to this version: each numbered file once, in order, in its own transaction,
 * then the job queue's own schema. Any number of processes may call it at once; one works, the others wait
 * and then find nothing to do. Returns the names of the files that this call applied. Throws
 * `MigrationRefused` if an applied file was changed or is unknown to this version, `ServerTooOld` below the
 * oldest supported PostgreSQL.
 */
export const migrate = async (url: string, options: MigrateOptions): Promise<string[]> => {
  const all = await readMigrations(options.folder ?? ourMigrations)
  const migrations = all.filter(({ name }) => options.migrations?.includes(name) ?? true)
  const sql = openDatabase(url, { name: 'crs migrate', connections: 1, statementTimeout: 0 })
  try {
    await refuseOldServer(sql)
    await sql`select pg_advisory_lock(${migrationLock}::bigint)`
    const applied = await applyMissing(sql, migrations, options.log)
    await migrateQueue(url, options.log)
    return applied
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const migrateQueue = async (url: string, log: Logger): Promise<void> => {
  const pool = openQueuePool(url, 1, log)
  try {
    await runMigrations({ pgPool: pool, logger: workerLogger(log) })
  } finally {
    await pool.end()
  }
}

const applyMissing = async (sql: Database, migrations: Migration[], log: Logger): Promise<string[]> => {
  await sql`
    create table if not exists applied_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`
  const known = await sql<{ name: string; checksum: string }[]>`select name, checksum from applied_migrations`
  const missing = compareWithApplied(migrations, new Map(known.map((row) => [row.name, row.checksum])))
  for (const migration of missing) {
    await applyOne(sql, migration)
    log.debug({ migration: migration.name }, 'migration applied')
  }
  if (missing.length > 0) log.info({ migrations: missing.length }, 'migrations applied')
  return missing.map((migration) => migration.name)
}

/** The migrations still to apply. `applied` maps the name of each applied file to its checksum. */
const compareWithApplied = (migrations: Migration[], applied: Map<string, string>): Migration[] => {
  const ours = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].filter((name) => !ours.has(name)).sort()
  if (unknown.length > 0) {
    throw new MigrationRefused(
      `The database has been migrated by ${unknown.join(', ')}, which this version does not know. Start the version that migrated it, or a newer one.`,
    )
  }
  const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed.length > 0) {
    throw new MigrationRefused(
      `${changed.map((migration) => migration.name).join(', ')} was changed after it had been applied to this database. Restore the file and write the change as a new migration.`,
    )
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

const applyOne = async (sql: Database, migration: Migration): Promise<void> => {
  await sql
    .begin(async (tx) => {
      // The row first: if the lock's connection was lost, the primary key still lets only one of two
      // processes continue.
      await tx`insert into applied_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`
      await tx.unsafe(migration.text).simple()
    })
    .catch((error: Error) => {
      throw new Error(`${migration.name} failed and was rolled back: ${error.message}`, { cause: error })
    })
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const versions = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  const wrong = names.find(
    (_, index) => versions[index] === undefined || versions.indexOf(versions[index]) !== index,
  )
  if (wrong !== undefined)
    throw new Error(`${wrong}: migrations must be named like 0001-name.sql, and each number must be unique.`)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

const readMigration = async (folder: string, name: string): Promise<Migration> => {
  // A checkout that converts line ends must not look like a change.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
