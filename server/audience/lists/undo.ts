import type { Sql } from '../../platform/storage/open.ts'
import { isInUse } from '../conditions/index.ts'
import { forgetSubject, hasMembers } from '../memberships/index.ts'
import { deleteList, lockList } from './store.ts'

/**
 * Deletes a list that an undone job had created. Returns its name if it stays, because it was changed, has contacts or is
 * in use.
 */
export const undoList = async (tx: Sql, id: string): Promise<string | null> => {
  const row = await lockList(tx, id)
  if (row === null) return null
  if (row.version > 1 || (await hasMembers(tx, id)) || (await isInUse(tx, { what: 'list', id })))
    return row.name
  await deleteList(tx, id)
  await forgetSubject(tx, id)
  return null
}
