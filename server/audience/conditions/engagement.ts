import type { Fragment, Sql } from '../../platform/storage/open.ts'

/**
 * The latest value of a timestamp in the delivery ledger, for the current row of `contacts`. Null if there is
 * none.
 */
const lastOf = (sql: Sql, moment: Fragment): Fragment =>
  sql`(select max(${moment}) from deliveries d where d.contact_id = contacts.id)`

export const lastOpenedAt = (sql: Sql): Fragment => lastOf(sql, sql`d.first_opened_at`)

export const lastClickedAt = (sql: Sql): Fragment => lastOf(sql, sql`d.first_clicked_at`)

/** When the contact last opened, clicked, or caused a reported event; null if never. */
export const lastActiveAt = (sql: Sql): Fragment => sql`
  greatest(
    ${lastOf(sql, sql`greatest(d.first_opened_at, d.first_clicked_at)`)},
    (select max(e.occurred_at) from contact_events e where e.contact_id = contacts.id))`

/** Maximum number of days since the last activity for the levels high and medium. */
const highDays = 30
const mediumDays = 90

/**
 * A contact without individual tracking and without activity is `none`, not `low`: its opens and clicks are
 * unknown.
 */
const levelOf = (sql: Sql, now: Date, lastActive: Fragment, wasSent: Fragment): Fragment => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return sql`case
    when ${lastActive} > ${daysAgo(highDays)} then 'high'
    when ${lastActive} > ${daysAgo(mediumDays)} then 'medium'
    when ${lastActive} is not null then 'low'
    when contacts.tracking = 'individual' and ${wasSent} then 'low'
    else 'none' end`
}

export const engagementLevel = (sql: Sql, now: Date): Fragment => sql`(
  select ${levelOf(
    sql,
    now,
    sql`active.last_at`,
    sql`exists (select from deliveries d where d.contact_id = contacts.id and d.accepted_at is not null)`,
  )}
  from (select ${lastActiveAt(sql)} as last_at offset 0) as active)`

/**
 * Number of subscribed contacts by level at `now`. Reads each table once: one lookup per contact would be too
 * slow.
 */
export const countLevels = (sql: Sql, now: Date): PromiseLike<{ level: string; contacts_count: number }[]> =>
  sql<{ level: string; contacts_count: number }[]>`
    with mail as (
      select contact_id, max(greatest(first_opened_at, first_clicked_at)) as last_at,
        bool_or(accepted_at is not null) as was_sent
      from deliveries where contact_id is not null group by contact_id
    ), events as (
      select contact_id, max(occurred_at) as last_at from contact_events group by contact_id
    )
    select ${levelOf(
      sql,
      now,
      sql`greatest(mail.last_at, events.last_at)`,
      sql`coalesce(mail.was_sent, false)`,
    )} as level, count(*) as contacts_count
    from contacts
    left join mail on mail.contact_id = contacts.id
    left join events on events.contact_id = contacts.id
    where contacts.status = 'subscribed' and contacts.trashed_at is null
    group by 1`

/**
 * All engagement values, to be placed after `from contacts`: level, last_opened_at, last_clicked_at and
 * last_active_at.
 */
export const joinEngagement = (sql: Sql, now: Date): Fragment => sql`
  cross join lateral (
    select max(d.first_opened_at) as last_opened_at, max(d.first_clicked_at) as last_clicked_at,
      coalesce(bool_or(d.accepted_at is not null), false) as was_sent
    from deliveries d where d.contact_id = contacts.id
  ) as mail
  cross join lateral (
    select greatest(mail.last_opened_at, mail.last_clicked_at, max(e.occurred_at)) as last_active_at
    from contact_events e where e.contact_id = contacts.id
  ) as active
  cross join lateral (
    select ${levelOf(sql, now, sql`active.last_active_at`, sql`mail.was_sent`)} as level
  ) as engagement`
