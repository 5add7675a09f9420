import type { RetentionKind } from '../../platform/retention.ts'
import { deleteOldNotices } from './clean-up.ts'

/** An open notice stays. */
export const noticeRetention: RetentionKind = {
  kind: 'notices',
  setting: 'notices_kept_for_days',
  tables: ['notices', 'notice_users'],
  due: (sql, before) => sql`select closed_at as at from notices where closed_at < ${before}`,
  delete: deleteOldNotices,
}
