import type { RetentionKind } from '../../platform/retention.ts'

/** The consent ledger of contacts that were deleted permanently. That of the others stays. */
export const consentRetention = {
  kind: 'consents',
  setting: 'consent_kept_for_days',
  tables: ['consent_events'],
  due: (sql, before) => sql`
    select without_contact_since as at from consent_events
    where contact_id is null and without_contact_since < ${before} order by without_contact_since`,
  delete: async (tx, before, most) => {
    // The ledger refuses every other deletion.
    await tx`select set_config('crs.consents_kept_since', ${before.toISOString()}, true)`
    const { count } = await tx`
      delete from consent_events where id in (
        select id from consent_events
        where contact_id is null and without_contact_since < ${before}
        order by without_contact_since limit ${most})`
    return count
  },
} satisfies RetentionKind
