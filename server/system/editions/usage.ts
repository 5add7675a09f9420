import type { PlanLimitKey, ProFeature } from '../../../generated/operations.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** What counts for the plan and belongs to areas above this one. Expressions, but for the features. */
export interface UsedOfPlan {
  contactsUsed(sql: Sql): Fragment
  customFieldsUsed(sql: Sql): Fragment
  usersUsed(sql: Sql): Fragment
  automationsUsed(sql: Sql): Fragment
  endpointsUsed(sql: Sql): Fragment
  /** What uses the Pro features, by feature. */
  featuresUsed(sql: Sql): Record<ProFeature, Fragment>
  /** Messages since a day, by the sums that are kept for reports. */
  deliveriesUsed(sql: Sql, since: Date): Fragment
}

const only = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('A statement that must return one row returned none.')
  return row
}

/** The start of the calendar month, in UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** The start of the next calendar month, in UTC. */
export const nextMonthOf = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

/** The usage of each plan limit at `now`. */
export const countUsage = async (
  sql: Sql,
  of: UsedOfPlan,
  now: Date,
): Promise<Record<PlanLimitKey, number>> => {
  const [counted] = await sql<Record<PlanLimitKey, number>[]>`
    select ${of.contactsUsed(sql)} as contacts, ${of.customFieldsUsed(sql)} as custom_fields,
      ${of.usersUsed(sql)} as users_with_access, ${of.deliveriesUsed(sql, monthOf(now))} as deliveries_per_month,
      ${of.automationsUsed(sql)} as active_automations, ${of.endpointsUsed(sql)} as webhook_endpoints`
  return only(counted)
}

/** The number of resources that use each Pro feature. */
export const countFeatures = async (
  sql: Sql,
  { featuresUsed }: UsedOfPlan,
): Promise<Record<ProFeature, number>> => {
  const of = featuresUsed(sql)
  const [counted] = await sql<Record<ProFeature, number>[]>`
    select ${of.api_keys} as api_keys, ${of.ab_testing} as ab_testing, ${of.send_time_per_contact} as send_time_per_contact,
      ${of.form_files} as form_files, ${of.automation_branching} as automation_branching, ${of.call_webhook} as call_webhook`
  return only(counted)
}
