import type { Sql } from '../../platform/storage/open.ts'
import { isInUse } from '../conditions/index.ts'
import { forgetSubject, isTagUsed } from '../memberships/index.ts'
import { deleteTag, lockTag } from './store.ts'

/**
 * Deletes a tag that an undone job had created. Returns its name if it stays, because it was changed, has contacts or is
 * in use.
 */
export const undoTag = async (tx: Sql, id: string): Promise<string | null> => {
  const row = await lockTag(tx, id)
  if (row === null) return null
  if (row.version > 1 || (await isTagUsed(tx, id)) || (await isInUse(tx, { what: 'tag', id })))
    return row.name
  await deleteTag(tx, id)
  await forgetSubject(tx, id)
  return null
}
