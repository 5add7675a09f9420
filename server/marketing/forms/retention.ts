import type { RetentionKind } from '../../platform/retention.ts'
import { removeSubmissions } from './delete.ts'
import { listSubmissionsBefore } from './store/submissions.ts'

/** Submissions with their files. Consents that they gave stay with the contact. */
export const submissionRetention: RetentionKind = {
  kind: 'form_submissions',
  setting: 'form_submissions_kept_for_days',
  tables: ['form_submissions', 'form_files'],
  due: (sql, before) =>
    sql`select submitted_at as at from form_submissions where id < first_id_of(${before}) order by id`,
  delete: async (tx, before, most, now) =>
    removeSubmissions(tx, await listSubmissionsBefore(tx, before, Math.min(most, 500)), now),
}
