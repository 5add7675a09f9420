import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'

/** Of the row of `contacts` at hand: the last of some moment in the ledger of mail. Null where there is none. */
const lastOf = (sql: Sql, moment: Fragment): Fragment =>
  sql`(select max(${moment}) from deliveries d where d.contact_id = contacts.id)`

export const lastOpenedAt = (sql: Sql): Fragment => lastOf(sql, sql`d.first_opened_at`)

export const lastClickedAt = (sql: Sql): Fragment => lastOf(sql, sql`d.first_clicked_at`)

/** When the contact last opened, clicked, or did something that was reported; null where it never did. */
export const lastActiveAt = (sql: Sql): Fragment => sql`
  greatest(
    ${lastOf(sql, sql`greatest(d.first_opened_at, d.first_clicked_at)`)},
    (select max(e.occurred_at) from contact_events e where e.contact_id = contacts.id))`

/** Days within which activity means a high and a medium level. */
const highDays = 30
const mediumDays = 90

/** Whoever is not tracked under the own name and did nothing else is none and not low: nothing may be known. */
export const engagementLevel = (sql: Sql, now: Date): Fragment => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return sql`(
    select case
      when active.last_at > ${daysAgo(highDays)} then 'high'
      when active.last_at > ${daysAgo(mediumDays)} then 'medium'
      when active.last_at is not null then 'low'
      when contacts.tracking = 'individual' and exists (
        select from deliveries d where d.contact_id = contacts.id and d.accepted_at is not null) then 'low'
      else 'none' end
    from (select ${lastActiveAt(sql)} as last_at offset 0) as active)`
}
