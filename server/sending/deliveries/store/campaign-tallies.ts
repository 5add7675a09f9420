import type { components } from '../../../../generated/types.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

type Schemas = components['schemas']
type VariantKey = Schemas['CampaignVariantKey']

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

/** Contacts that wait in a chunk and are not yet in the ledger. */
const waiting = (sql: Sql) => sql`
  select variant, 'waiting' as status, null as skip_reason, null as error_class, sum(size - reached)::bigint as contacts
  from campaign_chunks where campaign_id = c.id and not done group by variant`

/** The delivery results of these campaigns' audiences, from one statement, so that they always add up. */
export const listTallies = async (sql: Sql, campaignIds: readonly string[]): Promise<Tally[]> => {
  if (campaignIds.length === 0) return []
  return await unprepared(sql<Tally[]>`
    select c.id as campaign_id, part.*
    from campaigns c
    cross join lateral (
      ${waiting(sql)}
      union all
      select t.variant, t.status::text, t.skip_reason::text, t.error_class::text, sum(t.contacts)::bigint
      from delivery_tallies t where t.campaign_id = c.id
      group by t.variant, t.status, t.skip_reason, t.error_class
    ) as part
    where c.id = any (${campaignIds as string[]}::uuid[]) and c.frozen_at is not null and part.contacts > 0`)
}

/**
 * The same as `listTallies`, counted in the ledger itself. All deliveries of a campaign have ids of the time
 * of its freeze, so other months are not searched.
 */
export const countTallies = async (sql: Sql, campaignId: string): Promise<Tally[]> =>
  await unprepared(sql<Tally[]>`
    select c.id as campaign_id, part.*
    from campaigns c
    cross join lateral (
      ${waiting(sql)}
      union all
      select d.variant, d.status::text, d.skip_reason::text, d.error_class::text, count(*)
      from deliveries d
      where d.source_id = c.id
        and d.id >= first_id_of(c.frozen_at) and d.id < first_id_of(c.frozen_at + interval '1 millisecond')
      group by d.variant, d.status, d.skip_reason, d.error_class
    ) as part
    where c.id = ${campaignId} and c.frozen_at is not null and part.contacts > 0`)

/** The number of contacts that opened or clicked, each delivery counted once. */
export interface Notice {
  campaign_id: string
  variant: VariantKey | null
  accepted: number
  opened: number
  clicked: number
  opened_or_clicked: number
  machine_opened_only: number
  machine_clicked_only: number
}

/** Opens and clicks by variant. */
export const listNotices = async (sql: Sql, campaignIds: readonly string[]): Promise<Notice[]> => {
  if (campaignIds.length === 0) return []
  return await unprepared(sql<Notice[]>`
    select campaign_id, variant,
      coalesce(sum(contacts) filter (where taken), 0)::bigint as accepted,
      coalesce(sum(contacts) filter (where opened), 0)::bigint as opened,
      coalesce(sum(contacts) filter (where clicked), 0)::bigint as clicked,
      coalesce(sum(contacts) filter (where opened or clicked), 0)::bigint as opened_or_clicked,
      coalesce(sum(contacts) filter (where machine_opened and not opened), 0)::bigint as machine_opened_only,
      coalesce(sum(contacts) filter (where machine_clicked and not clicked), 0)::bigint as machine_clicked_only
    from delivery_tallies where campaign_id = any (${campaignIds as string[]}::uuid[])
    group by campaign_id, variant having sum(contacts) > 0`)
}

/** The same as `listNotices`, counted in the ledger itself. */
export const countNotices = async (sql: Sql, campaignId: string): Promise<Notice[]> =>
  await unprepared(sql<Notice[]>`
    select c.id as campaign_id, d.variant,
      count(d.accepted_at) as accepted, count(d.first_opened_at) as opened, count(d.first_clicked_at) as clicked,
      count(coalesce(d.first_opened_at, d.first_clicked_at)) as opened_or_clicked,
      count(*) filter (where d.first_machine_opened_at is not null and d.first_opened_at is null) as machine_opened_only,
      count(*) filter (where d.first_machine_clicked_at is not null and d.first_clicked_at is null) as machine_clicked_only
    from campaigns c
    join deliveries d on d.source_id = c.id
      and d.id >= first_id_of(c.frozen_at) and d.id < first_id_of(c.frozen_at + interval '1 millisecond')
    where c.id = ${campaignId} and c.frozen_at is not null
    group by c.id, d.variant`)
