import type { Database, Sql } from './open.ts'

/** Not waiting for a lock any longer. */
const lockNotAvailable = '55P03'

interface Partition {
  name: string
  /** The first id after it. */
  end_id: string
}

/** Called in the transaction that drops a partition, with its name. */
export type Dropped = (tx: Sql, name: string) => Promise<void>

/** The oldest partition of a table partitioned by ranges of ids, if all its ids are from before a time. */
const findPartitionBefore = async (tx: Sql, table: string, before: Date): Promise<Partition | undefined> => {
  const [row] = await tx<Partition[]>`
    select name, end_id from (
      select c.relname as name,
        (regexp_match(pg_get_expr(c.relpartbound, c.oid), $$TO [(]'([0-9a-f-]{36})'[)]$$))[1]::uuid as end_id
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass(${table})
    ) as parts
    where end_id <= first_id_of(${before}) order by end_id limit 1`
  return row
}

/**
 * Drops the oldest partition of a table if all its ids are from before a time, between `first` and `dropped` in the same transaction.
 * False if there is none, or if the table is in use: no transaction waits for more than half a second.
 */
export const dropPartition = async (
  sql: Database,
  table: string,
  before: Date,
  first: (tx: Sql, endId: string) => Promise<void>,
  dropped: Dropped,
): Promise<boolean> => {
  if ((await findPartitionBefore(sql, table, before)) === undefined) return false
  try {
    return (await sql.begin(async (tx: Sql) => {
      await tx`set local lock_timeout = '500ms'`
      await tx`lock table ${tx(table)} in access exclusive mode`
      const part = await findPartitionBefore(tx, table, before)
      if (part === undefined) return false
      await first(tx, part.end_id)
      await tx`drop table ${tx(part.name)}`
      await dropped(tx, part.name)
      return true
    })) as boolean
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === lockNotAvailable) return false
    throw error
  }
}
