import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { VariantKey } from './campaigns.ts'

/** How an audience is split into variants: at random, but reproducibly. */
export interface Split {
  keys: readonly VariantKey[]
  sharePercent: number
}

/** When the contacts of one time zone get the campaign. */
export interface ZoneTime {
  zone: string
  due: Date
}

/** The known time zones of the contacts in an audience. */
export const listZones = async (sql: Sql, where: Fragment): Promise<string[]> => {
  const rows = await unprepared(
    sql<{ timezone: string }[]>`
      select distinct timezone from contacts where timezone is not null and ${where}`,
  )
  return rows.map(({ timezone }) => timezone)
}

/** SQL: the variant of the row of `placed`; null is held back until there is a winner. */
const variantOf = (sql: Sql, split: Split | null): Fragment =>
  split === null
    ? sql`null::"char"`
    : sql`case when chance <= ceil(total * ${split.sharePercent}::integer / 100.0)
        then (${split.keys as string[]}::text[])[(chance - 1) % ${split.keys.length}::integer + 1] end::"char"`

/**
 * SQL: the random order of contacts: a hash of each with the campaign, which cannot be influenced and can be
 * repeated.
 */
const randomOrder = (sql: Sql, split: Split | null, campaignId: string): Fragment =>
  split === null
    ? sql`0::bigint as chance, 0::bigint as total`
    : sql`row_number() over (order by hashtextextended(id::text || ${campaignId}::text, 0), id) as chance,
        count(*) over () as total`

/** Every contact of an audience with its variant and time; `insertChunks` splits them into chunks. */
export const timedAudience = (
  sql: Sql,
  campaignId: string,
  where: Fragment,
  plan: { split: Split | null; due: Date; businessZone: string; zones: readonly ZoneTime[] },
): Fragment => {
  const { split, due, businessZone, zones } = plan
  return sql`
    select id, variant, ${
      split === null
        ? sqlDue(sql, due, zones)
        : sql`case when variant is not null then ${due}::timestamptz end as due_at, null::text as timezone`
    }
    from (
      select id, zone, ${variantOf(sql, split)} as variant
      from (select id, timezone as zone, ${randomOrder(sql, split, campaignId)} from contacts where ${where}) as placed
    ) as varied
    ${
      zones.length === 0
        ? sql``
        : sql`left join unnest(
            ${zones.map(({ zone }) => zone)}::text[], ${zones.map((one) => one.due.toISOString())}::timestamptz[]
          ) as local (local_zone, local_due) on local_zone = coalesce(varied.zone, ${businessZone})`
    }`
}

const sqlDue = (sql: Sql, due: Date, zones: readonly ZoneTime[]): Fragment =>
  zones.length === 0
    ? sql`${due}::timestamptz as due_at, null::text as timezone`
    : sql`coalesce(local_due, ${due}::timestamptz) as due_at, local_zone as timezone`

/**
 * Takes the right to freeze a campaign's audience until the transaction ends; false if another process has
 * it.
 */
export const claimFreeze = async (tx: Sql, campaignId: string): Promise<boolean> => {
  const [row] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`freeze ${campaignId}`}, 0)) as mine`
  return row?.mine === true
}

/** Raises the statement timeout: a million contacts take some seconds. */
export const raiseStatementTimeout = async (tx: Sql): Promise<void> => {
  await tx`set local statement_timeout = '10min'`
}

/** Time zones with something due now, of campaigns that are being sent in the contacts' time zones. */
export const listDueZones = async (
  sql: Sql,
  now: Date,
): Promise<{ campaign_id: string; timezone: string }[]> =>
  await sql<{ campaign_id: string; timezone: string }[]>`
    select distinct c.campaign_id, c.timezone
    from campaigns join campaign_chunks c on c.campaign_id = campaigns.id
    where campaigns.state = 'sending' and campaigns.per_contact_zone
      and c.timezone is not null and not c.done and c.due_at <= ${now}`

/** Whether a campaign is still being sent. */
export const findPace = async (sql: Sql, id: string): Promise<{ state: string } | null> => {
  const [row] = await sql<{ state: string }[]>`select state from campaigns where id = ${id}`
  return row ?? null
}
