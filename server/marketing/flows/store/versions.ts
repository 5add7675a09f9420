import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowDefinition } from '../types.ts'
import { compileGraph, type Graph } from '../walker/graph.ts'

/** A published version as the walker uses it. */
export interface FlowVersion {
  id: string
  flowId: string
  graph: Graph
  /** What was pinned at publishing, by node. */
  pins: Readonly<Record<string, unknown>>
}

/** Versions never change, so they are never read again. The oldest ones make space. */
const most = 100
const cache = new Map<string, FlowVersion>()

const remember = (version: FlowVersion): void => {
  cache.set(version.id, version)
  for (const id of cache.keys()) {
    if (cache.size <= most) break
    cache.delete(id)
  }
}

export const findVersions = async (sql: Sql, ids: Iterable<string>): Promise<Map<string, FlowVersion>> => {
  const wanted = [...new Set(ids)]
  const found = new Map<string, FlowVersion>()
  for (const id of wanted) {
    const known = cache.get(id)
    if (known === undefined) continue
    found.set(id, known)
    cache.delete(id)
    cache.set(id, known)
  }
  const missing = wanted.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  const rows = await sql<
    { id: string; flow_id: string; definition: FlowDefinition; pins: Record<string, unknown> }[]
  >`select id, flow_id, definition, pins from flow_versions where id = any (${missing}::uuid[])`
  for (const { id, flow_id, definition, pins } of rows) {
    const version = { id, flowId: flow_id, graph: compileGraph(definition), pins }
    found.set(id, version)
    remember(version)
  }
  return found
}
