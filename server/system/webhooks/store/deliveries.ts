import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import { asJson } from '../../../platform/storage/json.ts'
import {
  holdsLease,
  leaseIsFree,
  leaseIsHeld,
  releaseLease,
  takeLease,
} from '../../../platform/storage/lease.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { EventRow } from '../build.ts'
import type { CalledEndpoint } from '../call.ts'
import type { Condition } from './endpoints.ts'

type Schemas = components['schemas']

/** Seconds of a lease: longer than a call lasts. */
const leaseSeconds = 60

/** Calls to one endpoint at the same time. */
const atOnce = 4

export interface Listener {
  id: string
  types: EventRow['type'][]
  condition: Condition | null
  /** Whether its condition could not be evaluated, and no administrator has activated it since. */
  is_failing: boolean
}

/** The endpoints that some of these types are sent to. */
export const listListeners = (tx: Sql, types: readonly string[]): Promise<Listener[]> =>
  tx<Listener[]>`
    select id, types, condition, state_reason is not distinct from 'failing_condition' as is_failing
    from webhook_endpoints
    where state in ('active', 'paused') and types && ${types as string[]}::text[] order by id`

export interface NewDelivery {
  id: string
  endpoint_id: string
  event_id: string
  event_type: EventRow['type']
  contact_id: string | null
  /** Whether the condition must be evaluated before it is sent. */
  unfiltered: boolean
}

export const insertDeliveries = async (tx: Sql, rows: readonly NewDelivery[], now: Date): Promise<void> => {
  if (rows.length === 0) return
  await tx`
    with given as (
      select * from jsonb_to_recordset(${asJson(tx, rows)}) as given (
        id uuid, endpoint_id uuid, event_id uuid, event_type text, contact_id uuid, unfiltered boolean)),
    typed as materialized (
      select g.*, ${isHeldBack(tx, tx`g.event_type`)} as held_back
      from given g join webhook_endpoints e on e.id = g.endpoint_id),
    waiting as materialized (
      select c.endpoint_id, c.contact_id from (select distinct endpoint_id, contact_id from given) c
      join webhook_endpoints e on e.id = c.endpoint_id
      cross join lateral (
        select from webhook_deliveries d
        where d.endpoint_id = c.endpoint_id and d.contact_id = c.contact_id and d.state = 'waiting'
          and not ${isHeldBack(tx, tx`d.event_type`)}
        order by d.event_id limit 1
        -- FOR SHARE: a call that ends meanwhile lets the new delivery go on, or is seen here as ended.
        for share) d)
    insert into webhook_deliveries (
      id, endpoint_id, event_id, event_type, contact_id, unfiltered, state, next_at, created_at, started_at)
    select id, endpoint_id, event_id, event_type, contact_id, unfiltered, 'waiting',
      case when held_back or contact_id is not null and (
        exists (select from waiting w where w.endpoint_id = g.endpoint_id and w.contact_id = g.contact_id)
        or row_number() over (partition by endpoint_id, contact_id, held_back order by event_id) > 1)
      then ${held(tx)} else ${now}::timestamptz end, ${now}, ${now}
    from typed g`
}

/**
 * When a delivery is due that waits for an earlier one of its contact, or whose type its endpoint holds back. A claim that had to pass by
 * thousands of these would take seconds. The first of a contact is held only because of its type.
 */
export const held = (sql: Sql): Fragment => sql`'infinity'::timestamptz`

/** Whether the endpoint (`e`) of a delivery holds back its type. Such a delivery lets later ones of its contact pass. */
const isHeldBack = (sql: Sql, type: Fragment): Fragment => sql`coalesce(${type} = any (e.held_types), false)`

/** Makes the next delivery of a contact due, after an earlier one ended. */
const releaseNext = async (
  tx: Sql,
  { endpoint_id, contact_id }: { endpoint_id: string; contact_id: string | null },
  now: Date,
): Promise<void> => {
  if (contact_id === null) return
  await tx`
    update webhook_deliveries set next_at = ${now}
    where next_at = ${held(tx)} and id = (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.endpoint_id = ${endpoint_id} and d.contact_id = ${contact_id} and d.state = 'waiting'
        and not ${isHeldBack(tx, tx`d.event_type`)}
      order by d.event_id limit 1)`
}

