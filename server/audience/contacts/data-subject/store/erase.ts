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
