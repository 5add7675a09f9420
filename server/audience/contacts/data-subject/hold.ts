import type { Sql } from '../../../platform/storage/open.ts'
import { requireContactId } from '../handlers/contact-id.ts'
import { noSuchContact } from '../refusals.ts'

/**
 * The id of the contact that a path names, which cannot go before the transaction ends, whoever erases or merges it.
 * @throws not_found
 */
export const holdContact = async (tx: Sql, id: string): Promise<string> => {
  const contactId = await requireContactId(tx, id)
  const held = await tx`select from contacts where id = ${contactId} and trashed_at is null for key share`
  if (held.length === 0) throw noSuchContact()
  return contactId
}