/** An event whose delivery waits for the condition of its endpoint. */
export interface UnfilteredEvent {
  id: string
  type: EventRow['type']
  contact_id: string | null
}

/** Endpoints (`e`) that are active, and have deliveries that wait for their condition. */
const hasUnfiltered = (sql: Sql): Fragment => sql`
  e.state = 'active' and exists (
    select from webhook_deliveries o where o.endpoint_id = e.id and o.unfiltered and o.state = 'waiting')`

/** Whether `lockUnfiltered` has something to lock, in one statement. */
export const isUnfiltered = async (sql: Sql): Promise<boolean> =>
  (await sql`select from webhook_endpoints e where ${hasUnfiltered(sql)} limit 1`).length > 0

/** The next deliveries of an active endpoint that wait for its condition, locked; null if no endpoint has any. */
export const lockUnfiltered = async (
  tx: Sql,
  limit: number,
): Promise<{ endpointId: string; events: UnfilteredEvent[] } | null> => {
  const rows = await tx<(UnfilteredEvent & { endpoint_id: string })[]>`
    select d.id, d.endpoint_id, d.event_type as type, d.contact_id from webhook_deliveries d
    where d.unfiltered and d.state = 'waiting' and d.endpoint_id = (
      select e.id from webhook_endpoints e where ${hasUnfiltered(tx)}
      order by e.id limit 1)
    order by d.event_id limit ${limit}
    for update skip locked`
  const [first] = rows
  return first === undefined ? null : { endpointId: first.endpoint_id, events: rows }
}

/** Lets deliveries be sent whose contacts match the condition, and deletes the others of those that were locked. */
export const filterDeliveries = async (
  tx: Sql,
  endpointId: string,
  events: readonly UnfilteredEvent[],
  matching: readonly UnfilteredEvent[],
  now: Date,
): Promise<void> => {
  const kept = new Set(matching.map(({ id }) => id))
  const dropped = events.filter(({ id }) => !kept.has(id))
  await tx`update webhook_deliveries set unfiltered = false where id = any (${[...kept]}::uuid[])`
  await tx`delete from webhook_deliveries where id = any (${dropped.map(({ id }) => id)}::uuid[])`
  const contactIds = [...new Set(dropped.flatMap(({ contact_id }) => contact_id ?? []))]
  await tx`
    update webhook_deliveries set next_at = ${now}
    where next_at = ${held(tx)} and id in (
      select distinct on (contact_id) id from webhook_deliveries
      where endpoint_id = ${endpointId} and contact_id = any (${contactIds}::uuid[]) and state = 'waiting'
      order by contact_id, event_id)`
}

/** Makes deliveries due that nothing holds: the earlier one was deleted, or sent by a process of an older version. */
export const releaseForgotten = async (tx: Sql, now: Date, endpointId?: string): Promise<void> => {
  await tx`
    update webhook_deliveries set next_at = ${now}
    where id in (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where ${endpointId === undefined ? tx`true` : tx`e.id = ${endpointId}`} and d.state = 'waiting' and d.next_at = ${held(tx)}
        and not ${isHeldBack(tx, tx`d.event_type`)} and not exists (
          select from webhook_deliveries b
          where b.endpoint_id = d.endpoint_id and b.contact_id = d.contact_id and b.state = 'waiting' and b.event_id < d.event_id
            and not ${isHeldBack(tx, tx`b.event_type`)})
      -- A call that ends has locks of deliveries, and then takes the one of the endpoint.
      for update of d skip locked)`
}

/** Lets the deliveries of an endpoint wait whose types it holds back, and makes those due that they held. */
export const holdDeliveries = async (tx: Sql, endpointId: string, now: Date): Promise<void> => {
  await tx`
    update webhook_deliveries set next_at = ${held(tx)}
    where id in (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where e.id = ${endpointId} and d.state = 'waiting' and d.next_at < ${held(tx)} and ${isHeldBack(tx, tx`d.event_type`)}
      for update of d skip locked)`
  await releaseForgotten(tx, now, endpointId)
}

/** Makes a delivery of each endpoint due whose type it holds back. Its claim shows whether the API key has its scopes again. */
export const tryHeld = async (tx: Sql, now: Date): Promise<void> => {
  await tx`
    update webhook_deliveries set next_at = ${now}
    where id in (
      select d.id from webhook_endpoints e
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at = ${held(tx)} and d.event_type = any (e.held_types)
        order by d.event_id limit 1
        for update of d skip locked) d
      where e.state = 'active' and e.held_types <> '{}')`
}

