import type { RetentionKind } from '../../platform/retention.ts'
import { deleteAuditEntriesBefore } from './store.ts'

/** Entries that are not sealed yet stay: the chain must not have a gap. */
export const auditRetention: RetentionKind = {
  kind: 'audit_entries',
  setting: 'audit_entries_kept_for_days',
  tables: ['audit_entries'],
  due: (sql, before) => sql`
    select occurred_at as at from audit_entries
    where id < first_id_of(${before}) and number is not null order by id`,
  delete: deleteAuditEntriesBefore,
}
