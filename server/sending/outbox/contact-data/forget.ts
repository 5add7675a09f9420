import type { ContactData } from '../../../audience/contacts/index.ts'
import { forgetDeliveries, forgetSubjects } from '../../deliveries/index.ts'
import { mailSections } from './sections.ts'

/**
 * A message says nothing any more that tells whom it was for; one that is still in the queue is skipped. Of a person who is erased, also
 * what went to an address without belonging to the contact, in the ledger as well.
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
