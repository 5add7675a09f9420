import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pages.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { VariantKey } from './campaigns.ts'

type Schemas = components['schemas']

/**
 * Contacts of a campaign's audience with the same result. `waiting`: in a chunk, and not yet in the ledger.
 */
export interface Tally {
  campaign_id: string
  variant: VariantKey | null
  status: Schemas['DeliveryStatus'] | 'waiting'
  skip_reason: Schemas['DeliverySkipReason'] | null
  error_class: Schemas['DeliveryErrorClass'] | null
  contacts: number
}

/**
 * Events after the delivery: their number, and the number of deliveries where that is requested. Events
 * counted as totals only have no variant. A contact that unsubscribes repeatedly counts once, with the last
 * reason.
 */
export interface EventCount {
  campaign_id: string
  variant: VariantKey | null
  type: Schemas['DeliveryEventType']
  human: boolean | null
  /** The reason of an unsubscribe. */
  reason: string | null
  happened: number
  /** Null for opens and clicks: their deliveries are counted in the ledger itself. */
  deliveries: number | null
}

/** Opens and clicks from stored sums; the few unsubscribes and complaints one by one. */
export const listEventCounts = async (sql: Sql, campaignIds: readonly string[]): Promise<EventCount[]> => {
  if (campaignIds.length === 0) return []
  return await unprepared(sql<EventCount[]>`
    select campaign_id, variant, case when clicked then 'clicked' else 'opened' end as type, human, null as reason,
      sum(visits)::bigint as happened, null::bigint as deliveries
    from visit_tallies where campaign_id = any (${campaignIds as string[]}::uuid[])
    group by campaign_id, variant, clicked, human
    union all
    select e.source_id, d.variant, e.type::text, e.human, case when e.type = 'unsubscribed' then e.detail end,
      count(*), count(distinct e.delivery_id)
    from delivery_events e left join deliveries d on d.id = e.delivery_id
    where e.source_id = any (${campaignIds as string[]}::uuid[]) and e.type in ('complained', 'unsubscribed')
      and (e.type <> 'unsubscribed' or not exists (
        select from delivery_events later
        where later.delivery_id = e.delivery_id and later.type = 'unsubscribed'
          and (later.occurred_at, later.id) > (e.occurred_at, e.id)))
    group by e.source_id, d.variant, e.type, e.human, case when e.type = 'unsubscribed' then e.detail end`)
}

/** The number of a campaign's messages with a complaint. */
export const countComplaints = async (sql: Sql, campaignId: string): Promise<number> => {
  const [row] = await unprepared(sql<{ count: number }[]>`
    select count(distinct delivery_id) as count from delivery_events
    where source_id = ${campaignId} and type = 'complained'`)
  return row?.count ?? 0
}

/** The number of contacts that unsubscribed through each of these campaigns. */
export const countUnsubscribed = async (
  sql: Sql,
  campaignIds: readonly string[],
): Promise<Map<string, number>> => {
  if (campaignIds.length === 0) return new Map()
  const rows = await unprepared(sql<{ campaign_id: string; count: number }[]>`
    select source_id as campaign_id, count(distinct delivery_id) as count from delivery_events
    where source_id = any (${campaignIds as string[]}::uuid[]) and type = 'unsubscribed'
    group by source_id`)
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, count]))
}

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

export interface SeriesRow extends Omit<Schemas['CampaignSeriesPoint'], 'starts_at'> {
  /** Milliseconds since 1970. */
  starts: number
}

/**
 * The events of a campaign in intervals of `seconds`, without empty intervals. Start and end must be full
 * hours: deliveries and opens are stored by hour.
 */
export const listSeries = async (
  sql: Sql,
  campaignId: string,
  { from, until, seconds }: { from: Date; until: Date; seconds: number },
): Promise<SeriesRow[]> =>
  await unprepared(sql<SeriesRow[]>`
    select (floor(extract(epoch from moment) / ${seconds}::integer) * ${seconds}::integer * 1000)::bigint as starts,
      coalesce(sum(times) filter (where what = 'accepted'), 0)::bigint as accepted_count,
      coalesce(sum(times) filter (where what = 'bounced'), 0)::bigint as bounced_count,
      coalesce(sum(times) filter (where what = 'opened' and human), 0)::bigint as human_opens_count,
      coalesce(sum(times) filter (where what = 'opened' and not human), 0)::bigint as machine_opens_count,
      coalesce(sum(times) filter (where what = 'clicked' and human), 0)::bigint as human_clicks_count,
      coalesce(sum(times) filter (where what = 'clicked' and not human), 0)::bigint as machine_clicks_count,
      count(distinct delivery_id) filter (where what = 'unsubscribed') as unsubscribed_contacts_count,
      count(distinct delivery_id) filter (where what = 'complained') as complained_contacts_count
    from (
      select accepted_at as moment, 'accepted' as what, null::boolean as human, contacts as times, null::uuid as delivery_id
      from delivery_tallies where campaign_id = ${campaignId} and taken
      union all
      select hour, case when clicked then 'clicked' else 'opened' end, human, visits, null
      from visit_tallies where campaign_id = ${campaignId}
      union all
      select occurred_at, type::text, null, 1, delivery_id
      from delivery_events where source_id = ${campaignId} and type in ('bounced', 'unsubscribed', 'complained')
    ) as happened
    where moment >= ${from} and moment < ${until}
    group by 1 having sum(times) > 0 order by 1`)
