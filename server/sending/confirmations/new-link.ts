import { actorOfContact, lockContact } from '../../audience/contacts/index.ts'
import { markOfAddress, type TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { GoneReason } from '../pages/index.ts'
import { confirmations } from './request.ts'

export type NewLinkResult =
  | { kind: 'done'; email: string; locale: string | null }
  | { kind: 'gone'; reason: GoneReason }

/**
 * No quota check here: a recipient is not told about the plan. The quota is claimed when the e-mail is sent.
 */
const noLimit = async (): Promise<null> => null

/**
 * Sends a new link to a contact with an old one, unless there is nothing to confirm or the interval has not
 * passed.
 */
export const sendNewLink = async (
  tx: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm'],
  now: string,
): Promise<NewLinkResult> => {
  const contact = await lockContact(tx, { by: 'id', id: of.contactId }, 'live')
  if (contact === null) return { kind: 'gone', reason: 'contact' }
  if (markOfAddress(secret, contact.email) !== of.address) return { kind: 'gone', reason: 'address' }
  await confirmations.resendConfirmations(tx, [contact.id], {
    actor: actorOfContact(contact),
    now,
    secret,
    quota: noLimit,
  })
  return { kind: 'done', email: contact.email, locale: contact.locale }
}
