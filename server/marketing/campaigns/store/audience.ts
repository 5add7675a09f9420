import { hashWhereSought, suppressionsJoined } from '../../../audience/suppressions/index.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import { fromMarketingMail } from '../../../sending/deliveries/index.ts'

/** The maximum of marketing messages for a contact within so many days. */
export interface Cap {
  max_count: number
  within_days: number
}

/** The periods in days of a contact's own choice of frequency, in which it gets one message. */
export const frequencyDays = { weekly: 7, monthly: 30 }

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/**
 * SQL on the row of `contacts`: how many marketing messages it may still get at `now`. The cap in force and
 * the contact's own choice apply; null without either. `counts` chooses among its e-mails (`d`).
 */
export const capLeft = (sql: Sql, cap: Cap | null, counts: Fragment, now: Date): Fragment => {
  const since = (days: number) => sql`count(*) filter (where d.created_at > ${daysBefore(now, days)})`
  const ofSettings =
    cap === null ? sql`null::bigint` : sql`${cap.max_count}::bigint - ${since(cap.within_days)}`
  const counted = sql`(
    select least(${ofSettings}, case contacts.frequency
      when 'weekly' then 1 - ${since(frequencyDays.weekly)} when 'monthly' then 1 - ${since(frequencyDays.monthly)} end)
    ${fromMarketingMail(sql, {
      contact: sql`contacts.id`,
      counts,
      since: daysBefore(now, Math.max(frequencyDays.monthly, cap?.within_days ?? 0)),
    })})`
  return cap === null ? sql`case when contacts.frequency <> 'all' then ${counted} end` : counted
}

/** E-mails other than the campaign's own. */
export const notOfCampaign = (sql: Sql, campaignId: string): Fragment =>
  sql`d.source_id is distinct from ${campaignId}`

export interface EstimateRow {
  excluded: boolean
  reason: string | null
  contacts: number
}

/**
 * Counts an audience at `now`, by whether contacts are excluded and why they would get nothing (null: they
 * would get it). The reasons are in the order in which sending checks them.
 */
export const listEstimate = async (
  sql: Sql,
  {
    included,
    excluded,
    left,
    secret,
  }: { included: Fragment; excluded: Fragment; left: Fragment; secret: Uint8Array },
): Promise<EstimateRow[]> => {
  const { joins, covers } = suppressionsJoined(sql, { email: sql`meant.email`, hash: sql`meant.hash` })
  return await unprepared(sql<EstimateRow[]>`
    select excluded, case
        when status = 'unsubscribed' then 'unsubscribed'
        when status = 'bounced' then 'invalid'
        when status = 'complained' then 'suppressed'
        when status in ('pending', 'transactional') then 'no_consent'
        when cap_left <= 0 then 'frequency_cap'
        when ${covers} then 'suppressed'
      end as reason, count(*) as contacts
    from (
      select contacts.email, contacts.status, (${excluded}) is true as excluded,
        case when contacts.status = 'subscribed' then ${left} end as cap_left,
        case when contacts.status = 'subscribed' then ${hashWhereSought(sql, secret, sql`contacts.email`)} end as hash
      from contacts where contacts.trashed_at is null and ${included}
    ) as meant
    ${joins}
    group by 1, 2`)
}

export interface EligibilityRow {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  status: 'pending' | 'subscribed' | 'unsubscribed' | 'transactional' | 'bounced' | 'complained'
  trashed: boolean
  on_list: boolean | null
  cap_left: number | null
  tracking: 'none' | 'aggregate' | 'individual'
  /** The tracking that its lists allow. */
  allowed: 'none' | 'aggregate' | null
}

/** Reads contacts at the moment of sending. They cannot be deleted before the transaction ends. */
export const listEligibility = async (
  tx: Sql,
  contactIds: readonly string[],
  { onList, allowed, left }: { onList: Fragment | null; allowed: Fragment; left: Fragment },
): Promise<EligibilityRow[]> => {
  const query = tx<EligibilityRow[]>`
    select id, email, first_name, last_name, status, trashed_at is not null as trashed, tracking,
      ${onList ?? tx`null::boolean`} as on_list, ${allowed} as allowed, ${left} as cap_left
    from contacts where id = any (${contactIds as string[]}::uuid[])`
  // Without an audience's conditions there are few distinct statements, and each is used for every batch.
  return onList === null ? await query : await unprepared(query)
}

/** Whether a contact is in an audience, and which of the parts select it. */
export const findMatches = async (
  sql: Sql,
  contactId: string,
  { isIn, parts }: { isIn: Fragment; parts: readonly Fragment[] },
): Promise<{ isIn: boolean; matches: boolean[] }> => {
  const all = parts.reduce((left, right) => sql`${left}, (${right}) is true`, sql`(${isIn}) is true`)
  const [row] = await unprepared(sql<{ matches: boolean[] }[]>`
    select to_jsonb(array[${all}]) as matches from contacts where contacts.id = ${contactId}`)
  const [first = false, ...matches] = row?.matches ?? []
  return { isIn: first, matches }
}
