import type { Sql } from '../../../platform/storage/open.ts'

/** A sum of the statistics. `node_id` is empty for the whole flow. */
export interface Tally {
  node_id: string
  what: string
  reason: string
  count: number
}

export interface TallyFilter {
  version: number | null
  from: string | null
  until: string | null
}

/** The sums of a flow, of one version or all, and of some days or all. */
export const sumTallies = async (
  sql: Sql,
  flowId: string,
  { version, from, until }: TallyFilter,
): Promise<Tally[]> =>
  await sql<Tally[]>`
    select t.node_id, t.what, t.reason, sum(t.count)::bigint as count
    from flow_versions v join flow_tallies t on t.version_id = v.id
    where v.flow_id = ${flowId}
      ${version === null ? sql`` : sql`and v.number = ${version}`}
      ${from === null ? sql`` : sql`and t.day >= ${from}`}
      ${until === null ? sql`` : sql`and t.day <= ${until}`}
    group by t.node_id, t.what, t.reason order by t.node_id, t.what, t.reason`

/** The contacts inside, by the node at which they are; empty for those that have not begun. */
export const countInside = async (
  sql: Sql,
  flowId: string,
  version: number | null,
): Promise<Map<string, number>> => {
  const rows = await sql<{ node_id: string; count: number }[]>`
    select coalesce(e.node_id, '') as node_id, count(*) as count
    from flow_versions v join enrolments e on e.version_id = v.id
    where v.flow_id = ${flowId} and e.status in ('active', 'waiting', 'paused')
      ${version === null ? sql`` : sql`and v.number = ${version}`}
    group by 1`
  return new Map(rows.map(({ node_id, count }) => [node_id, count]))
}

export const listVersionIds = async (sql: Sql, flowId: string, version: number | null): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from flow_versions
    where flow_id = ${flowId} ${version === null ? sql`` : sql`and number = ${version}`}`
  return rows.map(({ id }) => id)
}
