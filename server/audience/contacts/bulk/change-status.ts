import type { Sql } from '../../../platform/storage/open.ts'
import { checkMembers } from '../checks.ts'
import type { Plan } from '../plan.ts'
import { consentOf, type StatusKey } from '../rules.ts'
import { listDecidedSince } from '../store/consents.ts'
import type { ContactRow } from '../store/contacts.ts'
import { type BulkAction, changedSince } from './action.ts'
import { applyPatch, revertEach } from './patch.ts'

interface Params {
  status: StatusKey
  reason?: string
  force: boolean
}

interface Snapshot {
  status: StatusKey
  unsubscribed_at: string | null
}

const takenBack = 'A bulk action was undone.'

/**
 * Restores the former status even if the transition is not allowed: this undoes a change and does not make a
 * new one.
 */
const planReturn = (row: ContactRow, snapshot: Snapshot): Plan => {
  const consent = consentOf(row.status, snapshot.status, 'caller')
  return {
    kind: 'changed',
    row: { ...row, ...snapshot },
    newEmail: null,
    activities: [
      {
        contactId: row.id,
        type: 'status_changed',
        data: { changes: [{ field: 'status', from: row.status, to: snapshot.status }], reason: takenBack },
      },
    ],
    consent: consent && { ...consent, reason: takenBack },
  }
}

export const changeStatus: BulkAction<'change_status', Params> = {
  from: 'live',
  requiredCapability: (_tx, { force }) => (force ? 'crm_administer' : 'crm_access'),
  read: async (_tx, body, { clock }) => {
    checkMembers(body, clock)
    return {
      status: body.status,
      force: body.force_status === true,
      ...(body.status_reason === undefined ? {} : { reason: body.status_reason }),
    }
  },
  summary: ({ status }, contacts) => `Change the status of ${contacts} to ${status}.`,
  apply: async (tx, params, ids, bulkContext) => {
    const applied = await applyPatch(
      tx,
      ids,
      {
        from: 'live',
        patch: params,
        snapshotOf: ({ status, unsubscribed_at }): Snapshot => ({ status, unsubscribed_at }),
      },
      bulkContext,
    )
    if (params.status === 'pending')
      await bulkContext.parts.confirmations.requestPendingConfirmations(
        tx,
        [...applied.before.keys()],
        bulkContext,
      )
    return applied
  },
  undo: {
    requiredCapability: ({ force }) => (force ? 'crm_administer' : 'crm_access'),
    revert: async (tx: Sql, { status }, snapshots, bulkContext) => {
      // A contact about which more was said since then keeps its status, even if that did not change.
      const decided = await listDecidedSince(tx, [...snapshots.before.keys()], snapshots.since)
      return revertEach<Snapshot>(
        tx,
        snapshots,
        'live',
        (row, snapshot) =>
          row.status === status && !decided.has(row.id) ? planReturn(row, snapshot) : changedSince,
        bulkContext,
      )
    },
  },
}
