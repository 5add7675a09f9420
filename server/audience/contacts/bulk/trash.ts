import { planChange } from '../plan.ts'
import { lockContacts } from '../store/contacts.ts'
import { type BulkAction, changedSince } from './action.ts'
import { applyPatch, revertEach } from './patch.ts'

type Nothing = Record<never, never>

/** Undoing needs no data about the contact: it only moves it out of the trash or back. */
const snapshotOf = (): Nothing => ({})

export const putIntoTrash: BulkAction<'delete', Nothing> = {
  from: 'live',
  requiredCapability: () => 'crm_administer',
  read: async () => ({}),
  summary: (_params, contacts) => `Move ${contacts} to the trash.`,
  apply: (tx, _params, ids, bulkContext) =>
    applyPatch(tx, ids, { from: 'live', patch: { location: 'trash' }, snapshotOf }, bulkContext),
  undo: {
    requiredCapability: () => 'crm_administer',
    revert: async (tx, _params, snapshots, bulkContext) => {
      const trashed = await lockContacts(tx, [...snapshots.before.keys()], 'trash')
      await bulkContext.reserve(tx, trashed.length)
      return revertEach(
        tx,
        snapshots,
        'anywhere',
        (row) =>
          row.trashed_at === null
            ? changedSince
            : planChange(row, { location: 'as_it_was' }, bulkContext.now),
        bulkContext,
      )
    },
  },
}

export const takeFromTrash: BulkAction<'restore', Nothing> = {
  from: 'trash',
  requiredCapability: () => 'crm_administer',
  read: async () => ({}),
  summary: (_params, contacts) => `Restore ${contacts} from the trash.`,
  apply: (tx, _params, ids, bulkContext) =>
    applyPatch(
      tx,
      ids,
      {
        from: 'trash',
        patch: { location: 'as_it_was' },
        snapshotOf,
        prepare: (found) => bulkContext.reserve(tx, found.length),
      },
      bulkContext,
    ),
  undo: {
    requiredCapability: () => 'crm_administer',
    revert: (tx, _params, snapshots, bulkContext) =>
      revertEach(
        tx,
        snapshots,
        'anywhere',
        (row) =>
          row.trashed_at === null ? planChange(row, { location: 'trash' }, bulkContext.now) : changedSince,
        bulkContext,
      ),
  },
}
