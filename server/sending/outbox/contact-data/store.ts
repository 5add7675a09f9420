import type { components } from '../../../../generated/types.ts'
import { ownAddresses } from '../../../audience/contacts/index.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import {
  type DeliveryEventRow,
  type DeliveryRow,
  deliveryColumns,
  deliveryEventColumns,
} from '../../deliveries/index.ts'

type Schemas = components['schemas']

/** The position of a row in the ledger's order. */
export interface Sent {
  id: string
  created_at: string
}

/**
 * Deliveries to a contact, and to its addresses without a contact: the latest first, from `from` on
 * (inclusive).
 */
export const listSent = async (
  sql: Sql,
  contactId: string,
  from: Sent | null,
  limit: number,
): Promise<Sent[]> => {
  const page = (at: Fragment, id: Fragment): Fragment => sql`
    ${from === null ? sql`` : sql`and (${at}, ${id}) <= (${from.created_at}::text::timestamptz, ${from.id}::uuid)`}
    order by ${at} desc, ${id} desc limit ${limit}`
  return unprepared(sql<Sent[]>`
    select id, created_at::text as created_at from (
      (select id, created_at from deliveries
       where contact_id = ${contactId} ${page(sql`created_at`, sql`id`)})
      union all
      (select d.id, d.created_at from messages m join deliveries d on d.id = m.id
       where m.contact_id is null and lower(m.to_address) = any (${ownAddresses(sql, contactId)})
         ${page(sql`d.created_at`, sql`d.id`)})
    ) as sent (id, created_at)
    order by sent.created_at desc, sent.id desc limit ${limit}`)
}

export type MailDeliveryRecord = DeliveryRow & {
  source_name: string | null
  /** The contact's current address where the ledger has none. */
  address: string
}

/** Rows of the ledger with the name of their source. */
export const listDeliveryRecords = async (
  sql: Sql,
  contactId: string,
  ids: readonly string[],
): Promise<MailDeliveryRecord[]> =>
  sql<MailDeliveryRecord[]>`
    select ${deliveryColumns(sql)}, coalesce(
      (select c.name from campaigns c where c.id = source_id),
      (select e.source_name from enrolments e where e.source_id = sent_mail.source_id and e.contact_id = ${contactId}
       order by e.entered_at desc limit 1)) as source_name,
      coalesce(to_address, (select c.email from contacts c where c.id = ${contactId})) as address
    from delivery_states sent_mail where id = any (${ids as string[]}::uuid[])
    order by created_at desc, id desc`

/** The position of the next event: after an event of a delivery, or after all of them. */
export interface EventPosition {
  sent: Sent
  behind: { occurred_at: string; id: string } | null
}

export type MailEventRecord = DeliveryEventRow & { delivery_id: string; event_at: string }

/** Events of these deliveries in their order, each delivery's latest first. Continues after `position`. */
export const listEventRecords = async (
  sql: Sql,
  sent: readonly Sent[],
  position: EventPosition | null,
  limit: number,
): Promise<MailEventRecord[]> => {
  const behind =
    position?.behind === undefined || position.behind === null
      ? sql``
      : sql`and (sent.id <> ${position.sent.id}::uuid or (e.occurred_at, e.id)
          < (${position.behind.occurred_at}::text::timestamptz, ${position.behind.id}::uuid))`
  return unprepared(sql<MailEventRecord[]>`
    select sent_mail.* from unnest(${sent.map(({ id }) => id)}::uuid[]) with ordinality as sent (id, number)
    cross join lateral (
      select sent.id as delivery_id, e.occurred_at::text as event_at, ${deliveryEventColumns(sql)}
      from delivery_events e where e.delivery_id = sent.id ${behind}
      order by e.occurred_at desc, e.id desc limit ${limit}
    ) as sent_mail
    order by sent.number, sent_mail.event_at::timestamptz desc, sent_mail.id desc limit ${limit}`)
}

export interface MessageRecord {
  id: string
  filled_in_for: boolean
  to_name: string | null
  to_address: string | null
  reply_to: string | null
  template_id: string | null
  sender_id: string | null
  content: object | null
  values: object
  actor_kind: Schemas['Actor']['kind']
  actor_id: string | null
  actor_name: string | null
  created_at: string
}

/**
 * Single messages to a contact or its addresses, and test e-mails with its values. A test's recipient is left
 * out: that is another person's data. So is the link that confirms a privacy request: only its recipient may use it, and users read this.
 */
export const messageList = (sql: Sql, contactId: string): List => ({
  table: 'messages',
  columns: sql`
    id, filled_for is not distinct from ${contactId}::uuid as filled_in_for,
    case when filled_for is distinct from ${contactId}::uuid then to_name end as to_name,
    case when filled_for is distinct from ${contactId}::uuid then to_address end as to_address,
    reply_to, template_id, sender_id, content, values - 'event.privacy_link' as values, actor_kind, actor_id, actor_name, created_at`,
  where: sql`(contact_id = ${contactId} or filled_for = ${contactId}
    or (contact_id is null and lower(to_address) = any (${ownAddresses(sql, contactId)})))`,
  keys: [
    { sql: sql`created_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})
