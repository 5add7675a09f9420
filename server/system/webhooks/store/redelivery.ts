import { newId } from '../../../platform/ids.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { EventType } from '../build.ts'
import { held } from './deliveries.ts'

/** Events of a time that are sent to an endpoint again. Plain JSON: the payload of a job. */
export interface Selection {
  endpoint_id: string
  /** Times of publication: from the first, before the second. */
  from: string
  until: string
  selection: 'missed' | 'delivered' | 'all'
  types: EventType[]
}

export interface SelectedEvent {
  id: string
  type: EventType
  contact_id: string | null
  /** Null if the event was never sent to the endpoint. */
  delivery_id: string | null
}

const isSelected = (sql: Sql, selection: Selection['selection']): Fragment =>
  ({
    missed: sql`(d.state is null or d.state = 'failed')`,
    delivered: sql`d.state = 'delivered'`,
    all: sql`d.state is distinct from 'waiting'`,
  })[selection]

/** What a migration caused is sent to no endpoint. */
const selected = (sql: Sql, { endpoint_id, from, until, selection, types }: Selection): Fragment => sql`
  select v.id, v.type, v.contact_id, d.id as delivery_id
  from events v left join webhook_deliveries d on d.endpoint_id = ${endpoint_id} and d.event_id = v.id
  where v.id >= first_id_of(${from}) and v.id < first_id_of(${until}) and v.type = any (${types}::text[])
    and v.origin <> 'migration' and ${isSelected(sql, selection)}`

export const countSelected = async (sql: Sql, selection: Selection): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (${selected(sql, selection)}) as events`
  return row?.count ?? 0
}

/** The next events after an id, in the order of their publication. */
export const listSelected = (
  tx: Sql,
  selection: Selection,
  after: string | null,
  limit: number,
): Promise<SelectedEvent[]> => tx<SelectedEvent[]>`
  select id, type, contact_id, delivery_id from (${selected(tx, selection)}) as events
  where ${after === null ? tx`true` : tx`id > ${after}`}
  order by id limit ${limit}`

/** Lets deliveries that ended wait again, and adds those that an endpoint never had. */
export const sendAgain = async (
  tx: Sql,
  endpointId: string,
  events: readonly SelectedEvent[],
  now: Date,
): Promise<void> => {
  const rows = events.map(({ delivery_id, ...event }) => ({ ...event, delivery_id: delivery_id ?? newId() }))
  await tx`
    insert into webhook_deliveries (
      id, endpoint_id, event_id, event_type, contact_id, state, next_at, created_at, started_at)
    select delivery_id, ${endpointId}, id, type, contact_id, 'waiting',
      case when contact_id is not null and row_number() over (partition by contact_id order by id) > 1
        then ${held(tx)} else ${now}::timestamptz end, ${now}, ${now}
    from jsonb_to_recordset(${asJson(tx, rows)}) as given (delivery_id uuid, id uuid, type text, contact_id uuid)
    order by id
    on conflict (endpoint_id, event_id) do update set
      state = 'waiting', next_at = excluded.next_at, started_at = excluded.started_at, attempts = 0, finished_at = null
    where webhook_deliveries.state <> 'waiting'`
}
