import type { Sql } from './open.ts'

export interface AppliedMigration {
  name: string
  checksum: string
}

/** The migrations that the database has. */
export const listApplied = (sql: Sql): Promise<AppliedMigration[]> =>
  sql<AppliedMigration[]>`select name, checksum from applied_migrations order by name`
