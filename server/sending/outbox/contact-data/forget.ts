import type { ContactData } from '../../../audience/contacts/index.ts'
import { forgetDeliveries, forgetSubjects } from '../../deliveries/index.ts'
import { mailSections } from './sections.ts'

/**
 * Removes content and recipient from messages, and skips queued ones. An erasure also covers messages to the
 * person's addresses without a contact, in the ledger too.
 */
export const outboxData: ContactData = {
  tables: ['messages'],
  forget: async (tx, { ids, erased }) => {
    const addresses = (erased?.addresses ?? []) as string[]
    const own = await tx<{ id: string }[]>`
      update messages set
        contact_id = null, filled_for = null, content = null, values = '{}', to_name = null, to_address = null, reply_to = null,
        actor_id = case when actor_kind <> 'contact' then actor_id end,
        actor_name = case when actor_kind <> 'contact' then actor_name end
      where contact_id = any (${ids as string[]}::uuid[])
        or lower(to_address) in (select lower(address) from unnest(${addresses}::text[]) as given (address))
      returning id`
    const shown = await tx<{ id: string }[]>`
      update messages set filled_for = null, content = null, values = '{}' where filled_for = any (${ids as string[]}::uuid[])
      returning id`
    await forgetDeliveries(tx, { ids: own.map(({ id }) => id) })
    await forgetSubjects(
      tx,
      shown.map(({ id }) => id),
    )
  },
  merge: async (tx, from, to) => {
    await tx`update messages set contact_id = ${to} where contact_id = ${from}`
    await tx`update messages set filled_for = ${to} where filled_for = ${from}`
    return {}
  },
  sections: mailSections,
}
