import type { Fragment, Sql } from '../../../../platform/storage/open.ts'

/** As an array of texts: the addresses that a contact has, and those it has had and nobody else has now. */
export const ownAddresses = (sql: Sql, contactId: string): Fragment => sql`array(
  select lower(email) from contacts where id = ${contactId}
  union
  select lower(e.email) from contact_emails e
  where e.contact_id = ${contactId} and not exists (
    select from contacts other where lower(other.email) = lower(e.email) and other.id <> ${contactId}))`
