import type { components } from '../../../../../generated/types.ts'
import type { List } from '../../../../platform/http/pages.ts'
import type { ActorColumns } from '../../../../platform/principal.ts'
import { asJson } from '../../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../../platform/storage/open.ts'

export interface EventRow extends ActorColumns {
  id: string
  contact_id: string
  name: string
  occurred_at: string
  properties: components['schemas']['ContactEventProperties']
  created_at: string
}

const columns = (sql: Sql): Fragment => sql`
  id, contact_id, name, occurred_at, properties, actor_kind, actor_id, actor_name, created_at`

export const insertEvent = async (tx: Sql, row: EventRow): Promise<void> => {
  await tx`
    insert into contact_events (${columns(tx)})
    select ${columns(tx)} from jsonb_populate_recordset(null::contact_events, ${asJson(tx, [row])})`
}

export const findEvent = async (sql: Sql, contactId: string, id: string): Promise<EventRow | null> => {
  const [row] = await sql<EventRow[]>`
    select ${columns(sql)} from contact_events where id = ${id} and contact_id = ${contactId}`
  return row ?? null
}

export interface EventFilter {
  contactId: string
  name?: string
  occurred_after?: string
  occurred_before?: string
}

/** The custom events of a contact, the latest first. */
export const eventList = (sql: Sql, filter: EventFilter): List => {
  const { contactId, name, occurred_after, occurred_before } = filter
  return {
    table: 'contact_events',
    columns: columns(sql),
    where: sql`contact_id = ${contactId}
      ${name === undefined ? sql`` : sql`and name = ${name}`}
      ${occurred_after === undefined ? sql`` : sql`and occurred_at >= ${occurred_after}`}
      ${occurred_before === undefined ? sql`` : sql`and occurred_at < ${occurred_before}`}`,
    keys: [
      { sql: sql`occurred_at`, type: 'timestamptz' },
      { sql: sql`id`, type: 'uuid' },
    ],
    descending: true,
  }
}
