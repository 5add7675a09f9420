import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { listsLeft } from '../../memberships/index.ts'
import type { LeftAddress } from '../../suppressions/index.ts'

/**
 * What contacts say, as a query: `id`, `email`, and the members of a left address. A bounce is no opt-out: of a bounced contact, an
 * unsubscription before it counts, and the latest entry in the consent ledger. Where there is neither, it is silent.
 */
const saidBy = (sql: Sql, ids: readonly string[]): Fragment => sql`
  select c.id, lower(c.email) as email, said.status,
    case when said.status is not null then coalesce(c.unsubscribed_at, c.mail_ended_at, c.updated_at) end as said_at,
    c.status = 'bounced' and said.status is null and latest.kind is null as is_silent,
    ${listsLeft(sql, sql`c.id`)} as left_lists
  from contacts c
  left join lateral (
    select e.kind from consent_events e
    where c.status = 'bounced' and e.contact_id = c.id and e.purpose = 'marketing' and e.voided_at is null
    order by e.occurred_at desc, e.id desc limit 1
  ) latest on true
  cross join lateral (
    select case
      when c.status in ('unsubscribed', 'complained') then c.status
      when c.status = 'bounced' and (c.unsubscribed_at is not null or latest.kind = 'withdrawn') then 'unsubscribed'
    end as status
  ) said
  where c.id = any (${ids as string[]}::uuid[])`

/** The present and former addresses that no other contact has, of contacts that are about to go, with what the contacts said. */
export const listLeftAddresses = (tx: Sql, ids: readonly string[]): Promise<LeftAddress[]> =>
  tx<LeftAddress[]>`
    with going as materialized (${saidBy(tx, ids)})
    select email, status, said_at, is_silent, left_lists from going
    union all
    select lower(e.email), g.status, g.said_at, g.is_silent, g.left_lists from going g
    join contact_emails e on e.contact_id = g.id
    where lower(e.email) <> g.email
      and not exists (select from contacts other where lower(other.email) = lower(e.email))`

/** What contacts say, by contact. */
export const findSaid = async (
  tx: Sql,
  ids: readonly string[],
): Promise<Map<string, Omit<LeftAddress, 'email'>>> => {
  const rows = await tx<(LeftAddress & { id: string })[]>`${saidBy(tx, ids)}`
  return new Map(rows.map(({ id, email: _email, ...said }) => [id, said]))
}

/** Whether a contact had an address before. */
export const hadAddress = async (tx: Sql, contactId: string, email: string): Promise<boolean> => {
  const found = await tx`
    select from contact_emails where contact_id = ${contactId} and lower(email) = lower(${email}) limit 1`
  return found.length > 0
}
