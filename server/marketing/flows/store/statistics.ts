import type { Sql } from '../../../platform/storage/open.ts'

/** A sum of the statistics of a flow. `node_id` is empty for the whole flow. */
export interface Tally {
  node_id: string
  what: string
  reason: string
  count: number
}

/** The sums of all versions of a flow. */
export const sumTallies = async (sql: Sql, flowId: string): Promise<Tally[]> =>
  await sql<Tally[]>`
    select t.node_id, t.what, t.reason, sum(t.count)::bigint as count
    from flow_versions v join flow_tallies t on t.version_id = v.id
    where v.flow_id = ${flowId}
    group by t.node_id, t.what, t.reason order by t.node_id, t.what, t.reason`

/** The contacts inside a flow, by the node at which they are; empty for those that have not begun. */
export const countInside = async (sql: Sql, flowId: string): Promise<Map<string, number>> => {
  const rows = await sql<{ node_id: string; count: number }[]>`
    select coalesce(node_id, '') as node_id, count(*) as count from enrolments
    where source_id = ${flowId} and status in ('active', 'waiting', 'paused')
    group by 1`
  return new Map(rows.map(({ node_id, count }) => [node_id, count]))
}

export const listVersionIds = async (sql: Sql, flowId: string): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from flow_versions where flow_id = ${flowId}`).map(({ id }) => id)
