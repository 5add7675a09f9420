import type { components } from '../../../../generated/types.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

type Schemas = components['schemas']
type VariantKey = Schemas['CampaignVariantKey']

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

/** Whether the campaign has queued deliveries. */
export const hasQueued = async (sql: Sql, id: string): Promise<boolean> => {
  const [row] = await sql<{ queued: boolean }[]>`
    select exists (
      select from delivery_queue q join deliveries d on d.id = q.delivery_id
      where d.source_id = ${id} and d.status in ('queued', 'deferred', 'sending')
        and q.delivery_id >= first_delivery_of(${id}) and q.delivery_id < end_of_deliveries_of(${id})) as queued`
  return row?.queued ?? false
}

/** The latest answer with which a server put off a message of a campaign. */
export const findLatestReply = async (tx: Sql, id: string): Promise<string | null> => {
  const [row] = await unprepared(tx<{ detail: string | null }[]>`
    select detail from delivery_events where source_id = ${id} and type = 'deferred' order by id desc limit 1`)
  return row?.detail ?? null
}
