import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { ActivityData } from '../activities/index.ts'
import type { CustomChanges } from './fields.ts'
import { applyPlans, type Plan, planChange } from './plan.ts'
import { decideTransition, type StatusKey, unsubscribedAt } from './rules.ts'
import type { NewActivity } from './store/activities.ts'
import { listDecidedSince } from './store/consents.ts'
import { type ContactRow, lockContacts, type Values } from './store/contacts.ts'

/** A status that the service has detected: the contact's e-mail bounced, or the contact complained. */
export interface StatusChange {
  contactId: string
  /** The new status. Contacts that already have it, or cannot change to it, stay unchanged. */
  status: StatusKey
  /** The message that bounced or led to the complaint. */
  delivery: ActivityData['delivery']
}

/** Plans a status change at `now`. Writes nothing. */
const planStatusChange = (row: ContactRow, { status, delivery }: StatusChange, now: string): Plan => {
  const decision = decideTransition(row.status, status, { mover: 'system', force: false })
  if (decision.kind !== 'allowed') return { kind: 'unchanged', row, statesNoAgain: false }
  const changed: NewActivity = {
    contactId: row.id,
    type: 'status_changed',
    data: {
      changes: [{ field: 'status', from: row.status, to: status }],
      ...(delivery === null ? {} : { delivery }),
    },
  }
  return {
    kind: 'changed',
    row: { ...row, status, unsubscribed_at: unsubscribedAt(status, now, row) },
    newEmail: null,
    activities: [changed],
    consent: decision.consent && { ...decision.consent, reason: null },
  }
}

const system: Actor = { kind: 'system', id: null, name: null }

/**
 * Applies one status change per contact, also to contacts in the trash: the status must be correct if they
 * are restored. Contacts that `concerns` rejects, after they are locked, stay unchanged. Returns the others,
 * each with its former status, or null if its status did not change.
 */
export const applyStatusChanges = async (
  tx: Sql,
  changes: readonly StatusChange[],
  concerns: (row: ContactRow) => boolean,
  now: string,
): Promise<Map<string, StatusKey | null>> => {
  if (changes.length === 0) return new Map()
  const byId = new Map(changes.map((change) => [change.contactId, change]))
  const rows = await lockContacts(tx, [...byId.keys()], 'anywhere')
  const concerned = rows.flatMap((row) => {
    const change = byId.get(row.id)
    return change !== undefined && concerns(row) ? [{ row, plan: planStatusChange(row, change, now) }] : []
  })
  await applyPlans(
    tx,
    concerned.map(({ plan }) => plan),
    system,
    now,
  )
  return new Map(concerned.map(({ row, plan }) => [row.id, plan.kind === 'changed' ? row.status : null]))
}

/** What a contact gets back when a job is undone. */
export interface Restored {
  /** The contact, which this transaction has locked. */
  row: ContactRow
  values: Values
  customFields: CustomChanges
  status?: StatusKey
  /** When it had unsubscribed, if it gets that status back. */
  unsubscribedAt?: string | null
  /** The former address, which no other contact has. */
  email?: string
  /** `trash` if the contact goes back there. */
  location?: 'trash'
  /** Whether the ledger says that the consent ends with the status. */
  withdraws?: boolean
}

/**
 * Gives contacts back their former values and status, even if the transition is not allowed. This undoes a change.
 */
export const restoreContacts = async (
  tx: Sql,
  restored: readonly Restored[],
  { actor, now, reason }: { actor: Actor; now: string; reason: string },
): Promise<void> => {
  const plans = restored.map(
    ({ row, values, customFields, status = row.status, withdraws, ...rest }): Plan => {
      const { unsubscribedAt: since, email, location } = rest
      const patch = {
        ...(email === undefined ? {} : { email }),
        ...(location === undefined ? {} : { location }),
      }
      const plan = planChange(row, { values, customFields, ...patch }, now)
      if (status === row.status || plan.kind === 'refused') return plan
      const changes = [{ field: 'status', from: row.status, to: status }]
      const moved: NewActivity = { contactId: row.id, type: 'status_changed', data: { changes, reason } }
      return {
        kind: 'changed',
        row: { ...plan.row, status, unsubscribed_at: since ?? unsubscribedAt(status, now, row) },
        newEmail: plan.kind === 'changed' ? plan.newEmail : null,
        activities: [...(plan.kind === 'changed' ? plan.activities : []), moved],
        consent: withdraws ? { kind: 'withdrawn', basis: 'asserted', reason } : null,
      }
    },
  )
  await applyPlans(tx, plans, actor, now)
}

/** The status of a contact before a bounce that is corrected. */
export interface TakenBack {
  contactId: string
  status: string
  /** When the bounce changed the status. */
  since: string
}

const takenBack = 'A bounce was corrected.'

/**
 * Restores the former status even if the transition is not allowed: this undoes a change and does not make a
 * new one.
 */
const planReturn = (row: ContactRow, status: StatusKey, now: string): Plan => ({
  kind: 'changed',
  row: { ...row, status, unsubscribed_at: unsubscribedAt(status, row.unsubscribed_at ?? now, row) },
  newEmail: null,
  activities: [
    {
      contactId: row.id,
      type: 'status_changed',
      data: { changes: [{ field: 'status', from: row.status, to: status }], reason: takenBack },
    },
  ],
  consent: null,
})

/**
 * Restores the status that contacts had before a bounce. Contacts whose status has changed since, or that
 * gave or withdrew consent since, stay unchanged and are returned in `changedSince`. Deleted contacts are
 * skipped.
 */
export const takeBackStatusChanges = async (
  tx: Sql,
  changes: readonly TakenBack[],
  now: string,
): Promise<{ changedSince: string[] }> => {
  if (changes.length === 0) return { changedSince: [] }
  const rows = await lockContacts(
    tx,
    changes.map(({ contactId }) => contactId),
    'anywhere',
  )
  const byId = new Map(changes.map((change) => [change.contactId, change]))
  const oldest = changes.map(({ since }) => since).sort()[0] ?? now
  const decided = await listDecidedSince(
    tx,
    rows.map(({ id }) => id),
    oldest,
  )
  const stays = (row: ContactRow): boolean => row.status !== 'bounced' || decided.has(row.id)
  const plans = rows.flatMap((row) => {
    const change = byId.get(row.id)
    return change === undefined || stays(row) ? [] : [planReturn(row, change.status as StatusKey, now)]
  })
  await applyPlans(tx, plans, system, now)
  return { changedSince: rows.filter(stays).map(({ id }) => id) }
}
