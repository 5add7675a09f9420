import type { components } from '../../../generated/types.ts'
import type { MembershipStatus } from '../../audience/memberships/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { bitsOf } from '../deliveries/index.ts'

/** The message that a link stood in. */
export interface Letter {
  id: string
  kind: components['schemas']['DeliveryKind']
  source_id: string | null
  /** Of an A/B campaign: a to e. */
  variant: string | null
  contact_id: string | null
  /** For a test: whose values stand in it. */
  filled_for: string | null
  to_address: string | null
  subject: string | null
}

export const findLetter = async (sql: Sql, id: string): Promise<Letter | null> => {
  const [row] = await sql<Letter[]>`
    select d.id, d.kind, d.source_id, d.variant, d.contact_id, m.filled_for, d.to_address,
      coalesce(d.subject, m.content->>'subject') as subject
    from delivery_states d
    left join messages m on m.id = d.id
    where d.id = ${id}`
  return row ?? null
}

/** Writes down that somebody unsubscribed by a message. */
export const insertUnsubscribed = async (
  tx: Sql,
  letter: Letter,
  by: { form: boolean; reason: string | null; ip: string | null; userAgent: string | null },
  now: string,
): Promise<void> => {
  await tx`
    insert into delivery_events
      (id, delivery_id, source_id, type, occurred_at, human, evidence, ip, user_agent, detail)
    values (${newId()}, ${letter.id}, ${letter.source_id}, 'unsubscribed', ${now}, true,
      ${bitsOf(by.form ? ['form_sent'] : [])}, ${by.ip}::inet, ${by.userAgent}, ${by.reason})`
}

/** The reason that somebody gives later, or anew. */
export const updateReason = async (tx: Sql, deliveryId: string, reason: string): Promise<void> => {
  await tx`
    update delivery_events set detail = ${reason} where delivery_id = ${deliveryId} and type = 'unsubscribed'`
}

/** A list that everybody may see. */
export interface PublicList {
  id: string
  name: string
  description: string | null
  /** How the contact belongs to it; null where it does not. */
  status: MembershipStatus | null
}

/** The public lists in their order, with how a contact belongs to each. */
export const findPublicLists = (sql: Sql, contactId: string): Promise<PublicList[]> =>
  sql<PublicList[]>`
    select l.id, l.name, l.description, m.status
    from lists l left join list_memberships m on m.list_id = l.id and m.contact_id = ${contactId}
    where l.visibility = 'public' order by l.position, lower(l.name), l.id limit 200`

/** The lists on which a contact waits to be confirmed since before a time; everybody's for whom `until` is null. */
export const findAwaitedLists = (
  sql: Sql,
  contactId: string,
  until: Date,
): Promise<{ id: string; name: string }[]> =>
  sql<{ id: string; name: string }[]>`
    select l.id, l.name from list_memberships m join lists l on l.id = m.list_id
    where m.contact_id = ${contactId} and m.status = 'pending' and m.since_at < ${until}
    order by l.position, lower(l.name), l.id`

/** When a contact last ceased to be sent marketing mail; null where it never did. */
export const findMailEnd = async (sql: Sql, contactId: string): Promise<Date | null> => {
  const [row] = await sql<{ mail_ended_at: string | null }[]>`
    select mail_ended_at from contacts where id = ${contactId}`
  return row?.mail_ended_at ? new Date(row.mail_ended_at) : null
}

/** Of these ids, those of lists that are there and private. */
export const findPrivateLists = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    select id from lists where id = any (${ids as string[]}::uuid[]) and visibility = 'private'`
  return rows.map(({ id }) => id)
}
