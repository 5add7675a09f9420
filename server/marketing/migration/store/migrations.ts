import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pages.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { SourceKey } from '../driver.ts'
import type { MigrationOptions } from '../options.ts'
import type { RunMode } from './runs.ts'

export interface MigrationRow {
  id: string
  connection_id: string
  source: SourceKey
  name: string
  options: MigrationOptions
  created_at: string
  updated_at: string
}

/** With the state of the latest run. */
export type ShownMigrationRow = MigrationRow & {
  state: components['schemas']['MigrationState']
  run_id: string | null
  run_mode: RunMode | null
}

const columns = (sql: Sql) => sql`
  id, connection_id, source, name, options, created_at, updated_at, state, run_id, run_mode`

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
export const insertMigration = async (tx: Sql, { options, ...row }: MigrationRow): Promise<boolean> => {
  const { count } = await tx`
    insert into migrations ${tx({ ...row, options: asJson(tx, options) } as never)} on conflict do nothing`
  return count === 1
}

export const deleteMigration = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from migrations where id = ${id}`
}
