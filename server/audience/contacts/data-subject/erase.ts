import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { actorOf } from '../../../platform/principal.ts'
import { storeErased } from '../../suppressions/index.ts'
import { type AllContactData, countErased } from '../contact-data.ts'
import { parseReference } from '../references.ts'
import { noSuchContact } from '../refusals.ts'
import { findContact, lockContact } from '../store/contacts.ts'
import { holdIntents } from '../store/intents.ts'
import { eraseContact, listAddresses } from './store/erase.ts'

/** Erases a person permanently. */
export const erasureHandlers = ({ clock, secret }: AppContext, all: AllContactData) =>
  ({
    async eraseContact({ params, body, principal, transaction }) {
      const now = clock.now().toISOString()
      return transaction(async (tx) => {
        if (body?.dry_run) {
          const contact = await findContact(tx, parseReference(params.id), 'anywhere')
          if (!contact) throw noSuchContact()
          const email_addresses = await listAddresses(tx, contact)
          const counts = await countErased(tx, all, contact.id)
          return { status: 200, body: { id: contact.id, dry_run: true, email_addresses, ...counts } }
        }
        await holdIntents(tx)
        const contact = await lockContact(tx, parseReference(params.id), 'anywhere')
        if (!contact) throw noSuchContact()
        const addresses = await listAddresses(tx, contact)
        const [suppression_id] = await storeErased(tx, secret, addresses, actorOf(principal), now)
        if (suppression_id === undefined) throw new Error('An address was erased and left no hash.')
        await eraseContact(tx, all, contact.id, addresses, now)
        return { status: 200, body: { id: contact.id, erased: true, erased_at: now, suppression_id } }
      })
    },
  }) satisfies Pick<Handlers, 'eraseContact'>
