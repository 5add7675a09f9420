import type { Fragment } from 'postgres'
import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { planned } from '../../platform/storage/planned.ts'
import type { Kind, Time } from '../rules.ts'

type Schemas = components['schemas']

export interface EngagementDay extends Omit<Schemas['EngagementPoint'], 'starts_on'> {
  day: string
}

const kindOf = (sql: Sql, kinds: readonly Kind[]): Fragment =>
  sql`d.kind = any (${kinds as string[]}::text[]::delivery_kind[])`

const columns = {
  human_opened: 'first_opened_at',
  machine_opened: 'first_machine_opened_at',
  human_clicked: 'first_clicked_at',
  machine_clicked: 'first_machine_clicked_at',
} as const

type What = keyof typeof columns

/** First times of deliveries, whenever these were sent: a row for each, read column by column, because most have none. */
const moments = (
  sql: Sql,
  kinds: readonly Kind[],
  { from, until }: Time,
  wanted: readonly What[],
): Fragment =>
  wanted
    .map((what) => {
      const at = sql(`d.${columns[what]}`)
      return sql`
        select ${what}::text as what, ${at} as at from deliveries d
        where ${kindOf(sql, kinds)} and ${at} >= ${from} and ${at} < ${until}`
    })
    .reduce((all, some) => sql`${all} union all ${some}`)

export const listEngagementDays = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
): PromiseLike<EngagementDay[]> =>
  planned(sql<EngagementDay[]>`
    select day_in_utc(took.at) as day,
      count(*) filter (where took.what = 'human_opened') as human_opened_count,
      count(*) filter (where took.what = 'machine_opened') as machine_opened_count,
      count(*) filter (where took.what = 'human_clicked') as human_clicked_count,
      count(*) filter (where took.what = 'machine_clicked') as machine_clicked_count
    from (${moments(sql, kinds, time, ['human_opened', 'machine_opened', 'human_clicked', 'machine_clicked'])}) as took
    group by 1 order by 1`)

export interface HourRow extends Omit<Schemas['EngagementHour'], 'weekday'> {
  /** From 1, which is Monday. */
  isodow: number
}

/** When people open and click, by the clocks of a time zone. */
export const listHours = (
  sql: Sql,
  kinds: readonly Kind[],
  time: Time,
  timeZone: string,
): PromiseLike<HourRow[]> =>
  planned(sql<HourRow[]>`
    select extract(isodow from took.at at time zone ${timeZone})::integer as isodow,
      extract(hour from took.at at time zone ${timeZone})::integer as hour,
      count(*) filter (where took.what = 'human_opened') as human_opened_count,
      count(*) filter (where took.what = 'human_clicked') as human_clicked_count
    from (${moments(sql, kinds, time, ['human_opened', 'human_clicked'])}) as took
    group by 1, 2 order by 1, 2`)

/** The links that most people followed in a time, wherever they stood; each delivery counts once, for people or for machines. */
export const listLinks = (
  sql: Sql,
  kinds: readonly Kind[],
  { from, until }: Time,
  limit: number,
): PromiseLike<Schemas['EngagementLink'][]> =>
  planned(sql<Schemas['EngagementLink'][]>`
    select url, count(*) filter (where human) as human_clicked_count, count(*) filter (where not human) as machine_clicked_count
    from (
      select l.url, e.delivery_id, bool_or(e.human) as human
      from delivery_events e
      join deliveries d on d.id = e.delivery_id
      join campaign_links l on l.id = e.link_id
      where e.type = 'clicked' and e.occurred_at >= ${from}
        and e.occurred_at < ${until} and ${kindOf(sql, kinds)}
      group by l.url, e.delivery_id
    ) as followed
    group by url order by 2 desc, 3 desc, 1 limit ${limit}`)
