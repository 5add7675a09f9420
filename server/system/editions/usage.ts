import type { PlanLimitKey } from '../../../generated/operations.ts'
import type { HostPlatform } from '../../platform/host.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The start of the calendar month, in UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** The number of messages in the month of `now` that count towards the plan: all that were not skipped. */
export const countDeliveries = async (sql: Sql, now: Date): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from deliveries
    where id >= first_id_of(${monthOf(now)}) and status <> 'skipped'`
  return row?.count ?? 0
}

/** The usage of each plan limit at `now`. */
export const countUsage = async (
  { sql, host }: { sql: Sql; host: HostPlatform },
  now: Date,
): Promise<Record<PlanLimitKey, number>> => {
  const [[counted], users_with_access] = await Promise.all([
    sql<{ contacts: number; custom_fields: number; deliveries: number }[]>`
      select
        (select count(*) from contacts where trashed_at is null) as contacts,
        (select count(*) from custom_fields where archived_at is null) as custom_fields,
        (select coalesce(sum(contacts), 0)::bigint from delivery_tallies
          where day >= ${monthOf(now).toISOString().slice(0, 10)}::text::date and status <> 'skipped') as deliveries`,
    host.countUsersWithAccess(),
  ])
  return {
    contacts: counted?.contacts ?? 0,
    custom_fields: counted?.custom_fields ?? 0,
    users_with_access,
    deliveries_per_month: counted?.deliveries ?? 0,
  }
}
