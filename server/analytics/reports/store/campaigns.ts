import type { components } from '../../../../generated/types.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { Time } from '../rules.ts'

type ReportCampaign = components['schemas']['ReportCampaign']

export const countCampaigns = async (sql: Sql, { from, until }: Time): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from campaigns where started_at >= ${from} and started_at < ${until}`
  return row?.count ?? 0
}

/**
 * Campaigns that began in a period, with their delivery results until now: the latest ones, or those with the
 * most clicking contacts.
 */
export const listCampaigns = (
  sql: Sql,
  { from, until }: Time,
  order: 'latest' | 'most_clicked',
  limit: number,
): PromiseLike<ReportCampaign[]> => {
  const accepted = (what: Fragment): Fragment =>
    sql`coalesce(sum(t.contacts) filter (where t.status = 'accepted' ${what}), 0)::bigint`
  return unprepared(sql<ReportCampaign[]>`
    select c.id, c.name, c.started_at, mail.*, coalesce(leaving.unsubscribed_count, 0)::bigint as unsubscribed_count
    from (
      select id, name, started_at from campaigns where started_at >= ${from} and started_at < ${until}
      ${order === 'latest' ? sql`order by started_at desc, id desc limit ${limit}` : sql``}
    ) as c
    cross join lateral (
      select ${accepted(sql``)} as accepted_count,
        ${accepted(sql`and t.opened`)} as human_opened_count,
        ${accepted(sql`and t.machine_opened and not t.opened`)} as machine_opened_count,
        ${accepted(sql`and t.clicked`)} as human_clicked_count,
        ${accepted(sql`and t.machine_clicked and not t.clicked`)} as machine_clicked_count
      from delivery_tallies t where t.campaign_id = c.id
    ) as mail
    left join lateral (
      select count(distinct e.delivery_id) as unsubscribed_count from delivery_events e
      where e.source_id = c.id and e.type = 'unsubscribed'
    ) as leaving on true
    order by ${order === 'latest' ? sql`c.started_at desc, c.id desc` : sql`mail.human_clicked_count desc, c.started_at desc, c.id desc`}
    limit ${limit}`)
}
