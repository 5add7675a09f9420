import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { VariantKey } from './campaigns.ts'

type Schemas = components['schemas']

export interface LinkRow {
  id: string
  position: number
  url: string
  label: string | null
  variant: VariantKey | null
  clicked_contacts_count: number
  human_clicks_count: number
  machine_clicks_count: number
  first_clicked_at: string | null
  last_clicked_at: string | null
}

const linkColumns = (sql: Sql) => sql`
  id, position, url, label, variant, clicked_contacts_count, human_clicks_count, machine_clicks_count, first_clicked_at, last_clicked_at`

export const linkList = (
  sql: Sql,
  campaignId: string,
  order: { by: 'position' | 'human_clicks_count'; descending: boolean },
): List => ({
  table: 'counted_campaign_links',
  columns: linkColumns(sql),
  where: sql`campaign_id = ${campaignId}`,
  keys: [
    { sql: order.by === 'position' ? sql`position::bigint` : sql`human_clicks_count`, type: 'bigint' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: order.descending,
})

export const listTopLinks = async (sql: Sql, campaignId: string, limit: number): Promise<LinkRow[]> =>
  await unprepared(sql<LinkRow[]>`
    select ${linkColumns(sql)} from counted_campaign_links
    where campaign_id = ${campaignId} and human_clicks_count > 0
    order by clicked_contacts_count desc, human_clicks_count desc, position, id limit ${limit}`)

export type DomainRow = Schemas['CampaignDomain']

export const domainList = (sql: Sql, campaignId: string): List => ({
  table: 'campaign_domains',
  columns: sql`domain, messages_count, accepted_count, deferred_count, bounced_count, failed_count, unknown_count,
    opened_contacts_count, clicked_contacts_count, complained_contacts_count, unsubscribed_contacts_count`,
  where: sql`campaign_id = ${campaignId}`,
  keys: [
    { sql: sql`messages_count`, type: 'bigint' },
    { sql: sql`domain`, type: 'text' },
  ],
  descending: true,
})
