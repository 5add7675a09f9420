import { insertTriggerEvents } from '../../audience/trigger-events/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { removeFilesWith } from './files/clean-up.ts'
import { deleteSubmissions } from './store/submissions.ts'

/**
 * Deletes submissions with their files. Returns how many. Conditions that contacts wait for can count submissions: they are evaluated
 * again.
 */
export const removeSubmissions = async (tx: Sql, ids: readonly string[], now: Date): Promise<number> => {
  await removeFilesWith(tx, tx`id = any (${ids as string[]}::uuid[])`)
  const deleted = await deleteSubmissions(tx, ids)
  const contactIds = new Set(deleted.flatMap(({ contact_id }) => contact_id ?? []))
  const occurredAt = now.toISOString()
  await insertTriggerEvents(
    tx,
    [...contactIds].map((contactId) => ({
      key: 'form_submission_deleted',
      contactId,
      occurredAt,
      data: {},
    })),
  )
  return deleted.length
}
