import type { components } from '../../../../generated/types.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { Kind, Time } from '../rules.ts'

type Schemas = components['schemas']

/**
 * The counts of the deliveries of one day: the day on which they were queued, whenever the events happened.
 */
export interface MailDay extends Omit<Schemas['ReportMail'], 'unsubscribed_count' | 'complained_count'> {
  day: string
}

/** Deliveries `d` that were queued in a period. */
const queued = (sql: Sql, kinds: readonly Kind[], { from, until }: Time): Fragment => sql`
  d.kind = any (${kinds as string[]}::text[]::delivery_kind[])
  and d.queued_at >= ${from} and d.queued_at < ${until}`

/** Sums `t` of deliveries that were queued on the days of a period. */
const onDays = (sql: Sql, kinds: readonly Kind[], { from, until }: Time): Fragment => sql`
  t.kind = any (${kinds as string[]}::text[]::delivery_kind[])
  and t.day >= day_in_utc(${from}) and t.day < day_in_utc(${until})`

/** Opens count only for accepted deliveries, so that rates are never above one. */
const counts = (sql: Sql): Fragment => {
  const count = (what: Fragment): Fragment => sql`coalesce(sum(t.contacts) filter (where ${what}), 0)::bigint`
  return sql`
    ${count(sql`t.status = 'accepted'`)} as accepted_count,
    ${count(sql`t.status = 'deferred'`)} as deferred_count,
    ${count(sql`t.status = 'bounced'`)} as bounced_count,
    ${count(sql`t.status = 'failed'`)} as failed_count,
    ${count(sql`t.status = 'unknown'`)} as unknown_count,
    ${count(sql`t.status = 'skipped'`)} as skipped_count,
    ${count(sql`t.status = 'accepted' and t.opened`)} as human_opened_count,
    ${count(sql`t.status = 'accepted' and t.machine_opened and not t.opened`)} as machine_opened_count,
    ${count(sql`t.status = 'accepted' and t.clicked`)} as human_clicked_count,
    ${count(sql`t.status = 'accepted' and t.machine_clicked and not t.clicked`)} as machine_clicked_count`
}

export const listMailDays = (sql: Sql, kinds: readonly Kind[], time: Time): PromiseLike<MailDay[]> =>
  unprepared(sql<MailDay[]>`
    select t.day, ${counts(sql)}
    from delivery_tallies t where ${onDays(sql, kinds, time)}
    group by 1 having sum(t.contacts) > 0 order by 1`)

export interface LeavingDay {
  day: string
  domain: string | null
  type: 'unsubscribed' | 'complained'
  deliveries_count: number
}

/**
 * Deliveries that led to an unsubscribe or a complaint, by the day on which they were queued and the
 * recipient's domain.
 */
export const listLeavingDays = (sql: Sql, kinds: readonly Kind[], time: Time): PromiseLike<LeavingDay[]> =>
  unprepared(sql<LeavingDay[]>`
    select day_in_utc(d.queued_at) as day, lower(split_part(d.to_address, '@', 2)) as domain, e.type,
      count(distinct e.delivery_id) as deliveries_count
    from delivery_events e
    join deliveries d on d.id = e.delivery_id
    where e.type in ('unsubscribed', 'complained') and ${queued(sql, kinds, time)}
    group by 1, 2, 3`)

export const listSkipped = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
): PromiseLike<Schemas['SkippedCount'][]> =>
  unprepared(sql<Schemas['SkippedCount'][]>`
    select t.skip_reason as reason, sum(t.contacts)::bigint as contacts_count
    from delivery_tallies t where ${onDays(sql, kinds, time)} and t.status = 'skipped'
    group by 1 having sum(t.contacts) > 0 order by 2 desc, 1`)

export const listErrors = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
  limit: number,
): PromiseLike<Schemas['DeliverabilityError'][]> =>
  unprepared(sql<Schemas['DeliverabilityError'][]>`
    select t.error_class, t.enhanced_code, sum(t.contacts)::bigint as deliveries_count
    from delivery_tallies t where ${onDays(sql, kinds, time)} and t.error_class is not null
    group by 1, 2 having sum(t.contacts) > 0 order by 3 desc, 1, 2 nulls last limit ${limit}`)

type DomainRow = Omit<Schemas['DeliverabilityDomain'], 'complained_count'>

/** The domains with the most e-mails; skipped deliveries do not count. */
export const listDomains = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
  limit: number,
): PromiseLike<DomainRow[]> =>
  unprepared(sql<DomainRow[]>`
    select t.domain, sum(t.accepted)::bigint as accepted_count, sum(t.deferred)::bigint as deferred_count,
      sum(t.bounced)::bigint as bounced_count, sum(t.failed)::bigint as failed_count,
      sum(t.accepted_opened)::bigint as human_opened_count,
      sum(t.accepted_machine_opened)::bigint as machine_opened_count
    from domain_tallies t
    where ${onDays(sql, kinds, time)} and t.domain <> ''
    group by 1 having sum(t.accepted + t.deferred + t.bounced + t.failed + t.unknown) > 0
    order by sum(t.accepted + t.deferred + t.bounced + t.failed + t.unknown) desc, 1 limit ${limit}`)
