import type { components } from '../../../../../generated/types.ts'
import type { Sql } from '../../../../platform/storage/open.ts'
import { type AllContactData, forgetEverywhere } from '../../contact-data.ts'

/** The contact's address first, then its former addresses that no contact has now. */
export const listAddresses = async (
  tx: Sql,
  contact: { id: string; email: string },
): Promise<[string, ...string[]]> => {
  const rows = await tx<{ email: string }[]>`
    select distinct lower(e.email) as email from contact_emails e
    where e.contact_id = ${contact.id} and lower(e.email) <> lower(${contact.email})
      and not exists (select from contacts c where lower(c.email) = lower(e.email))`
  return [contact.email, ...rows.map(({ email }) => email)]
}

type Preview = components['schemas']['ContactErasePreview']

/** How many rows an erasure deletes, and how many it anonymises. */
export const countErased = async (
  tx: Sql,
  id: string,
): Promise<Pick<Preview, 'erased_counts' | 'anonymised_counts'>> => {
  const [row] = await tx<(Preview['erased_counts'] & Preview['anonymised_counts'])[]>`
    select
      (select count(*)::int from contact_notes where contact_id = ${id}) as notes_count,
      (select count(*)::int from contact_activities where contact_id = ${id}) as activities_count,
      (select count(*)::int from contact_events where contact_id = ${id}) as events_count,
      (select count(*)::int from list_memberships where contact_id = ${id}) as memberships_count,
      (select count(*)::int from contact_tags where contact_id = ${id}) as tags_count,
      (select count(*)::int from deliveries where contact_id = ${id}) as deliveries_count,
      (select count(*)::int from consent_events where contact_id = ${id}) as consents_count`
  if (row === undefined) throw new Error('Counting answered no row.')
  const { deliveries_count, consents_count, ...erased_counts } = row
  return { erased_counts, anonymised_counts: { deliveries_count, consents_count } }
}

/** Erases a contact that this transaction has locked, with all data that identifies the person. */
export const eraseContact = async (
  tx: Sql,
  all: AllContactData,
  id: string,
  addresses: readonly string[],
  now: string,
): Promise<void> => {
  await forgetEverywhere(tx, all, { ids: [id], erased: { addresses, now } })
  await tx`delete from contacts where id = ${id}`
}
