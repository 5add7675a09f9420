import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { JobKind } from '../../../system/jobs/index.ts'
import { removeFilesWith } from '../files/clean-up.ts'
import { deleteSubmissions, listSubmissionsAfter, type SubmissionFilter } from '../store/submissions.ts'

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
        await removeFilesWith(tx, tx`id = any (${ids}::uuid[])`)
        const deleted = await deleteSubmissions(tx, ids)
        // Conditions that contacts wait for can count submissions.
        const contactIds = new Set(deleted.flatMap(({ contact_id }) => contact_id ?? []))
        const occurredAt = context.clock.now().toISOString()
        const events = [...contactIds].map((contactId) => ({
          key: 'form_submission_deleted',
          contactId,
          occurredAt,
          data: {},
        }))
        await insertTriggerEvents(tx, events)
        return { checkpoint: {}, counted: { updated: deleted.length }, finished: rows.length < size }
      },
    }
  },
}
