import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import { notOfTheMailbox, stands } from '../../deliveries/index.ts'

/** Selects bounces that match all members that are present. */
export interface BounceScope {
  source_id?: string
  mail_server_id?: string
  occurred_after?: string
  occurred_before?: string
  error_classes?: readonly string[]
  reply_contains?: string
}

/** Deliveries in one chunk. A chunk takes a constant number of statements. */
export const chunkSize = 500

/**
 * Bounces that stand: bounced and expired deliveries that count against the contact. A corrected delivery may
 * be sent again and bounce once more.
 */
const deliveriesIn = (sql: Sql, scope: BounceScope): Fragment => sql`
  select d.id, e.occurred_at, d.contact_id, d.to_address, e.error_class, e.enhanced_code, e.detail
  from delivery_events e
  join deliveries d on d.id = e.delivery_id
  where (e.type = 'bounced' and d.status = 'bounced'
      or e.type = 'failed' and d.status = 'failed' and d.error_class = 'expired'
        and e.error_class <> all (${notOfTheMailbox as string[]}::text[]::delivery_error_class[]))
    and ${stands(sql)}
    ${scope.source_id === undefined ? sql`` : sql`and e.source_id = ${scope.source_id}`}
    ${
      scope.mail_server_id === undefined
        ? sql``
        : sql`and
      server_of_delivery(d.id, d.source_id, d.variant::text, coalesce(d.accepted_at, e.occurred_at)) = ${scope.mail_server_id}`
    }
    ${scope.occurred_after === undefined ? sql`` : sql`and e.occurred_at >= ${scope.occurred_after}`}
    ${scope.occurred_before === undefined ? sql`` : sql`and e.occurred_at < ${scope.occurred_before}`}
    ${scope.error_classes === undefined ? sql`` : sql`and e.error_class = any (${scope.error_classes as string[]}::text[]::delivery_error_class[])`}
    ${scope.reply_contains === undefined ? sql`` : sql`and strpos(lower(e.detail), lower(${scope.reply_contains})) > 0`}`

/** Bounces of an address without a delivery. They match only a scope by time. */
const addressesIn = (sql: Sql, scope: BounceScope): Fragment => {
  const byTimeAlone = Object.keys(scope).every((name) => name.startsWith('occurred_'))
  return sql`
    select b.id, b.struck_at as occurred_at, b.contact_id, c.email as to_address,
      'mailbox_unknown'::delivery_error_class as error_class, null::text as enhanced_code, null::text as detail
    from bounce_effects b
    left join contacts c on c.id = b.contact_id
    where b.delivery_id is null and b.undone_at is null and ${byTimeAlone}
      ${scope.occurred_after === undefined ? sql`` : sql`and b.struck_at >= ${scope.occurred_after}`}
      ${scope.occurred_before === undefined ? sql`` : sql`and b.struck_at < ${scope.occurred_before}`}`
}

/** Each bounce once, by its first event. */
const bouncesIn = (sql: Sql, scope: BounceScope): Fragment => sql`
  select distinct on (id) * from (
    ${deliveriesIn(sql, scope)} union all ${addressesIn(sql, scope)}
  ) as bounces order by id, occurred_at`

export interface BounceCounts {
  bounces: number
  contacts: number
  suppressions: number
}

/** Counts the matching bounces and the contacts and suppressions that they changed. */
export const countBounces = async (sql: Sql, scope: BounceScope): Promise<BounceCounts> => {
  const [row] = await unprepared(sql<BounceCounts[]>`
    with found as materialized (${bouncesIn(sql, scope)}), effects as (
      select b.* from bounce_effects b join found f on b.delivery_id = f.id or b.id = f.id where b.undone_at is null
    )
    select (select count(*) from found) as bounces,
      (select count(distinct contact_id) from effects where status_before is not null) as contacts,
      (select count(distinct suppression_id) from effects) as suppressions`)
  return row ?? { bounces: 0, contacts: 0, suppressions: 0 }
}

export interface BounceRow {
  id: string
  by_address: boolean
  occurred_at: string
  contact_id: string | null
  to_address: string | null
  error_class: string
  enhanced_code: string | null
  detail: string | null
}

/** Up to `limit` matching bounces, the latest first. */
export const listBounces = (sql: Sql, scope: BounceScope, limit: number): Promise<BounceRow[]> =>
  unprepared(sql<BounceRow[]>`
    select f.id, exists (select from bounce_effects b where b.id = f.id) as by_address, f.occurred_at, f.contact_id, f.to_address,
      f.error_class, f.enhanced_code, f.detail
    from (${bouncesIn(sql, scope)}) as f order by f.occurred_at desc, f.id desc limit ${limit}`)

/** The ids of the matching bounces with their positions: the frozen targets of a job. */
export const placedBounces = (sql: Sql, scope: BounceScope): Fragment => sql`
  select id, row_number() over (order by id) as place from (${bouncesIn(sql, scope)}) as bounces`
