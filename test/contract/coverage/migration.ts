import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { fingerprintOf } from '../../../server/migration/sources/http/check.ts'
import { encrypt } from '../../../server/platform/secrets.ts'
import type { TestApp } from '../../support/app.ts'
import type { Call } from '../walk/calls.ts'
import { documentedSource, fileContent, sendFile, setInventory, setItem } from '../walk/migration.ts'
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
  const { account, source_key, credentials_stored: _, ...row } = connection
  const { account_id: id, account_name: name, ...rest } = account
  await sql`
    insert into migration_connections ${sql({
      ...row,
      source: source_key,
      account: sql.json({ id, name, ...rest }),
      fingerprint: fingerprintOf(source_key, id),
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
  const { id, name, connection_id, source_key, migration_options, source_mapping, created_at, updated_at } =
    move
  const options = sql.json(migration_options as never)
  const mapping = sql.json(source_mapping as never)
  await sql`
    insert into migrations ${sql({ id, name, connection_id, source: source_key, options, mapping, created_at, updated_at } as never)}`
  return {}
}

const file = shown<Schemas['MigrationFile']>('getMigrationFile', '200', 'members')
const ofFiles = shown<Schemas['Migration']>('createMigration', '201', 'files')
const params = { id: file.migration_id, file_id: file.id }

/** Stores the migration as the document shows it. */
const withFileMigration: Fixture = async ({ context: { sql } }) => {
  const { id, name, source_key, migration_options, created_at, updated_at } = ofFiles
  const options = sql.json(migration_options as never)
  await sql`
    insert into migrations ${sql({ id, name, source: source_key, options, created_at, updated_at } as never)}`
  return { params: { id } }
}

/** The same with its file. */
const withFile: Fixture = async (app) => {
  await withFileMigration(app)
  const { sql } = app.context
  const { encoding, delimiter, has_header, date_format, time_zone, status_word, list_name, column_mapping } =
    file
  const settings = {
    encoding,
    delimiter,
    has_header,
    date_format,
    time_zone,
    status_word,
    list_name,
    column_mapping,
  }
  const { migration_id, filename, file_role: role, size_bytes, sha256, uploaded_at } = file
  const times = { uploaded_at, created_at: file.created_at, updated_at: file.updated_at }
  const row = {
    id: file.id,
    migration_id,
    filename,
    role,
    file: 'upload',
    format: 'csv',
    size_bytes,
    sha256,
    ...times,
  }
  await sql`insert into migration_files ${sql({ ...row, settings: sql.json(settings as never) } as never)}`
  return { params }
}

const withUploadedFile: Fixture = async (app) => {
  await withFile(app)
  await sendFile(app, `/migrations/${params.id}/files/${params.file_id}`, fileContent)
  return { params }
}

const withReport: Fixture = async (app) => {
  await withMigration(app)
  const { sql } = app.context
  const { run, tallies, problems, contact_samples, content_samples, to_rebuild } = report
  await sql`
    insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at, applied_at)
    values (${run.job_id}, ${move.id}, ${run.mode}, '{}', 'x', 'y', ${move.created_at}, ${move.created_at})`
  for (const { dimension, key, value } of tallies)
    await sql`insert into migration_tallies values (${run.job_id}, ${dimension}, ${key}, ${value})`
  for (const { source_id, problem_code, detail } of problems)
    await sql`
      insert into migration_problems (run_id, source_id, code, detail) values (${run.job_id}, ${source_id}, ${problem_code}, ${detail})`
  for (const { source_id, action, skip_reason, ...about } of contact_samples)
    await sql`
      insert into migration_items (run_id, kind, source_id, action, reason, about)
      values (${run.job_id}, 'contact', ${source_id}, ${action}, ${skip_reason}, ${sql.json(about)})`
  for (const {
    record_kind: kind,
    source_id,
    action,
    name,
    subject,
    source_state,
    lists_count,
  } of content_samples) {
    const after = sql.json({ name, subject, source_state, lists_count, written: null })
    await sql`
      insert into migration_items (run_id, kind, source_id, action, after)
      values (${run.job_id}, ${kind}, ${source_id}, ${action}, ${after})`
  }
  for (const {
    note_kind: kind,
    source_id,
    name,
    source_state,
    contacts_count: contacts,
    detail,
  } of to_rebuild)
    await sql`insert into migration_notes ${sql({ run_id: run.job_id, kind, source_id, name, source_state, contacts, detail })}`
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
    insert into jobs (id, kind, state, dry_run, summary, payload, target, actor_kind, actor_id, actor_name, created_at, started_at, finished_at)
    values (${id}, 'migration', 'failed', false, 'Run the migration Move from listmonk.', '{}',
      ${sql.json({ kind: 'migration', id: move.id, name: move.name })}, 'user', '01a05bfb-7000-7d7f-b041-7eac5f9dbb04',
      'Katherine Johnson', '2026-10-24T12:00:00.000Z', '2026-10-24T12:00:01.000Z', ${app.clock.now()})`
  return {}
}

const withItem: Fixture = async (app) => {
  await withMigration(app)
  await setItem(app, move.id)
  return {}
}

const withSuggestions: Fixture = async (app) => {
  await withMigration(app)
  await setInventory(app, connection.id)
  const { sql } = app.context
  const { mapped_lists, status_words, counted_at } = shown<Schemas['MigrationSuggestions']>(
    'getMigrationMappingSuggestions',
    '200',
    'shop',
  )
  const lists = mapped_lists.map(({ source_id, name, contacts_count }) => ({
    source_id,
    name,
    contacts_count,
  }))
  const words = status_words.map(({ word, class: known, contacts_count }) => ({
    word,
    class: known,
    contacts_count,
  }))
  const content = { lists, tags: [], fields: [], status_words: words }
  await sql`
    update migration_inventories set content = content || ${sql.json(content)}, counted_at = ${counted_at}`
  return {}
}

/** A call for a source that has no connections. */
export const missingSources = {
  checkMigrationSource: { params: { key: 'ndjson' }, body: { credentials: {} } },
} satisfies Partial<Record<OperationId, Call>>

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
  checkMigrationSource: {
    listmonk: async (app) => {
      await documentedSource(app)
      return {}
    },
  },
  getMigrationConnection: { listmonk: withConnection },
  updateMigrationConnection: {
    listmonk: async (app) => {
      await documentedSource(app)
      return withConnection(app)
    },
  },
  deleteMigrationConnection: { deleted: withConnection },
  createMigrationInventory: { counting: withConnection },
  getMigrationInventory: { shop: withInventory },
  listMigrations: { one: withMigration },
  createMigration: { move: withConnection, files: async () => ({}) },
  listMigrationFiles: { one: withFile },
  createMigrationFile: { members: withFileMigration },
  getMigrationFile: { members: withFile },
  updateMigrationFile: { zone: withFile },
  deleteMigrationFile: { deleted: withFile },
  getMigrationFilePreview: { members: withUploadedFile },
  getMigration: { move: withMigration },
  updateMigration: { mapping: withMigration },
  getMigrationMappingSuggestions: { shop: withSuggestions },
  listMigrationItems: { one: withItem },
  deleteMigration: { deleted: withMigration },
  startMigration: { try: withMigration },
  resumeMigration: { continued: withStopped },
  getMigrationReport: { dry_run: withReport },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
