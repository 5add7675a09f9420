import { planChange } from '../plan.ts'
import { lockContacts } from '../store/contacts.ts'
import { type BulkAction, changedSince } from './action.ts'
import { applyWanted, revertEach } from './wanted.ts'

type Nothing = Record<never, never>

/** Nothing has to be known of a contact to take it out of the trash again, or to put it back. */
const imageOf = (): Nothing => ({})

export const putIntoTrash: BulkAction<'delete', Nothing> = {
  from: 'live',
  read: async () => ({}),
  summary: (_kept, contacts) => `Put ${contacts} into the trash.`,
  apply: (tx, _kept, ids, means) =>
    applyWanted(tx, ids, { from: 'live', wanted: { whereabouts: 'trash' }, imageOf }, means),
  undo: {
    demands: () => 'crm_administer',
    revert: async (tx, _kept, images, means) => {
      const trashed = await lockContacts(tx, [...images.before.keys()], 'trash')
      await means.reserve(tx, trashed.length)
      return revertEach(
        tx,
        images,
        'anywhere',
        (row) =>
          row.trashed_at === null ? changedSince : planChange(row, { whereabouts: 'live' }, means.now),
        means,
      )
    },
  },
}

export const takeFromTrash: BulkAction<'restore', Nothing> = {
  from: 'trash',
  read: async () => ({}),
  summary: (_kept, contacts) => `Take ${contacts} out of the trash.`,
  apply: (tx, _kept, ids, means) =>
    applyWanted(
      tx,
      ids,
      {
        from: 'trash',
        wanted: { whereabouts: 'live' },
        imageOf,
        prepare: (found) => means.reserve(tx, found.length),
      },
      means,
    ),
  undo: {
    demands: () => 'crm_administer',
    revert: (tx, _kept, images, means) =>
      revertEach(
        tx,
        images,
        'anywhere',
        (row) =>
          row.trashed_at === null ? planChange(row, { whereabouts: 'trash' }, means.now) : changedSince,
        means,
      ),
  },
}
