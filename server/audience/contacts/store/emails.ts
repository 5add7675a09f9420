import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { OfSource } from '../mail-source.ts'

export interface EmailRow {
  id: string
  contact_id: string
  email: string
  from_at: string
  until_at: string | null
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string | null
}

/** Ends the contact's current address, if any, and inserts the new one. */
export const replacePresentEmail = async (
  tx: Sql,
  contactId: string,
  email: string,
  actor: Actor,
  now: string,
): Promise<void> => {
  await tx`update contact_emails set until_at = ${now} where contact_id = ${contactId} and until_at is null`
  await insertPresentEmails(tx, [{ id: contactId, email }], actor, now)
}

/** Inserts the first address of contacts without an address history. */
export const insertPresentEmails = async (
  tx: Sql,
  contacts: readonly { id: string; email: string }[],
  actor: Actor,
  now: string,
): Promise<void> => {
  if (contacts.length === 0) return
  const rows = contacts.map(({ id, email }) => ({ id: newId(), contact_id: id, email }))
  await tx`
    insert into contact_emails (id, contact_id, email, from_at, actor_kind, actor_id, actor_name)
    select id, contact_id, email, ${now}, ${actor.kind}, ${actor.id}, ${actor.name}
    from jsonb_populate_recordset(null::contact_emails, ${asJson(tx, rows)})`
}

/** The addresses of a contact, the current one first. */
export const emailHistoryList = (sql: Sql, contactId: string): List => ({
  table: 'contact_emails',
  columns: sql`*`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`(until_at is null)`, type: 'boolean' },
    { sql: sql`from_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

/** The latest addresses of each contact, the current one first. */
export const listLatestEmails = async (
  sql: Sql,
  contactIds: readonly string[],
  each: number,
): Promise<EmailRow[]> =>
  sql<EmailRow[]>`
    select latest.* from unnest(${contactIds as string[]}::uuid[]) as wanted (wanted_id)
    cross join lateral (
      select * from contact_emails where contact_id = wanted_id
      order by until_at is null desc, from_at desc, id desc limit ${each}
    ) as latest
    order by latest.until_at is null desc, latest.from_at desc, latest.id desc`

/** A row of the ledger. */
export type DeliveryRow = Omit<components['schemas']['ContactEmail'], 'kind' | 'source'> & OfSource

/**
 * The deliveries to a contact, the latest first. A row without an address was sent to the current address.
 */
export const deliveryList = (sql: Sql, contactId: string): List => ({
  table: 'delivery_states',
  columns: sql`
    id, kind, source_id, step_id, coalesce(subject, '') as subject, status, skip_reason,
    coalesce(to_address, (select c.email from contacts c where c.id = contact_id)) as to_address, queued_at, accepted_at,
    first_opened_at, first_clicked_at, created_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`created_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})
