import type { Sql } from '../../../platform/storage/open.ts'
import { parseReference } from '../references.ts'
import { noSuchContact } from '../refusals.ts'
import { findContactId, lockContactId } from '../store/contacts.ts'

/** The id of the contact in a path, which must not be in the trash. @throws not_found */
export const requireContactId = async (sql: Sql, id: string): Promise<string> => {
  const contactId = await findContactId(sql, parseReference(id))
  if (contactId === null) throw noSuchContact()
  return contactId
}

/** The same, locked for a change of its memberships. @throws not_found */
export const requireLockedContactId = async (tx: Sql, id: string): Promise<string> => {
  const contactId = await lockContactId(tx, parseReference(id))
  if (contactId === null) throw noSuchContact()
  return contactId
}
