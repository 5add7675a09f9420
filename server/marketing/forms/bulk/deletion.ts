import type { JobKind } from '../../../system/jobs/index.ts'
import { removeSubmissions } from '../delete.ts'
import { listSubmissionsAfter, type SubmissionFilter } from '../store/submissions.ts'

export interface DeletionPayload {
  form_id: string
  filter: SubmissionFilter
}

/** Submissions in a step. */
const size = 500

/** Deletes the submissions that match a filter. What was sent after the start does not match. */
export const submissionDeletionKind: JobKind = {
  kind: 'submission_deletion',
  begin: async ({ payload, context }) => {
    const { form_id, filter } = payload as DeletionPayload
    return {
      step: async (tx) => {
        const rows = await listSubmissionsAfter(tx, form_id, filter, null, size)
        const ids = rows.map(({ id }) => id)
        const updated = await removeSubmissions(tx, ids, context.clock.now())
        return { checkpoint: {}, counted: { updated }, finished: rows.length < size }
      },
    }
  },
}
