import { newId } from '../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { insertActivities } from '../../activities/index.ts'
import { endErasure } from '../../suppressions/index.ts'
import type { StatusKey } from '../rules.ts'
import type { ContactRow } from '../store/contacts.ts'
import { insertConsents } from './store/consents.ts'

/** Whether an erased person came back, and the status of the contact that is added. */
export interface Return {
  status: StatusKey
  /** When the person came back by an own act; null for others. */
  at: string | null
}

/**
 * Ends the erasure of a person who came back by an own act. That act is no consent to marketing mail, so `subscribed` becomes
 * `transactional`.
 */
export const admitReturn = async (
  tx: Sql,
  secret: Uint8Array,
  { email, status, at }: { email: string; status: StatusKey; at: string | null },
): Promise<Return> => {
  if (at === null || !(await endErasure(tx, secret, email, at))) return { status, at: null }
  return { status: status === 'subscribed' ? 'transactional' : status, at }
}

/** Records why the erasure ended. */
export const recordReturn = async (
  tx: Sql,
  { id }: ContactRow,
  { at }: Return,
  actor: Actor,
  now: string,
): Promise<void> => {
  if (at === null) return
  const entry = { kind: 'given', purpose: 'transactional', basis: 'contract', source: 'return' } as const
  const evidence = { text_version: null, ip: null, reason: 'The person subscribed again.' }
  const times = { occurred_at: at, recorded_at: now }
  await insertConsents(tx, [
    { id: newId(), contactId: id, ...entry, ...evidence, ...times, ...actorColumns(actor) },
  ])
  await insertActivities(tx, [{ contactId: id, type: 'consent_recorded' }], actor, now)
}
