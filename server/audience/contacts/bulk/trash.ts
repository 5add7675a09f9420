import { planChange } from '../plan.ts'
import { lockContacts } from '../store/contacts.ts'
import { type BulkAction, changedSince } from './action.ts'
import { applyPatch, revertEach } from './wanted.ts'

type Nothing = Record<never, never>

/** Undoing needs no data about the contact: it only moves it out of the trash or back. */
const snapshotOf = (): Nothing => ({})

export const putIntoTrash: BulkAction<'delete', Nothing> = {
  from: 'live',
  read: async () => ({}),
  summary: (_kept, contacts) => `Move ${contacts} to the trash.`,
  apply: (tx, _kept, ids, bulkContext) =>
    applyPatch(tx, ids, { from: 'live', wanted: { whereabouts: 'trash' }, imageOf: snapshotOf }, bulkContext),
  undo: {
    demands: () => 'crm_administer',
    revert: async (tx, _kept, snapshots, bulkContext) => {
      const trashed = await lockContacts(tx, [...snapshots.before.keys()], 'trash')
      await bulkContext.reserve(tx, trashed.length)
      return revertEach(
        tx,
        snapshots,
        'anywhere',
        (row) =>
          row.trashed_at === null ? changedSince : planChange(row, { whereabouts: 'live' }, bulkContext.now),
        bulkContext,
      )
    },
  },
}

export const takeFromTrash: BulkAction<'restore', Nothing> = {
  from: 'trash',
  read: async () => ({}),
  summary: (_kept, contacts) => `Restore ${contacts} from the trash.`,
  apply: (tx, _kept, ids, bulkContext) =>
    applyPatch(
      tx,
      ids,
      {
        from: 'trash',
        wanted: { whereabouts: 'live' },
        imageOf: snapshotOf,
        prepare: (found) => bulkContext.reserve(tx, found.length),
      },
      bulkContext,
    ),
  undo: {
    demands: () => 'crm_administer',
    revert: (tx, _kept, snapshots, bulkContext) =>
      revertEach(
        tx,
        snapshots,
        'anywhere',
        (row) =>
          row.trashed_at === null ? planChange(row, { whereabouts: 'trash' }, bulkContext.now) : changedSince,
        bulkContext,
      ),
  },
}
