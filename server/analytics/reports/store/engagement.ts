import type { components } from '../../../../generated/types.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { Kind, Time } from '../rules.ts'

type Schemas = components['schemas']

export interface EngagementDay extends Omit<Schemas['EngagementPoint'], 'starts_on'> {
  day: string
}

/** First opens and clicks `t` of deliveries of some kinds, whenever these were sent. */
const noticed = (sql: Sql, kinds: readonly Kind[], { from, until }: Time): Fragment => sql`
  from notice_tallies t
  where t.kind = any (${kinds as string[]}::text[]::delivery_kind[]) and t.quarter >= ${from} and t.quarter < ${until}`

/** By people and by machines. */
const noticeCounts = (sql: Sql): Fragment => {
  const count = (what: Fragment): Fragment => sql`coalesce(sum(t.contacts) filter (where ${what}), 0)::bigint`
  return sql`
    ${count(sql`t.human and not t.clicked`)} as human_opened_count,
    ${count(sql`not t.human and not t.clicked`)} as machine_opened_count,
    ${count(sql`t.human and t.clicked`)} as human_clicked_count,
    ${count(sql`not t.human and t.clicked`)} as machine_clicked_count`
}

export const listEngagementDays = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
): PromiseLike<EngagementDay[]> =>
  unprepared(sql<EngagementDay[]>`
    select day_in_utc(t.quarter) as day,
      ${noticeCounts(sql)}
    ${noticed(sql, kinds, time)}
    group by 1 having sum(t.contacts) > 0 order by 1`)

export interface HourRow extends Omit<Schemas['EngagementHour'], 'weekday'> {
  /** From 1, which is Monday. */
  isodow: number
}

/** When people and machines open and click, in a time zone. */
export const listHours = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
  timeZone: string,
): PromiseLike<HourRow[]> =>
  unprepared(sql<HourRow[]>`
    select extract(isodow from t.quarter at time zone ${timeZone})::integer as isodow,
      extract(hour from t.quarter at time zone ${timeZone})::integer as hour,
      ${noticeCounts(sql)}
    ${noticed(sql, kinds, time)}
    group by 1, 2 having sum(t.contacts) > 0 order by 1, 2`)

/**
 * The most clicked links of a period in e-mail of some kinds; each delivery counts once, for people or for
 * machines. Clicks counted as totals belong to no delivery.
 */
export const listLinks = (
  sql: Sql,
  kinds: readonly Kind[],
  { from, until }: Time,
  limit: number,
): PromiseLike<Schemas['EngagementLink'][]> =>
  unprepared(sql<Schemas['EngagementLink'][]>`
    select l.url, count(distinct e.delivery_id) filter (where e.human) as human_clicked_count,
      count(distinct e.delivery_id) - count(distinct e.delivery_id) filter (where e.human) as machine_clicked_count
    from delivery_events e
    join mail_links l on l.id = e.link_id and l.kind = any (${kinds as string[]}::text[])
    where e.type = 'clicked' and e.occurred_at >= ${from}
      and e.occurred_at < ${until} and e.delivery_id <> e.source_id
    group by l.url order by 2 desc, 3 desc, 1 limit ${limit}`)
