import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { digestOf } from '../../../server/platform/http/digest.ts'
import { encrypt } from '../../../server/platform/secrets.ts'
import type { TestApp } from '../../support/app.ts'
import { documentedSource, setInventory } from '../walk/migration.ts'
import { type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const connection = shown<Schemas['MigrationConnection']>('getMigrationConnection', '200', 'listmonk')
const move = shown<Schemas['Migration']>('getMigration', '200', 'move')
const report = shown<Schemas['MigrationReport']>('getMigrationReport', '200', 'dry_run')

/** Deletes the migrations of an earlier fixture. */
export const clearMigrations = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from migrations`
  await sql`delete from migration_connections`
}

const withConnection: Fixture = async ({ context: { sql, config } }) => {
  const { account, source_key, ...row } = connection
  const { account_id: id, account_name: name, ...rest } = account
  await sql`
    insert into migration_connections ${sql({
      ...row,
      source: source_key,
      account: sql.json({ id, name, ...rest }),
      fingerprint: digestOf(account),
      secret: encrypt(config, '{}'),
    } as never)}`
  return {}
}

const withInventory: Fixture = async (app) => {
  await withConnection(app)
  await setInventory(app, connection.id)
  return {}
}

const withMigration: Fixture = async (app) => {
  await withConnection(app)
  const { sql } = app.context
  const { id, name, connection_id, source_key, migration_options, created_at, updated_at } = move
  const options = sql.json(migration_options as never)
  await sql`
    insert into migrations ${sql({ id, name, connection_id, source: source_key, options, created_at, updated_at } as never)}`
  return {}
}

const withReport: Fixture = async (app) => {
  await withMigration(app)
  const { sql } = app.context
  const { run, tallies, problems } = report
  await sql`
    insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at)
    values (${run.job_id}, ${move.id}, ${run.mode}, '{}', 'x', 'y', ${move.created_at})`
  for (const { dimension, key, value } of tallies)
    await sql`insert into migration_tallies values (${run.job_id}, ${dimension}, ${key}, ${value})`
  for (const { source_id, problem_code, detail } of problems)
    await sql`
      insert into migration_problems (run_id, source_id, code, detail) values (${run.job_id}, ${source_id}, ${problem_code}, ${detail})`
  return {}
}

const withStopped: Fixture = async (app) => {
  await withMigration(app)
  const { sql } = app.context
  const id = report.run.job_id
  await sql`
    insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at)
    values (${id}, ${move.id}, 'full', '{}', 'x', 'y', ${move.created_at})`
  await sql`
    insert into jobs (id, kind, state, dry_run, summary, payload, actor_kind, actor_id, actor_name, created_at, started_at, finished_at)
    values (${id}, 'migration', 'failed', false, 'Run the migration Move from listmonk.', '{}', 'user', '01a05bfb-7000-7d7f-b041-7eac5f9dbb04',
      'Katherine Johnson', '2026-10-24T12:00:00.000Z', '2026-10-24T12:00:01.000Z', ${app.clock.now()})`
  return {}
}

/** The fixtures of migrations. */
export const migrationFixtures = {
  listMigrationSources: { files: async () => ({ query: { kind: 'file' } }) },
  listMigrationConnections: { one: withConnection },
  createMigrationConnection: {
    listmonk: async (app) => {
      await documentedSource(app)
      return {}
    },
  },
  getMigrationConnection: { listmonk: withConnection },
  deleteMigrationConnection: { deleted: withConnection },
  createMigrationInventory: { counting: withConnection },
  getMigrationInventory: { shop: withInventory },
  listMigrations: { one: withMigration },
  createMigration: { move: withConnection },
  getMigration: { move: withMigration },
  deleteMigration: { deleted: withMigration },
  startMigration: { try: withMigration },
  resumeMigration: { continued: withStopped },
  getMigrationReport: { dry_run: withReport },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
