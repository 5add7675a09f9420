import type { PlanLimitKey } from '../../../generated/operations.ts'
import type { HostPlatform } from '../../platform/host.ts'
import { createPort } from '../../platform/port.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** What counts for the plan and belongs to areas above this one. The first five are expressions. */
interface Used {
  contactsUsed(sql: Sql): Fragment
  customFieldsUsed(sql: Sql): Fragment
  automationsUsed(sql: Sql): Fragment
  endpointsUsed(sql: Sql): Fragment
  /** Messages since a day, by the sums that are kept for reports. */
  deliveriesUsed(sql: Sql, since: Date): Fragment
  /** Messages since a time that were not skipped, counted one by one. */
  countDeliveries(sql: Sql, since: Date): Promise<number>
}

export const used = createPort<Used>('what counts for the plan')

/** The start of the calendar month, in UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** The number of messages in the month of `now` that count towards the plan: all that were not skipped. */
export const countDeliveries = (sql: Sql, now: Date): Promise<number> =>
  used.use.countDeliveries(sql, monthOf(now))

/** The usage of the plan limits that this database knows: all but the users of the host. */
export const countStored = async (
  sql: Sql,
  now: Date,
): Promise<Record<Exclude<PlanLimitKey, 'users_with_access'>, number>> => {
  const { contactsUsed, customFieldsUsed, automationsUsed, deliveriesUsed, endpointsUsed } = used.use
  const [counted] = await sql<
    {
      contacts: number
      custom_fields: number
      automations: number
      endpoints: number
      deliveries: number
    }[]
  >`
      select ${contactsUsed(sql)} as contacts, ${customFieldsUsed(sql)} as custom_fields,
        ${automationsUsed(sql)} as automations, ${endpointsUsed(sql)} as endpoints,
        ${deliveriesUsed(sql, monthOf(now))} as deliveries`
  return {
    contacts: counted?.contacts ?? 0,
    custom_fields: counted?.custom_fields ?? 0,
    deliveries_per_month: counted?.deliveries ?? 0,
    active_automations: counted?.automations ?? 0,
    webhook_endpoints: counted?.endpoints ?? 0,
  }
}

/** The usage of each plan limit at `now`. */
export const countUsage = async (
  { sql, host }: { sql: Sql; host: HostPlatform },
  now: Date,
): Promise<Record<PlanLimitKey, number>> => {
  const [stored, users_with_access] = await Promise.all([countStored(sql, now), host.countUsersWithAccess()])
  return { ...stored, users_with_access }
}
