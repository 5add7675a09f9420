import type { RetentionKind } from '../../platform/retention.ts'

/** The history of contacts. What a contact has agreed to is in the consents, which stay. */
export const activityRetention = {
  kind: 'activities',
  setting: 'activities_kept_for_days',
  tables: ['contact_activities'],
  // Ids are in the order of recording, so this needs no index of its own.
  due: (sql, before) =>
    sql`select occurred_at as at from contact_activities where id < first_id_of(${before}) order by id`,
  delete: async (tx, before, most) => {
    const { count } = await tx`
      delete from contact_activities where id in (
        select id from contact_activities where id < first_id_of(${before}) order by id limit ${most})`
    return count
  },
} satisfies RetentionKind
