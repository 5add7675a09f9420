import { actorOfContact, lockContact } from '../../audience/contacts/index.ts'
import { markOfAddress, type TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { GoneReason } from '../pages/index.ts'
import { askAgain } from './ask.ts'

export type AskedAgain =
  | { kind: 'done'; email: string; locale: string | null }
  | { kind: 'gone'; reason: GoneReason }

/** Whether the plan has room is asked when the mail goes out, and is nothing that a recipient is told. */
const room = async (): Promise<null> => null

/** Mails somebody a new link who still has the old one: where there is something to confirm, and not again and again. */
export const askOnceMore = async (
  tx: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm'],
  now: string,
): Promise<AskedAgain> => {
  const contact = await lockContact(tx, { by: 'id', id: of.contactId }, 'live')
  if (contact === null) return { kind: 'gone', reason: 'contact' }
  if (markOfAddress(secret, contact.email) !== of.address) return { kind: 'gone', reason: 'address' }
  await askAgain(tx, [contact.id], { actor: actorOfContact(contact), now, secret, room })
  return { kind: 'done', email: contact.email, locale: contact.locale }
}
