import type { Fragment, Sql } from '../../../../platform/storage/open.ts'
import type { ContactData, ContactDeletion } from '../../contact-data.ts'

/**
 * Anonymises the consent ledger: removes the person and all free text. For a purge, the foreign key is
 * enough.
 */
const forgetInConsents = async (tx: Sql, { ids, erased }: ContactDeletion): Promise<void> => {
  if (erased === null) return
  await tx`
    update consent_events set
      contact_id = null, ip = null, reason = null, requested = null,
      actor_id = case when actor_kind <> 'contact' then actor_id end,
      actor_name = case when actor_kind <> 'contact' then actor_name end
    where contact_id = any (${ids as string[]}::uuid[])`
}

/**
 * The data that this area stores about contacts besides the contacts themselves. The consent ledger lets
 * entries change their contact only along a recorded merge.
 */
export const ownData: ContactData = {
  tables: ['consent_events', 'contact_emails', 'contact_events', 'contact_merges', 'contact_notes'],
  forget: forgetInConsents,
  used: (tx, ids) => tx`
    select contact_id from contact_notes where contact_id = any (${ids as string[]}::uuid[])
    union all select contact_id from contact_events where contact_id = any (${ids as string[]}::uuid[])
    union all select contact_id from consent_events
    where contact_id = any (${ids as string[]}::uuid[]) and actor_kind = 'contact'`,
  erased: (tx, id): Fragment => tx`
    (select count(*)::int from contact_notes where contact_id = ${id}) as notes_count,
    (select count(*)::int from contact_events where contact_id = ${id}) as events_count,
    (select count(*)::int from consent_events where contact_id = ${id}) as consents_count`,
  merge: async (tx, from, to) => {
    const notes = await tx`update contact_notes set contact_id = ${to} where contact_id = ${from}`
    const addresses = await tx`update contact_emails set contact_id = ${to} where contact_id = ${from}`
    const events = await tx`update contact_events set contact_id = ${to} where contact_id = ${from}`
    const consents = await tx`update consent_events set contact_id = ${to} where contact_id = ${from}`
    // Contacts that were merged into `from` earlier. The consent ledger checks only the present merge.
    await tx`update contact_merges set contact_id = ${to} where contact_id = ${from}`
    return {
      notes_count: notes.count,
      addresses_count: addresses.count,
      events_count: events.count,
      consents_count: consents.count,
    }
  },
}
