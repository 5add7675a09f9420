import type { Fragment } from 'postgres'
import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { planned } from '../../platform/storage/planned.ts'
import type { Kind, Time } from '../rules.ts'

type Schemas = components['schemas']

/** What is counted of the deliveries of one day: of the one on which they were queued, whenever it happened. */
export interface MailDay extends Omit<Schemas['ReportMail'], 'unsubscribed_count' | 'complained_count'> {
  day: string
}

/** Deliveries `d` that were queued in a time. */
const queued = (sql: Sql, kinds: readonly Kind[], { from, until }: Time): Fragment => sql`
  d.kind = any (${kinds as string[]}::text[]::delivery_kind[])
  and d.queued_at >= ${from} and d.queued_at < ${until}`

/** What was opened counts where it arrived: shares of what was accepted are never above one. */
const counts = (sql: Sql): Fragment => sql`
  count(*) filter (where d.status = 'accepted') as accepted_count,
  count(*) filter (where d.status = 'deferred') as deferred_count,
  count(*) filter (where d.status = 'bounced') as bounced_count,
  count(*) filter (where d.status = 'failed') as failed_count,
  count(*) filter (where d.status = 'unknown') as unknown_count,
  count(*) filter (where d.status = 'skipped') as skipped_count,
  count(*) filter (where d.status = 'accepted' and d.first_opened_at is not null) as human_opened_count,
  count(*) filter (where d.status = 'accepted' and d.first_opened_at is null and d.first_machine_opened_at is not null)
    as machine_opened_count,
  count(*) filter (where d.status = 'accepted' and d.first_clicked_at is not null) as human_clicked_count,
  count(*) filter (where d.status = 'accepted' and d.first_clicked_at is null and d.first_machine_clicked_at is not null)
    as machine_clicked_count`

export const listMailDays = (sql: Sql, kinds: readonly Kind[], time: Time): PromiseLike<MailDay[]> =>
  planned(sql<MailDay[]>`
    select day_in_utc(d.queued_at) as day, ${counts(sql)}
    from deliveries d where ${queued(sql, kinds, time)}
    group by 1 order by 1`)

export interface LeavingDay {
  day: string
  domain: string | null
  type: 'unsubscribed' | 'complained'
  deliveries_count: number
}

/** By how many deliveries somebody left or complained, by the day on which they were queued and the domain that they went to. */
export const listLeavingDays = (sql: Sql, kinds: readonly Kind[], time: Time): PromiseLike<LeavingDay[]> =>
  planned(sql<LeavingDay[]>`
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
  planned(sql<Schemas['SkippedCount'][]>`
    select d.skip_reason as reason, count(*) as contacts_count
    from deliveries d where ${queued(sql, kinds, time)} and d.status = 'skipped'
    group by 1 order by 2 desc, 1`)

export const listErrors = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
  limit: number,
): PromiseLike<Schemas['DeliverabilityError'][]> =>
  planned(sql<Schemas['DeliverabilityError'][]>`
    select d.error_class, d.enhanced_code, count(*) as deliveries_count
    from deliveries d where ${queued(sql, kinds, time)} and d.error_class is not null
    group by 1, 2 order by 3 desc, 1, 2 nulls last limit ${limit}`)

type DomainRow = Omit<Schemas['DeliverabilityDomain'], 'complained_count'>

/** The domains that most mail went to; what was skipped went nowhere. */
export const listDomains = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
  limit: number,
): PromiseLike<DomainRow[]> =>
  planned(sql<DomainRow[]>`
    select lower(split_part(d.to_address, '@', 2)) as domain,
      count(*) filter (where d.status = 'accepted') as accepted_count,
      count(*) filter (where d.status = 'deferred') as deferred_count,
      count(*) filter (where d.status = 'bounced') as bounced_count,
      count(*) filter (where d.status = 'failed') as failed_count,
      count(*) filter (where d.status = 'accepted' and d.first_opened_at is not null) as human_opened_count
    from deliveries d
    where ${queued(sql, kinds, time)} and d.status not in ('skipped', 'queued', 'sending') and d.to_address like '%@_%'
    group by 1 order by count(*) desc, 1 limit ${limit}`)
