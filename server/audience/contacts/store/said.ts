import type { Sql } from '../../../platform/storage/open.ts'
import { listsLeft } from '../../memberships/index.ts'
import type { LeftAddress } from '../../suppressions/index.ts'

/**
 * The present and former addresses that no other contact has, of contacts that are about to go, with what the contacts said. A
 * bounce is no opt-out: of a bounced contact, an unsubscription before it counts, and the latest entry in the consent ledger. Where
 * there is neither, what is kept of the address stays.
 */
export const listLeftAddresses = (tx: Sql, ids: readonly string[]): Promise<LeftAddress[]> =>
  tx<LeftAddress[]>`
    with going as materialized (
      select c.id, lower(c.email) as email, coalesce(c.unsubscribed_at, c.mail_ended_at, c.updated_at) as said_at,
        case
          when c.status in ('unsubscribed', 'complained') then c.status
          when c.status = 'bounced' and (c.unsubscribed_at is not null or latest.kind = 'withdrawn') then 'unsubscribed'
        end as status,
        c.status = 'bounced' and latest.kind is null as is_silent,
        ${listsLeft(tx, tx`c.id`)} as left_lists
      from contacts c
      left join lateral (
        select e.kind from consent_events e
        where c.status = 'bounced' and e.contact_id = c.id and e.purpose = 'marketing' and e.voided_at is null
        order by e.occurred_at desc, e.id desc limit 1
      ) latest on true
      where c.id = any (${ids as string[]}::uuid[])
    )
    select email, status, case when status is not null then said_at end as said_at, left_lists from going
    where status is not null or left_lists <> '{}' or not is_silent
    union all
    select lower(e.email), g.status, case when g.status is not null then g.said_at end, g.left_lists from going g
    join contact_emails e on e.contact_id = g.id
    where lower(e.email) <> g.email
      and not exists (select from contacts other where lower(other.email) = lower(e.email))`

/** Whether a contact had an address before. */
export const hadAddress = async (tx: Sql, contactId: string, email: string): Promise<boolean> => {
  const found = await tx`
    select from contact_emails where contact_id = ${contactId} and lower(email) = lower(${email}) limit 1`
  return found.length > 0
}

/** The lists that contacts have left, by contact. */
export const findListsLeft = async (
  tx: Sql,
  contactIds: readonly string[],
): Promise<Map<string, Record<string, string>>> => {
  const rows = await tx<{ id: string; left_lists: Record<string, string> }[]>`
    select id, ${listsLeft(tx, tx`contacts.id`)} as left_lists from contacts
    where id = any (${contactIds as string[]}::uuid[])`
  return new Map(rows.map(({ id, left_lists }) => [id, left_lists]))
}
