import type { Sql } from '../../../../platform/storage/open.ts'
import type { ContactData, Leaving } from '../../contact-data.ts'

/** Takes the person off the ledger of consent: who it was, and whatever was written in words. A purge leaves that to the foreign key. */
const forgetInConsents = async (tx: Sql, { ids, erased }: Leaving): Promise<void> => {
  if (erased === null) return
  await tx`
    update consent_events set
      contact_id = null, ip = null, reason = null,
      actor_id = case when actor_kind <> 'contact' then actor_id end,
      actor_name = case when actor_kind <> 'contact' then actor_name end
    where contact_id = any (${ids as string[]}::uuid[])`
}

/** What this area keeps about contacts beside the contacts themselves. The ledger of consent lets entries follow a merge that is written. */
export const ownData: ContactData = {
  tables: ['consent_events', 'contact_emails', 'contact_events', 'contact_merges', 'contact_notes'],
  forget: forgetInConsents,
  merge: async (tx, from, to) => {
    const notes = await tx`update contact_notes set contact_id = ${to} where contact_id = ${from}`
    const addresses = await tx`update contact_emails set contact_id = ${to} where contact_id = ${from}`
    const events = await tx`update contact_events set contact_id = ${to} where contact_id = ${from}`
    const consents = await tx`update consent_events set contact_id = ${to} where contact_id = ${from}`
    // What the one that goes had taken in before. The ledger of consent asks only for the present merge.
    await tx`update contact_merges set contact_id = ${to} where contact_id = ${from}`
    return {
      notes_count: notes.count,
      addresses_count: addresses.count,
      events_count: events.count,
      consents_count: consents.count,
    }
  },
}
