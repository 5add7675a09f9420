import type { List } from '../../../platform/http/pagination.ts'
import type { ActorColumns } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowDefinition } from '../types.ts'

export interface FlowVersionRow extends ActorColumns {
  id: string
  number: number
  definition: FlowDefinition
  published_at: string
}

export type FlowVersionSummaryRow = Omit<FlowVersionRow, 'definition'> & { nodes_count: number }

export const findFlowVersion = async (
  sql: Sql,
  flowId: string,
  number: number,
): Promise<FlowVersionRow | null> => {
  const [row] = await sql<FlowVersionRow[]>`
    select id, number, definition, published_at, actor_kind, actor_id, actor_name
    from flow_versions where flow_id = ${flowId} and number = ${number}`
  return row ?? null
}

/** The versions of a flow, for pages. */
export const flowVersionList = (sql: Sql, flowId: string): List => ({
  table: 'flow_versions',
  columns: sql`
    id, number, jsonb_array_length(definition -> 'nodes') as nodes_count, published_at, actor_kind, actor_id, actor_name`,
  where: sql`flow_id = ${flowId}`,
  keys: [{ sql: sql`number`, type: 'bigint' }],
  descending: true,
})
