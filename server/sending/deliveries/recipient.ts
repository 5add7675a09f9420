import type { components } from '../../../generated/types.ts'
import { type ContactRow, findContact, findSurvivor, lockContact } from '../../audience/contacts/index.ts'
import type { TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findLinkedDelivery, type LinkedDelivery } from './store/linked-delivery.ts'

/** The recipient of an e-mail, and its delivery while that is stored. */
export interface LinkRecipient {
  contact: ContactRow
  delivery: LinkedDelivery | null
  /** The address that the e-mail was sent to. A page shows no other address. */
  email: string
  /** A test e-mail shows a contact's values to another person, so its links change nothing. */
  isTest: boolean
}

type Find = typeof findContact

const recipientBy =
  (find: Find, where: 'live' | 'anywhere') =>
  async (
    sql: Sql,
    { contactId, deliveryId }: TokenContents['preferences'],
  ): Promise<LinkRecipient | null> => {
    const delivery = await findLinkedDelivery(sql, deliveryId)
    const isTest = delivery?.kind === 'test'
    // A merge moves the deliveries of the merged contact to the survivor.
    const id = (isTest ? delivery.filled_for : delivery?.contact_id) ?? contactId
    const contact = await find(sql, { by: 'id', id }, where)
    if (contact !== null) return { contact, delivery, email: delivery?.to_address ?? contact.email, isTest }
    // Without the delivery, or before the merge has moved it, only the merge names the survivor.
    const survivor = await findSurvivor(sql, id)
    const other = survivor && (await find(sql, { by: 'id', id: survivor.id }, where))
    return (
      survivor &&
      other && { contact: other, delivery, email: delivery?.to_address ?? survivor.formerEmail, isTest }
    )
  }

/** Returns null where the contact is gone or in the trash. */
export const findRecipient = recipientBy(findContact, 'live')
/** Includes contacts in the trash: they may be restored, and must stay unsubscribed then. */
export const findRecipientAnywhere = recipientBy(findContact, 'anywhere')
/** Locks the contact until the transaction ends. */
export const lockRecipient = recipientBy(lockContact, 'live')
export const lockRecipientAnywhere = recipientBy(lockContact, 'anywhere')

/** The reference to a delivery for activities. */
export const referenceOf = (
  delivery: LinkedDelivery | null,
): components['schemas']['DeliveryReference'] | null =>
  delivery && {
    id: delivery.id,
    kind: delivery.kind,
    source_id: delivery.source_id,
    subject: delivery.subject,
  }
