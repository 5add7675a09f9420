import type { Fragment, Sql } from '../../../../platform/storage/open.ts'

/** An array of texts: the contact's address, and its former addresses that no other contact has now. */
export const ownAddresses = (sql: Sql, contactId: string): Fragment => sql`array(
  select lower(email) from contacts where id = ${contactId}
  union
  select lower(e.email) from contact_emails e
  where e.contact_id = ${contactId} and not exists (
    select from contacts other where lower(other.email) = lower(e.email) and other.id <> ${contactId}))`
