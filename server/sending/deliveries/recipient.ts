import type { components } from '../../../generated/types.ts'
import { type ContactRow, findContact, findSurvivor, lockContact } from '../../audience/contacts/index.ts'
import type { TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findDelivery, type Letter } from './store/letters.ts'

/** Whoever reads a message, and the message itself where it is still kept. */
export interface Reader {
  contact: ContactRow
  letter: Letter | null
  /** The address that it was sent to: a page tells no other to whoever reads there. */
  email: string
  /** A test shows what a contact would get, to somebody who is not that contact: nothing is changed by it. */
  isTest: boolean
}

type Find = typeof findContact

const recipientBy =
  (find: Find, where: 'live' | 'anywhere') =>
  async (sql: Sql, { contactId, deliveryId }: TokenContents['preferences']): Promise<Reader | null> => {
    const letter = await findDelivery(sql, deliveryId)
    const isTest = letter?.kind === 'test'
    // A contact that was merged into another has handed its messages over.
    const id = (isTest ? letter.filled_for : letter?.contact_id) ?? contactId
    const contact = await find(sql, { by: 'id', id }, where)
    if (contact !== null) return { contact, letter, email: letter?.to_address ?? contact.email, isTest }
    // Without the message, or while it is handed over, only the merge itself tells.
    const survivor = await findSurvivor(sql, id)
    const other = survivor && (await find(sql, { by: 'id', id: survivor.id }, where))
    return (
      survivor &&
      other && { contact: other, letter, email: letter?.to_address ?? survivor.formerEmail, isTest }
    )
  }

/** Null for somebody who is not there any more. */
export const findRecipient = recipientBy(findContact, 'live')
/** The same with those who lie in the trash: they may come back, and are not to be written to then. */
export const findRecipientAnywhere = recipientBy(findContact, 'anywhere')
/** Nobody else changes that contact before the transaction ends. */
export const lockRecipient = recipientBy(lockContact, 'live')
export const lockRecipientAnywhere = recipientBy(lockContact, 'anywhere')

/** A message as activities name it. */
export const referenceOf = (letter: Letter | null): components['schemas']['DeliveryReference'] | null =>
  letter && { id: letter.id, kind: letter.kind, source_id: letter.source_id, subject: letter.subject }
