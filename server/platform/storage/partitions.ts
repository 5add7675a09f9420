import type { Database, Fragment, Sql, TransactionSql } from './open.ts'

/** Not waiting for a lock any longer. */
const lockNotAvailable = '55P03'

/** The comment on a partition that was rewritten. Its name stays: `make_delivery_partitions` knows months by their names. */
const rewritten = 'rewritten'

/** How often the exchange of a partition is tried, with half a second between: the work before it is long. */
const attempts = 3

/** A partition of a table, by ranges of ids: from `first_id` to before `end_id`. */
export interface Partition {
  name: string
  first_id: string
  end_id: string
}

/** A query for the partitions of a table of which all ids are from before a time, the oldest first. Those that were rewritten are left out. */
export const partitionsBefore = (sql: Sql, table: string, before: Date): Fragment => sql`
  select name, bounds[1]::uuid as first_id, bounds[2]::uuid as end_id from (
    select c.relname as name,
      regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM [(]'([0-9a-f-]{36})'[)] TO [(]'([0-9a-f-]{36})'[)]$$) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) and obj_description(c.oid, 'pg_class') is distinct from ${rewritten}
  ) as parts
  where bounds[2]::uuid <= first_id_of(${before}) order by end_id`

const findPartitionBefore = async (sql: Sql, table: string, before: Date): Promise<Partition | undefined> => {
  const [row] = await sql<Partition[]>`${partitionsBefore(sql, table, before)} limit 1`
  return row
}

const isLocked = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === lockNotAvailable

/**
 * Runs a transaction that waits for no lock longer than half a second, because others would wait behind it. False if it would
 * have waited longer, or found nothing to do.
 */
const withoutWaiting = async (
  sql: Database,
  run: (tx: TransactionSql) => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await sql.begin(async (tx) => {
      await tx`set local lock_timeout = '500ms'`
      return run(tx)
    })
  } catch (error) {
    if (isLocked(error)) return false
    throw error
  }
}

/** Without its partitions: a vacuum of one of them may take long. A query that uses one has locked the table first. */
const lockTable = async (tx: Sql, table: string): Promise<void> => {
  await tx`lock table only ${tx(table)} in access exclusive mode`
}

/**
 * Drops the oldest partition of a table if all its ids are from before a time, with `first` before it in the same transaction.
 * False if there is none, or if the table is in use.
 */
export const dropPartition = async (
  sql: Database,
  table: string,
  before: Date,
  first: (tx: Sql, part: Partition) => Promise<void>,
): Promise<boolean> => {
  if ((await findPartitionBefore(sql, table, before)) === undefined) return false
  return withoutWaiting(sql, async (tx) => {
    await lockTable(tx, table)
    const part = await findPartitionBefore(tx, table, before)
    if (part === undefined) return false
    await first(tx, part)
    await tx`drop table ${tx(part.name)}`
    return true
  })
}

/** Fills the table `rewriting`, which takes the place of a partition. */
export interface Rewriting {
  /** Inserts its rows, while the partition may still change. */
  fill(tx: Sql, part: Partition): Promise<void>
  /** Repeats those changes. All who use the table wait meanwhile. */
  catchUp(tx: Sql, part: Partition): Promise<void>
}

/** Runs it in a savepoint, again if a lock was not available. */
const inAttempts = async (
  tx: TransactionSql,
  run: (tx: Sql) => Promise<void>,
  left = attempts,
): Promise<void> => {
  try {
    await tx.savepoint(run)
  } catch (error) {
    if (left === 1 || !isLocked(error)) throw error
    await tx`select pg_sleep(0.5)`
    await inAttempts(tx, run, left - 1)
  }
}

/**
 * Replaces the oldest partition of a table if all its ids are from before a time and it was not replaced yet. Nothing is locked
 * before the end, and then the table itself first: a query that waits for a partition would hold it. False if there is no such partition, or if
 * the table is in use.
 */
export const rewritePartition = async (
  sql: Database,
  table: string,
  before: Date,
  { fill, catchUp }: Rewriting,
): Promise<boolean> => {
  if ((await findPartitionBefore(sql, table, before)) === undefined) return false
  return withoutWaiting(sql, async (tx) => {
    // One process at a time.
    await tx`select pg_advisory_xact_lock(hashtext('rewrite a partition'))`
    const part = await findPartitionBefore(tx, table, before)
    if (part === undefined) return false
    const from = tx.unsafe(`'${part.first_id}'`)
    const end = tx.unsafe(`'${part.end_id}'`)
    await tx`set local statement_timeout = '30min'`
    await tx`create table rewriting (like ${tx(table)} including all)`
    await fill(tx, part)
    // Its rows need no check under the lock, because they have this constraint.
    await tx`alter table rewriting add constraint range check (id >= ${from} and id < ${end})`
    await tx`analyze rewriting`
    await inAttempts(tx, async (tx) => {
      await lockTable(tx, table)
      await catchUp(tx, part)
      await tx`drop table ${tx(part.name)}`
      await tx`alter table ${tx(table)} attach partition rewriting for values from (${from}) to (${end})`
    })
    await tx`alter table rewriting drop constraint range`
    await tx`comment on table rewriting is ${tx.unsafe(`'${rewritten}'`)}`
    await tx`alter table rewriting rename to ${tx(part.name)}`
    return true
  })
}
