import type { Sql } from '../../../../platform/storage/open.ts'

/** A node of a version that is being published. */
export interface NodeOfVersion {
  flowId: string
  versionId: string
  nodeId: string
}

/** A URL in the content of a node whose clicks are counted. */
export interface FlowLink {
  id: string
  /** From the top, from 1. */
  position: number
  url: string
  label: string | null
}

export const insertLinks = async (
  tx: Sql,
  { flowId, versionId, nodeId }: NodeOfVersion,
  links: readonly FlowLink[],
): Promise<void> => {
  if (links.length === 0) return
  await tx`
    insert into flow_links (id, flow_id, version_id, node_id, position, url, label)
    select link.id, ${flowId}, ${versionId}, ${nodeId}, link.position, link.url, link.label
    from unnest(
      ${links.map(({ id }) => id)}::uuid[], ${links.map(({ position }) => position)}::integer[],
      ${links.map(({ url }) => url)}::text[], ${links.map(({ label }) => label)}::text[]
    ) as link (id, position, url, label)
    on conflict do nothing`
}

/** The ids of the links of a node, by URL. */
export const listLinkIds = async (
  sql: Sql,
  { versionId, nodeId }: Pick<NodeOfVersion, 'versionId' | 'nodeId'>,
): Promise<Map<string, string>> => {
  const rows = await sql<{ id: string; url: string }[]>`
    select id, url from flow_links where version_id = ${versionId} and node_id = ${nodeId}`
  return new Map(rows.map(({ id, url }) => [url, id]))
}
