import type { RetentionKind } from '../../platform/retention.ts'

/** A request that is not answered stays. */
export const privacyRequestRetention: RetentionKind = {
  kind: 'privacy_requests',
  setting: 'privacy_requests_kept_for_days',
  tables: ['privacy_requests'],
  due: (sql, before) =>
    sql`select closed_at as at from privacy_requests where closed_at < ${before} order by closed_at`,
  delete: async (tx, before, most) => {
    const { count } = await tx`
      delete from privacy_requests where id in (
        select id from privacy_requests where closed_at < ${before} order by closed_at limit ${most})`
    return count
  },
}
