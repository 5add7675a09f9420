import type { Database, Sql } from '../../server/platform/storage/open.ts'

/** The tables of the service except some, quoted. A partitioned table is one of them, its partitions are not. */
export const tablesExcept = async (sql: Sql, names: readonly string[]): Promise<string[]> => {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${[...names]})
    order by 1`
  return tables.map(({ name }) => name)
}

/** Creates a view of what `select` reads of each table. PostgreSQL plans it once for each connection; a statement for each table takes five times as long. */
export const createViewOf = async (
  sql: Database,
  view: string,
  tables: readonly string[],
  select: (table: string) => string,
): Promise<void> => {
  await sql.unsafe(`create view ${view} as ${tables.map(select).join(' union all ')}`)
}
