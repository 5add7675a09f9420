import { shareIntents } from '../../../audience/contacts/index.ts'
import { trackingOfLists } from '../../../audience/memberships/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { TrackingMode } from './rules.ts'
import { mostInAll } from './shares.ts'

/** A delivery with what decides how its visits are judged and counted. */
export interface VisitedDelivery {
  id: string
  source_id: string | null
  kind: 'campaign' | 'sequence' | 'automation' | 'transactional' | 'confirmation'
  contact_id: string
  tracking: TrackingMode
  /** The tracking mode of the campaign or automation. Null where the settings decide. */
  opens: TrackingMode | null
  clicks: TrackingMode | null
  /**
   * The tracking that the delivery's lists allowed at sending and allow now. Null where they set no limit.
   */
  allowed_then: 'none' | 'aggregate' | null
  allowed_now: 'none' | 'aggregate' | null
  /** When a server accepted it, otherwise when it was queued. */
  sent_at: string
  accepted: boolean
  /** The number of its links. */
  links: number
  /** Its visits, counted up to `mostInAll`. 0 where visits are anonymous. */
  visits: number
}

/**
 * Locks deliveries and their contacts until the transaction ends, in the order of ids. Leaves out tests and
 * deliveries whose contact is gone or in the trash: their visits are not counted.
 */
export const lockVisitedDeliveries = async (
  tx: Sql,
  deliveryIds: readonly string[],
): Promise<Map<string, VisitedDelivery>> => {
  // In the order of the whole service: intents, deliveries, contacts.
  await shareIntents(tx)
  await tx`
    select from deliveries where id = any (${deliveryIds as string[]}::uuid[]) order by id for no key update`
  await tx`
    select from contacts c
    where c.id in (select d.contact_id from deliveries d where d.id = any (${deliveryIds as string[]}::uuid[]))
    order by c.id for key share`
  const rows = await tx<VisitedDelivery[]>`
    select d.id, d.source_id, d.kind, d.contact_id, c.tracking,
      coalesce(s.tracking->>'opens', f.opens) as opens, coalesce(s.tracking->>'clicks', f.clicks) as clicks,
      case d.tracking when 'n' then 'none' when 'a' then 'aggregate' end as allowed_then,
      ${trackingOfLists(tx, tx`d.contact_id`, (id) => tx`(s.audience->'include'->'list_ids' ? ${id}::text or f.list_id = ${id})`)} as allowed_now,
      coalesce(d.accepted_at, d.queued_at) as sent_at, d.accepted_at is not null or d.status = 'unknown' as accepted,
      links_in_delivery(d.id, d.source_id, d.variant) as links,
      case when coalesce(d.first_opened_at, d.first_clicked_at, d.first_machine_opened_at, d.first_machine_clicked_at) is null then 0
        else (select count(*) from (
          select from delivery_events e where e.delivery_id = d.id and e.type in ('opened', 'clicked') limit ${mostInAll}) as counted)::integer
      end as visits
    from deliveries d
    join contacts c on c.id = d.contact_id and c.trashed_at is null
    left join campaigns s on s.id = d.source_id
    left join flow_emails f on f.id = d.id
    where d.id = any (${deliveryIds as string[]}::uuid[]) and d.kind <> 'test'`
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Click {
  delivery_id: string
  link_id: string
  occurred_at: string
}

/** Clicks of these deliveries since a time. */
export const listClicks = (tx: Sql, deliveryIds: readonly string[], since: Date): Promise<Click[]> =>
  tx<Click[]>`
    select delivery_id, link_id, occurred_at from delivery_events
    where delivery_id = any (${deliveryIds as string[]}::uuid[]) and type = 'clicked' and link_id is not null
      and occurred_at >= ${since}`

/** The original URLs of links by id. */
export const findLinks = async (sql: Sql, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; url: string }[]>`
    select id, url from mail_links where id = any (${ids as string[]}::uuid[])`
  return new Map(rows.map(({ id, url }) => [id, url]))
}
