import type { components } from '../../../generated/types.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** Records that a preview counts: it must answer in time however many there are. */
const most = 100_000

/** How many records a query for their times finds, and the first of them. */
export const countDue = async (
  sql: Sql,
  due: Fragment,
): Promise<{ count: components['schemas']['PageTotal']; oldest_at: string | null }> => {
  const [row] = await sql<{ count: number; oldest_at: string | null }[]>`
    select count(*)::integer as count, min(at) as oldest_at from (select at from (${due}) as due limit ${most + 1}) as found`
  const { count = 0, oldest_at = null } = row ?? {}
  return {
    count: count > most ? { value: most, relation: 'gte' } : { value: count, relation: 'eq' },
    oldest_at,
  }
}

/** The space of so many records with their indexes, from the statistics of the database. */
export const bytesOf = async (sql: Sql, tables: readonly string[], count: number): Promise<number> => {
  const [row] = await sql<{ bytes: number | null }[]>`
    with parts as (
      select (given.n = 1) as main, c.reltuples, pg_total_relation_size(c.oid) as bytes
      from unnest(${tables as string[]}::text[]) with ordinality as given (name, n)
      left join lateral pg_partition_tree(to_regclass(given.name)) as tree on tree.isleaf
      join pg_class c on c.oid = coalesce(tree.relid, to_regclass(given.name))
    )
    select (sum(bytes) * ${count}::float8
      / greatest(sum(reltuples) filter (where main and reltuples > 0), ${count}::float8, 1))::float8 as bytes
    from parts`
  return Math.round(row?.bytes ?? 0)
}
