import type { PlanLimitKey } from '../../../generated/operations.ts'
import type { HostPlatform } from '../../platform/host.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The first moment of the calendar month, in UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** How many messages of the month of `now` count for the plan: all that were not skipped. */
export const countDeliveries = async (sql: Sql, now: Date): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from deliveries
    where id >= first_id_of(${monthOf(now)}) and status <> 'skipped'`
  return row?.count ?? 0
}

/** How much of each plan limit is used at `now`. */
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
