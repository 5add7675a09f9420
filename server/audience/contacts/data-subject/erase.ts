import type { components } from '../../../../generated/types.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { type Actor, actorOf } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { keepOptOuts, storeErased } from '../../suppressions/index.ts'
import { type AllContactData, countErased } from '../contact-data.ts'
import { parseReference } from '../references.ts'
import { noSuchContact } from '../refusals.ts'
import { type ContactRow, findContact, lockContact } from '../store/contacts.ts'
import { holdIntents } from '../store/intents.ts'
import { listLeftAddresses } from '../store/said.ts'
import { eraseContact, listAddresses } from './store/erase.ts'

/** What an erasure of a contact would remove. */
export const previewErasure = async (
  tx: Sql,
  all: AllContactData,
  contact: ContactRow,
): Promise<components['schemas']['ContactErasePreview']> => {
  const email_addresses = await listAddresses(tx, contact)
  return { id: contact.id, dry_run: true, email_addresses, ...(await countErased(tx, all, contact.id)) }
}

/** Erases the person behind a contact. This transaction holds the intents and has locked the contact. */
export const erasePerson = async (
  tx: Sql,
  { all, secret }: { all: AllContactData; secret: Uint8Array },
  contact: ContactRow,
  actor: Actor,
  now: string,
): Promise<{ suppression_id: string }> => {
  const addresses = await listAddresses(tx, contact)
  const [suppression_id] = await storeErased(tx, secret, addresses, actor, now)
  if (suppression_id === undefined) throw new Error('An address was erased and left no hash.')
  await keepOptOuts(tx, secret, await listLeftAddresses(tx, [contact.id]))
  await eraseContact(tx, all, contact.id, addresses, now)
  return { suppression_id }
}

/** Erases a person permanently. */
export const erasureHandlers = {
  async eraseContact({ params, body, principal, transaction }, { clock, contactData: all, secret }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      if (body?.dry_run) {
        const contact = await findContact(tx, parseReference(params.id), 'anywhere')
        if (!contact) throw noSuchContact()
        return { status: 200, body: await previewErasure(tx, all, contact) }
      }
      await holdIntents(tx)
      const contact = await lockContact(tx, parseReference(params.id), 'anywhere', 'deletion')
      if (!contact) throw noSuchContact()
      const { suppression_id } = await erasePerson(tx, { all, secret }, contact, actorOf(principal), now)
      return { status: 200, body: { id: contact.id, erased: true, erased_at: now, suppression_id } }
    })
  },
} satisfies Partial<Handlers<AppContext & { contactData: AllContactData }>>