/** A delivery that this process has claimed. */
export interface ClaimedDelivery extends CalledEndpoint {
  id: string
  endpoint_id: string
  event_id: string
  event_type: EventRow['type']
  attempts: number
  /** When its first call began. */
  started_at: string
  leaseNumber: number
  description: string | null
  user_id: string
  api_key_id: string | null
  types: EventRow['type'][]
  held_types: EventRow['type'][]
  /** Version of the endpoint. */
  version: number
  /** When the endpoint became active again; null if it always was. */
  resumed_at: string | null
  /** Null if the event was deleted because of its age. */
  event: Omit<EventRow, 'id'> | null
}

/**
 * Claims due deliveries. Those of one contact wait for the earlier ones of the same endpoint; those of other contacts do not, and
 * no endpoint takes all places.
 */
export const claimDeliveries = async (sql: Sql, limit: number, now: Date): Promise<ClaimedDelivery[]> =>
  sql<ClaimedDelivery[]>`
    with due as materialized (
      -- Materialized, because a join could evaluate it again and claim more than the limit.
      select due.id from webhook_endpoints e
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= ${now} and ${leaseIsFree(sql)}
          and not d.unfiltered
          and not exists (
            select from webhook_deliveries b
            where b.endpoint_id = d.endpoint_id and b.contact_id = d.contact_id and b.state = 'waiting'
              and b.event_id < d.event_id and not ${isHeldBack(sql, sql`b.event_type`)})
        order by d.next_at, d.event_id
        limit greatest(0, ${atOnce}::integer - (
          select count(*) from webhook_deliveries l
          where l.endpoint_id = e.id and l.state = 'waiting' and ${leaseIsHeld(sql, 'l')}))
        for update of d skip locked
      ) due
      where e.state = 'active' and e.rest_until <= ${now}
      limit ${limit}),
    claimed as (
      update webhook_deliveries set ${takeLease(sql, leaseSeconds)}, attempts = attempts + 1, last_attempt_at = ${now},
        started_at = case when attempts = 0 then ${now} else started_at end
      where id in (select id from due)
      returning id, endpoint_id, event_id, event_type, attempts, started_at, lease_number as "leaseNumber")
    select c.*, e.url, e.description, e.user_id, e.api_key_id, e.types, e.held_types, e.version, e.secret,
      nullif(e.resumed_at, '-infinity') as resumed_at,
      case when e.previous_valid_until > ${now} then e.previous_secret end as previous_secret,
      (select jsonb_build_object('type', v.type, 'occurred_at', v.occurred_at, 'origin', v.origin, 'contact', v.contact, 'data', v.data)
       from events v where v.id = c.event_id) as event
    from claimed c join webhook_endpoints e on e.id = c.endpoint_id`

export interface Outcome {
  state: Schemas['WebhookDeliveryState']
  /** When to call again, if it waits. */
  nextAt: Date
  httpStatus: number | null
  detail: string | null
  excerpt: string | null
  duration: number
}

/** Records what came of a call. False if another process has taken the delivery over. */
export const recordOutcome = async (
  tx: Sql,
  { id, leaseNumber }: ClaimedDelivery,
  { state, nextAt, httpStatus, detail, excerpt, duration }: Outcome,
  now: Date,
): Promise<boolean> => {
  const [row] = await tx<{ endpoint_id: string; contact_id: string | null }[]>`
    update webhook_deliveries set ${releaseLease(tx)}, state = ${state}, next_at = ${nextAt}, http_status = ${httpStatus},
      detail = ${detail}, response_excerpt = ${excerpt}, duration_ms = ${Math.round(duration)},
      finished_at = ${state === 'waiting' ? null : now}
    where id = ${id} and ${holdsLease(tx, leaseNumber)}
    returning endpoint_id, contact_id`
  if (row === undefined) return false
  if (state !== 'waiting') await releaseNext(tx, row, now)
  return true
}

/** Releases deliveries without a call. */
export const releaseDeliveries = async (sql: Sql, deliveries: readonly ClaimedDelivery[]): Promise<void> => {
  for (const { id, leaseNumber } of deliveries)
    await sql`
      update webhook_deliveries set ${releaseLease(sql)}, attempts = attempts - 1
      where id = ${id} and ${holdsLease(sql, leaseNumber)}`
}

