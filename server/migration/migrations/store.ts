import type { components } from '../../../generated/types.ts'
import type { List } from '../../platform/http/pagination.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { SourceKey } from '../records/index.ts'
import type { MigrationOptions, RunMode, SourceMapping } from './options.ts'

export interface MigrationRow {
  id: string
  /** Null for a migration from files. */
  connection_id: string | null
  source: SourceKey
  name: string
  options: MigrationOptions
  mapping: SourceMapping
  /** Of options and mapping. */
  options_hash: string
  created_at: string
  updated_at: string
}

/** With the state of the latest run. */
export type ShownMigrationRow = MigrationRow & {
  state: components['schemas']['MigrationState']
  run_id: string | null
  run_mode: RunMode | null
  run_applied_at: string | null
}

const columns = (sql: Sql) => sql`
  id, connection_id, source, name, options, mapping, options_hash, created_at, updated_at, state, run_id, run_mode,
  run_applied_at`

export const migrationList = (sql: Sql): List => ({
  table: 'migrations_as_they_are',
  columns: columns(sql),
  where: sql`true`,
  keys: [
    { sql: sql`created_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findMigration = async (sql: Sql, id: string): Promise<ShownMigrationRow | null> => {
  const [row] = await sql<
    ShownMigrationRow[]
  >`select ${columns(sql)} from migrations_as_they_are where id = ${id}`
  return row ?? null
}

/** Locks a migration, so that two runs cannot start at once. */
export const lockMigration = async (tx: Sql, id: string): Promise<ShownMigrationRow | null> => {
  await tx`select from migrations where id = ${id} for update`
  return findMigration(tx, id)
}

/** False if another migration has the name. */
export const insertMigration = async (
  tx: Sql,
  { options, mapping, ...row }: MigrationRow,
): Promise<boolean> => {
  const given = { ...row, options: asJson(tx, options), mapping: asJson(tx, mapping) }
  const { count } = await tx`insert into migrations ${tx(given as never)} on conflict do nothing`
  return count === 1
}

/** Replaces name, options and mapping. False if another migration has the name. */
export const updateMigration = async (tx: Sql, row: MigrationRow): Promise<boolean> => {
  const { id, name, options, mapping, options_hash, updated_at } = row
  const [taken] = await tx`select from migrations where lower(name) = lower(${name}) and id <> ${id}`
  if (taken !== undefined) return false
  await tx`
    update migrations set
      name = ${name}, options = ${asJson(tx, options)}, mapping = ${asJson(tx, mapping)},
      options_hash = ${options_hash}, updated_at = ${updated_at}, version = version + 1
    where id = ${id}`
  return true
}

export const deleteMigration = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from migrations where id = ${id}`
}
