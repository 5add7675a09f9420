import type { Sql } from '../../platform/storage/open.ts'

export interface BackupTable {
  name: string
  columns: string[]
}

/**
 * The tables to back up, with their stored columns. Partitions are read through their parent, generated
 * columns are computed again, and unlogged tables would not survive a crash either. Migrations are listed
 * separately.
 */
export const listTables = (sql: Sql): Promise<BackupTable[]> =>
  sql<BackupTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'applied_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`

/** The tables that have partitions. */
export const listPartitioned = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'p' and not relispartition order by relname`
  return rows.map(({ name }) => name)
}

/**
 * Keeps partitions as they are. Comes before the first query, which decides what the transaction sees: rows that others move into a new
 * partition after it would be in neither.
 */
export const holdPartitions = async (tx: Sql, partitioned: readonly string[]): Promise<void> => {
  await tx`lock table ${tx(partitioned as string[])} in access share mode`
}

/** The first day of the month of the oldest partition of the ledger; null if there is none. */
export const oldestMonth = async (sql: Sql): Promise<string | null> => {
  const [row] = await sql<{ month: string | null }[]>`
    select min(replace(substring(c.relname from '\\d{4}_\\d{2}$'), '_', '-')) || '-01' as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.deliveries'::regclass`
  return row?.month ?? null
}

/** Creates the ledger's partitions from that month on, so that its rows can be inserted. */
export const createPartitions = async (tx: Sql, since: string): Promise<void> => {
  await tx`select make_delivery_partitions(${since}::date, (current_date + interval '2 months')::date)`
}

export interface SequenceValue {
  name: string
  value: number
}

export const listSequences = (sql: Sql): Promise<SequenceValue[]> =>
  sql<SequenceValue[]>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`

export const setSequences = async (tx: Sql, sequences: readonly SequenceValue[]): Promise<void> => {
  for (const { name, value } of sequences)
    await tx`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`
}

/** Whether the database contains data: the first start of the service creates a user. */
export const isUsed = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql`select from host_users union all select from contacts limit 1`
  return row !== undefined
}

/**
 * Prepares the tables for unchanged rows: drops foreign keys, disables triggers, and deletes the rows that
 * migrations inserted. Returns a function that restores foreign keys and triggers once all rows are there.
 */
export const prepareTables = async (
  tx: Sql,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> => {
  const references = await tx<{ place: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`
  for (const { place, name } of references)
    await tx`alter table ${tx.unsafe(place)} drop constraint ${tx(name)}`
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  await tx`truncate ${tx.unsafe(tables.map(({ name }) => `public.${name}`).join(', '))}`
  return async () => {
    for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
    for (const { place, name, definition } of references)
      await tx`alter table ${tx.unsafe(place)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
  }
}
