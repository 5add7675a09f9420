import type { Sql } from '../../../platform/storage/open.ts'
import { requireContactId } from '../handlers/contact-id.ts'
import { noSuchContact } from '../refusals.ts'

/**
 * The id of the contact in a path. The contact cannot be erased or merged before the transaction ends.
 * @throws not_found
 */
export const holdContact = async (tx: Sql, id: string): Promise<string> => {
  const contactId = await requireContactId(tx, id)
  const held = await tx`select from contacts where id = ${contactId} and trashed_at is null for key share`
  if (held.length === 0) throw noSuchContact()
  return contactId
}
