import { newNeighbours } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { VariantKey } from './campaigns.ts'

/** A URL in a campaign's content whose clicks are counted. */
export interface NewLink {
  variant: VariantKey | null
  /** From the top, from 1. */
  position: number
  url: string
  label: string | null
}

/** Stores a campaign's links; existing ones stay. Adjacent ids make signing their tokens cheap. */
export const insertLinks = async (tx: Sql, campaignId: string, links: readonly NewLink[]): Promise<void> => {
  if (links.length === 0) return
  await tx`
    insert into campaign_links (id, campaign_id, variant, position, url, label)
    select link.id, ${campaignId}, link.variant::"char", link.position, link.url, link.label
    from unnest(
      ${newNeighbours(links.length)}::uuid[], ${links.map(({ variant }) => variant)}::text[],
      ${links.map(({ position }) => position)}::integer[], ${links.map(({ url }) => url)}::text[],
      ${links.map(({ label }) => label)}::text[]
    ) as link (id, variant, position, url, label)
    on conflict do nothing`
}

/** The ids of a campaign's links, by URL. */
export const listLinkIds = async (
  sql: Sql,
  campaignId: string,
  variant: string | null,
): Promise<Map<string, string>> => {
  const rows = await sql<{ id: string; url: string }[]>`
    select id, url from campaign_links
    where campaign_id = ${campaignId} and variant is not distinct from ${variant}::"char"`
  return new Map(rows.map(({ id, url }) => [url, id]))
}
