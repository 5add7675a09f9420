import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

/** The maximum of marketing messages for a contact within so many days. */
export interface Cap {
  max_count: number
  within_days: number
}

/** The periods of a contact's own choice of frequency. */
const weekDays = 7
const monthDays = 30

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/**
 * SQL on the row of `contacts`: how many marketing messages it may still get at `now`. The cap in force and
 * the contact's own choice apply; null without either. Messages of the campaign itself do not count.
 */
export const capLeft = (sql: Sql, cap: Cap | null, campaignId: string, now: Date): Fragment => {
  const since = (days: number) => sql`count(*) filter (where d.created_at > ${daysBefore(now, days)})`
  const ofSettings =
    cap === null ? sql`null::bigint` : sql`${cap.max_count}::bigint - ${since(cap.within_days)}`
  const counted = sql`(
    select least(${ofSettings}, case contacts.frequency
      when 'weekly' then 1 - ${since(weekDays)} when 'monthly' then 1 - ${since(monthDays)} end)
    from deliveries d
    where d.contact_id = contacts.id and d.kind in ('campaign', 'sequence', 'automation')
      and d.status not in ('skipped', 'failed', 'bounced') and d.source_id is distinct from ${campaignId}
      and d.created_at > ${daysBefore(now, Math.max(monthDays, cap?.within_days ?? 0))})`
  return cap === null ? sql`case when contacts.frequency <> 'all' then ${counted} end` : counted
}

/**
 * Inner and outer pad of HMAC-SHA-256: the database computes the HMAC while its log never contains the key.
 */
const padsOf = (secret: Uint8Array): { inner: Buffer; outer: Buffer } => {
  const key = Buffer.alloc(64)
  Buffer.from(secret).copy(key)
  return {
    inner: Buffer.from(key.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(key.map((byte) => byte ^ 0x5c)),
  }
}

/**
 * SQL: the hash under which an address is suppressed, as computed in server/audience/suppressions/rules.ts.
 */
const suppressionHash = (sql: Sql, secret: Uint8Array, email: Fragment): Fragment => {
  const { inner, outer } = padsOf(secret)
  const digest = sql`encode(sha256(convert_to(lower(normalize(btrim(${email}), nfc)), 'UTF8')), 'hex')`
  return sql`sha256(decode(${outer.toString('hex')}, 'hex') || sha256(
    decode(${inner.toString('hex')}, 'hex') || convert_to('["suppression","' || ${digest} || '"]', 'UTF8')))`
}

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
): Promise<EstimateRow[]> =>
  await unprepared(sql<EstimateRow[]>`
    select excluded, case
        when status = 'unsubscribed' then 'unsubscribed'
        when status = 'bounced' then 'invalid'
        when status = 'complained' then 'suppressed'
        when status in ('pending', 'transactional') then 'no_consent'
        when cap_left <= 0 then 'frequency_cap'
        when address.value is not null or domain.value is not null or hashed.hash is not null then 'suppressed'
      end as reason, count(*) as contacts
    from (
      select contacts.email, contacts.status, (${excluded}) is true as excluded,
        case when contacts.status = 'subscribed' then ${left} end as cap_left,
        case when contacts.status = 'subscribed' and exists (select from suppressions where kind = 'hash')
          then ${suppressionHash(sql, secret, sql`contacts.email`)} end as hash
      from contacts where contacts.trashed_at is null and ${included}
    ) as meant
    left join suppressions address on address.kind = 'address' and address.value = lower(meant.email)
    left join suppressions domain on domain.kind = 'domain' and domain.value = split_part(lower(meant.email), '@', 2)
    left join suppressions hashed on hashed.kind = 'hash' and hashed.hash = meant.hash
    group by 1, 2`)

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
export const listStandings = async (
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

/** The lists among these with restricted tracking. */
export const listCountedLess = async (
  sql: Sql,
  listIds: readonly string[],
): Promise<Record<'none' | 'aggregate', string[]>> => {
  const rows =
    listIds.length === 0
      ? []
      : await sql<{ id: string; tracking: 'none' | 'aggregate' }[]>`
          select id, tracking from lists
          where id = any (${listIds as string[]}::uuid[]) and tracking in ('none', 'aggregate')`
  const of = (wanted: string) => rows.filter(({ tracking }) => tracking === wanted).map(({ id }) => id)
  return { none: of('none'), aggregate: of('aggregate') }
}
