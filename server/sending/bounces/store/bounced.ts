import type { components } from '../../../../generated/types.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { notOfTheMailbox, stands } from '../../deliveries/index.ts'
import { hardClasses, type SoftTally } from '../rules.ts'

/** A delivery that bounced or led to a complaint. */
export interface BouncedDelivery {
  id: string
  contactId: string | null
  address: string | null
  status: components['schemas']['DeliveryStatus']
  /** The reference for activities. */
  reference: components['schemas']['DeliveryReference']
}

/** Locks those of the deliveries that are in the ledger, in the order of their ids. */
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
 * The mail server of each delivery, by delivery id. For a delivery that no server accepted, the server at
 * `now`.
 */
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

export const hasComplained = async (tx: Sql, deliveryId: string): Promise<boolean> => {
  const rows = await tx`
    select from delivery_events where delivery_id = ${deliveryId} and type = 'complained' limit 1`
  return rows.length > 0
}

/**
 * Soft bounces of contacts at their current addresses, including expired deliveries. Contacts without any are
 * left out.
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

/** The contact with an address, including contacts in the trash. */
export const findByAddress = async (tx: Sql, address: string): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`select id from contacts where lower(email) = lower(${address})`
  return row?.id ?? null
}

/** The recipient of a delivery. Null where the delivery is not in the ledger or the contact was deleted. */
export const findRecipient = async (tx: Sql, deliveryId: string): Promise<string | null> => {
  const [row] = await tx<{ contact_id: string | null }[]>`
    select contact_id from deliveries where id = ${deliveryId}`
  return row?.contact_id ?? null
}

/** Days after sending in which a report may name mail only by a Message-ID without a mark. */
const unmarkedFor = 30

/**
 * Whether a delivery was sent, within the last days, before Message-IDs had a mark. Reports about it cannot
 * have one.
 */
export const isUnmarkedMail = async (tx: Sql, deliveryId: string, reportedAt: Date): Promise<boolean> => {
  const rows = await tx`
    select from deliveries
    where id = ${deliveryId} and accepted_at > ${reportedAt}::timestamptz - make_interval(days => ${unmarkedFor})
      and has_unmarked_message_id(status, accepted_at, created_at)`
  return rows.length > 0
}

/** The address that a delivery was sent to. Null where the ledger does not know it. */
export const findAddress = async (sql: Sql, deliveryId: string): Promise<string | null> => {
  const [row] = await sql<{ to_address: string | null }[]>`
    select to_address from deliveries where id = ${deliveryId}`
  return row?.to_address ?? null
}
