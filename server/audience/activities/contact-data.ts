import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** This area's entry in the registry of contact data. */
export const activityData = {
  tables: ['contact_activities'],
  erased: (tx: Sql, id: string): Fragment => tx`
    (select count(*)::int from contact_activities where contact_id = ${id}) as activities_count`,
  merge: async (tx: Sql, from: string, to: string) => {
    const { count } = await tx`update contact_activities set contact_id = ${to} where contact_id = ${from}`
    return { activities_count: count }
  },
}
