import type { components } from '../../../../generated/types.ts'
import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { storable } from '../../../platform/storage/text.ts'
import { longestReply, notOfTheMailbox, type Trouble } from '../../deliveries/index.ts'
import { hardClasses, type SoftTally } from '../rules.ts'

/** A delivery that came back or was complained about. */
export interface BouncedDelivery {
  id: string
  contactId: string | null
  address: string | null
  status: components['schemas']['DeliveryStatus']
  /** What activities say of it. */
  reference: components['schemas']['DeliveryReference']
}

/** Those of the ids that the ledger has, locked, in the order of their ids. */
export const lockBounced = async (tx: Sql, ids: readonly string[]): Promise<BouncedDelivery[]> => {
  const locked = await tx<{ id: string }[]>`
    select id from deliveries where id = any (${ids as string[]}::uuid[]) order by id for no key update`
  const rows = await tx<
    {
      id: string
      contact_id: string | null
      to_address: string | null
      status: BouncedDelivery['status']
      kind: BouncedDelivery['reference']['kind']
      source_id: string | null
      subject: string | null
    }[]
  >`
    select id, contact_id, to_address, status, kind, source_id, subject from delivery_states
    where id = any (${locked.map(({ id }) => id)}::uuid[]) order by id`
  return rows.map(({ id, contact_id, to_address, status, kind, source_id, subject }) => ({
    id,
    contactId: contact_id,
    address: to_address,
    status,
    reference: { id, kind, source_id, subject },
  }))
}

/**
 * Writes into the ledger that a message came back after it had been taken. What came back already, or never went out, stays as
 * it is: false then.
 */
export const updateReturned = async (
  tx: Sql,
  id: string,
  status: 'bounced' | 'failed',
  { errorClass, enhancedCode }: Trouble,
): Promise<boolean> => {
  const { count } = await tx`
    update deliveries set status = ${status}, error_class = ${errorClass}, enhanced_code = ${enhancedCode}
    where id = ${id} and status in ('sending', 'accepted', 'unknown')`
  return count === 1
}

/** The mail server that each of these messages went through, by their ids; what no server took is looked at as of `now`. */
export const listServers = async (
  tx: Sql,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> => {
  const rows = await tx<{ id: string; server: string | null }[]>`
    select id, server_of_delivery(id, source_id, variant::text, coalesce(accepted_at, ${now})) as server
    from deliveries where id = any (${ids as string[]}::uuid[])`
  return new Map(rows.flatMap(({ id, server }) => (server === null ? [] : [[id, server] as const])))
}

/** A delivery whose outcome nobody knew was taken. False where its outcome is known. */
export const updateArrived = async (tx: Sql, id: string, at: Date): Promise<boolean> => {
  const { count } = await tx`
    update deliveries set status = 'accepted', accepted_at = coalesce(accepted_at, ${at})
    where id = ${id} and status = 'unknown'`
  return count === 1
}

/** What was said is not kept of somebody who is to be forgotten: it may repeat the address. */
export const insertEvent = async (
  tx: Sql,
  { id, contactId, address, reference }: BouncedDelivery,
  event: { type: 'bounced' | 'failed' | 'complained'; trouble: Trouble | null; occurredAt: Date },
): Promise<void> => {
  const forgotten = contactId === null && address === null
  const said = forgotten || event.trouble === null ? null : storable(event.trouble.reply, longestReply)
  await tx`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, error_class, enhanced_code, verdict, detail)
    values (${newId()}, ${id}, ${reference.source_id}, ${event.type}, ${event.occurredAt},
      ${event.trouble?.errorClass ?? null}, ${event.trouble?.enhancedCode ?? null}, ${event.trouble?.rule ?? null}, ${said})`
}

export const hasComplained = async (tx: Sql, deliveryId: string): Promise<boolean> => {
  const rows = await tx`
    select from delivery_events where delivery_id = ${deliveryId} and type = 'complained' limit 1`
  return rows.length > 0
}

/** Of the event `e` at hand: whether nobody has taken back since what it tells. Ids are in the order of time. */
export const stands = (sql: Sql) => sql`
  not exists (
    select from delivery_events taken_back
    where taken_back.delivery_id = e.delivery_id and taken_back.type = 'corrected' and taken_back.id > e.id)`

/**
 * The soft bounces of contacts at the address that each has now, with what was put off until nobody tried any more. Contacts
 * without any are left out.
 */
export const countSoft = async (
  tx: Sql,
  contactIds: readonly string[],
  since: Date,
): Promise<Map<string, SoftTally>> => {
  const rows = await tx<{ contact_id: string; bounces: number; sources: number }[]>`
    select d.contact_id, count(distinct d.id) as bounces, count(distinct coalesce(d.source_id, d.id)) as sources
    from contacts c
    join deliveries d on d.contact_id = c.id and lower(d.to_address) = lower(c.email)
    join delivery_events e on e.delivery_id = d.id
    where c.id = any (${contactIds as string[]}::uuid[]) and e.occurred_at > ${since}
      and ${stands(tx)}
      and case d.status
        when 'bounced' then e.type = 'bounced' and (
          e.error_class <> all (${hardClasses as string[]}::text[]::delivery_error_class[]) or e.enhanced_code like '4.%')
        when 'failed' then e.type = 'failed' and d.error_class = 'expired'
          and e.error_class <> all (${notOfTheMailbox as string[]}::text[]::delivery_error_class[])
        else false
      end
    group by d.contact_id`
  return new Map(rows.map(({ contact_id, bounces, sources }) => [contact_id, { bounces, sources }]))
}

/** The contact that has an address, in the trash or not. */
export const findByAddress = async (tx: Sql, address: string): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`select id from contacts where lower(email) = lower(${address})`
  return row?.id ?? null
}

/** To whom a delivery went; null where the ledger does not have it, or the contact is gone. */
export const findRecipient = async (tx: Sql, deliveryId: string): Promise<string | null> => {
  const [row] = await tx<{ contact_id: string | null }[]>`
    select contact_id from deliveries where id = ${deliveryId}`
  return row?.contact_id ?? null
}
