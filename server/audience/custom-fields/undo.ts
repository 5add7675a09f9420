import type { Sql } from '../../platform/storage/open.ts'
import { isInUse, type ReferenceUsers } from '../references/index.ts'
import type { ContactValues } from './contact-values.ts'
import { deleteCustomField, lockCustomField } from './store.ts'

/**
 * Deletes a field that an undone job had created. Returns its label if it stays, because it was changed, a contact has a
 * value or it is in use.
 */
export const undoCustomField = async (
  tx: Sql,
  { contactValues, referenceUsers }: { contactValues: ContactValues; referenceUsers: ReferenceUsers },
  id: string,
): Promise<string | null> => {
  const row = await lockCustomField(tx, id)
  if (row === null) return null
  const { key, label, version } = row
  if (
    version > 1 ||
    (await contactValues.exist(tx, key)) ||
    (await isInUse(tx, referenceUsers, { what: 'custom field', key }))
  )
    return label
  await deleteCustomField(tx, id)
  return null
}
