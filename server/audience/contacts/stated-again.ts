import { newId } from '../../platform/ids.ts'
import { type Actor, actorColumns } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { listUndoableAmong } from '../../system/jobs/index.ts'
import { insertActivities, listStatusOrigins } from '../activities/index.ts'
import { endOptInRequests } from '../memberships/index.ts'
import { insertConsents } from './data-subject/store/consents.ts'
import type { StatusKey } from './rules.ts'
import { listWithdrawnSince } from './store/consents.ts'

/** A contact without marketing mail, about which others say once more that it wants none. */
export interface StatedAgain {
  contactId: string
  status: StatusKey
  /** The caller has recorded it with evidence of its own. */
  isRecorded?: true
}

/** Contacts whose status can be taken back: by the undo of the job that gave it, or because a bounce is corrected. */
const listRevocable = async (
  tx: Sql,
  stated: readonly StatedAgain[],
  now: string,
): Promise<{ contactId: string; since: string }[]> => {
  const bounced = new Set(stated.flatMap(({ contactId, status }) => (status === 'bounced' ? contactId : [])))
  const origins = await listStatusOrigins(tx, [...new Set(stated.map(({ contactId }) => contactId))])
  const jobIds = [...new Set(origins.flatMap(({ jobId }) => jobId ?? []))]
  const undoable = jobIds.length === 0 ? new Set<string>() : await listUndoableAmong(tx, jobIds, now)
  return origins.flatMap(({ contactId, jobId, since }) =>
    bounced.has(contactId) || (jobId !== null && undoable.has(jobId)) ? [{ contactId, since }] : [],
  )
}

/**
 * A no that changes no status ends what the contact asked for. It is recorded where nothing else would keep it: where the status rests on a job
 * that can be undone, or on a bounce. It is recorded once. A synchronisation that repeats it every night adds nothing.
 */
export const recordStatedAgain = async (
  tx: Sql,
  stated: readonly StatedAgain[],
  source: 'api' | 'import',
  actor: Actor,
  now: string,
): Promise<void> => {
  if (stated.length === 0) return
  const contactIds = stated.map(({ contactId }) => contactId)
  await endOptInRequests(tx, contactIds, now)
  const unrecorded = stated.filter(({ isRecorded }) => isRecorded !== true)
  const revocable = unrecorded.length === 0 ? [] : await listRevocable(tx, unrecorded, now)
  if (revocable.length === 0) return
  const known = await listWithdrawnSince(tx, revocable)
  const left = revocable.filter(({ contactId }) => !known.has(contactId))
  const evidence = { text_version: null, ip: null, reason: null, occurred_at: now, recorded_at: now } as const
  await insertConsents(
    tx,
    left.map(({ contactId }) => ({
      id: newId(),
      contactId,
      kind: 'withdrawn',
      purpose: 'marketing',
      basis: source === 'import' ? 'imported' : 'asserted',
      source,
      ...evidence,
      ...actorColumns(actor),
    })),
  )
  const activities = left.map(({ contactId }) => ({ contactId, type: 'consent_recorded' }) as const)
  await insertActivities(tx, activities, actor, now)
}
