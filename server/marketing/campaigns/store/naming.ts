import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** A query for unfinished campaigns whose audience refers to an id or uses a field: kind, id, name and state. */
export const campaignsUsing = (sql: Sql, named: { id: string } | { field: string }): Fragment => sql`
  select 'campaign', id, name, state::text from campaigns
  where state in ('draft', 'scheduled', 'preparing', 'sending', 'paused')
    and ${
      'id' in named
        ? sql`jsonb_path_exists(audience, '$.** ? (@ == $id)', jsonb_build_object('id', ${named.id}::text))`
        : sql`jsonb_path_exists(audience, '$.**.field ? (@ == $field)', jsonb_build_object('field', ${named.field}::text))`
    }`

/** The number of unfinished campaigns that use a Pro feature: an expression. */
export const campaignsNeeding = (sql: Sql, feature: 'ab_testing' | 'send_time_per_contact'): Fragment => sql`(
  select count(*) from campaigns
  where state in ('draft', 'scheduled', 'preparing', 'sending', 'paused')
    and ${feature === 'ab_testing' ? sql`ab is not null` : sql`per_contact_zone`})`

/** A query for those of the ids that exist, with their names. */
export const namedCampaigns = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, name from campaigns where id = any (${ids as string[]}::uuid[])`

/** Whether another campaign has the name, ignoring case. */
export const isCampaignNameTaken = async (sql: Sql, name: string): Promise<boolean> =>
  (await sql`select from campaigns where lower(name) = lower(${name}) limit 1`).length > 0

/** Whether the content of a campaign was copied from a template. */
export const hasCampaignsOf = async (sql: Sql, templateId: string): Promise<boolean> =>
  (await sql`select from campaigns where template_id = ${templateId} limit 1`).length > 0

/** A query for those of the ids that are links in campaigns. Their names are their addresses. */
export const namedLinks = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, url from campaign_links where id = any (${ids as string[]}::uuid[])`
