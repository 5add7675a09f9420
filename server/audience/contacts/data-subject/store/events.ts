import type { components } from '../../../../../generated/types.ts'
import type { List } from '../../../../platform/http/pagination.ts'
import { newId } from '../../../../platform/ids.ts'
import { type Actor, type ActorColumns, actorColumns } from '../../../../platform/principal.ts'
import { asJson } from '../../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../../platform/storage/open.ts'
import { insertActivities } from '../../../activities/index.ts'

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

/** A custom event that is reported now. */
export interface NewEvent {
  contact_id: string
  name: string
  occurred_at: string
  properties: EventRow['properties']
}

/** Inserts custom events with their activities, in a fixed number of statements. */
export const insertEvents = async (
  tx: Sql,
  events: readonly NewEvent[],
  actor: Actor,
  now: string,
): Promise<EventRow[]> => {
  const rows = events.map(
    (event): EventRow => ({ id: newId(), ...event, ...actorColumns(actor), created_at: now }),
  )
  if (rows.length === 0) return rows
  await tx`
    insert into contact_events (${columns(tx)})
    select ${columns(tx)} from jsonb_populate_recordset(null::contact_events, ${asJson(tx, rows)})`
  await insertActivities(
    tx,
    rows.map(({ contact_id, name }) => ({
      contactId: contact_id,
      type: 'custom_event' as const,
      data: { event: name },
    })),
    actor,
    now,
  )
  return rows
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