/** Counts calls of an endpoint that fail in a row. Returns since when they do. */
export const countFailure = async (tx: Sql, endpointId: string, now: Date): Promise<string | null> => {
  const [row] = await tx<{ failing_since: string }[]>`
    update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
      -- A receiver that is down is tried now and then, not for each contact.
      rest_until = case when failures >= 10
        then ${now}::timestamptz + make_interval(secs => least(failures, 300)) else rest_until end
    where id = ${endpointId} returning failing_since`
  return row?.failing_since ?? null
}

export const countSuccess = async (tx: Sql, endpointId: string): Promise<void> => {
  await tx`
    update webhook_endpoints set failures = 0, failing_since = null, rest_until = '-infinity'
    where id = ${endpointId} and failures > 0`
}

export interface DeliveryRow {
  id: string
  state: Schemas['WebhookDeliveryState']
  attempts: number
  next_at: string
  http_status: number | null
  detail: string | null
  response_excerpt: string | null
  duration_ms: number | null
  created_at: string
  last_attempt_at: string | null
  finished_at: string | null
  event: EventRow | null
}

const shownColumns = (sql: Sql): Fragment => sql`
  id, state, attempts, next_at, http_status, detail, response_excerpt, duration_ms, created_at, last_attempt_at, finished_at,
  (select jsonb_build_object('id', v.id, 'type', v.type, 'occurred_at', v.occurred_at, 'origin', v.origin, 'contact', v.contact,
     'data', v.data) from events v where v.id = webhook_deliveries.event_id) as event`

export interface DeliveryFilter {
  state?: readonly string[]
  event_type?: readonly string[]
  contact_id?: string
  /** Times of publication. */
  after?: Date
  before?: Date
}

const matching = (
  sql: Sql,
  { state, event_type, contact_id, after, before }: DeliveryFilter,
): Fragment => sql`
  ${state === undefined ? sql`true` : sql`state = any (${state as string[]}::text[])`}
  and ${event_type === undefined ? sql`true` : sql`event_type = any (${event_type as string[]}::text[])`}
  and ${contact_id === undefined ? sql`true` : sql`contact_id = ${contact_id}`}
  and ${after === undefined ? sql`true` : sql`event_id >= first_id_of(${after})`}
  and ${before === undefined ? sql`true` : sql`event_id < first_id_of(${before})`}`

export const deliveryList = (sql: Sql, endpointId: string, filter: DeliveryFilter): List => ({
  table: 'webhook_deliveries',
  columns: shownColumns(sql),
  where: sql`endpoint_id = ${endpointId} and ${matching(sql, filter)}`,
  keys: [
    { sql: sql`event_id`, type: 'uuid' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

/** Sends a delivery again, which ended or waits. Returns it; undefined if the endpoint has none with this id. */
export const retryDelivery = async (
  tx: Sql,
  endpointId: string,
  id: string,
  now: Date,
): Promise<DeliveryRow | undefined> => {
  const [row] = await tx<DeliveryRow[]>`
    update webhook_deliveries set state = 'waiting', next_at = ${now}, finished_at = null,
      attempts = case when state = 'waiting' then attempts else 0 end,
      started_at = case when state = 'waiting' then started_at else ${now}::timestamptz end
    where id = ${id} and endpoint_id = ${endpointId}
    returning ${shownColumns(tx)}`
  return row
}

/**
 * A query for the deliveries that ended before a time, and those that wait for an endpoint that has not been active since then. Those whose
 * type it has held back since then are among them.
 */
export const oldDeliveries = (sql: Sql, before: Date): Fragment => sql`
  select d.id, d.created_at from webhook_deliveries d
  where d.id < first_id_of(${before}) and case when d.state = 'waiting'
    then exists (select from webhook_endpoints e where e.id = d.endpoint_id and (e.stopped_at < ${before}
      or e.held_since < ${before} and ${isHeldBack(sql, sql`d.event_type`)}))
    else d.finished_at < ${before} end
  order by d.id`

/** Deletes some old deliveries. Returns how many. */
export const deleteDeliveriesBefore = async (tx: Sql, before: Date, limit: number): Promise<number> => {
  const { count } = await tx`
    delete from webhook_deliveries where id in (select id from (${oldDeliveries(tx, before)}) as old limit ${limit})`
  return count
}
