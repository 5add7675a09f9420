import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import { counting } from '../../../platform/storage/counting.ts'
import type { Encrypted, EncryptedValues } from '../../../platform/storage/encrypted.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { EventType } from '../build.ts'
import type { CalledEndpoint } from '../call.ts'

type Schemas = components['schemas']
export type Condition = Schemas['Condition']

/** A stored endpoint, without its secrets. */
export interface EndpointRow {
  id: string
  url: string
  description: string | null
  state: Schemas['WebhookState']
  state_reason: Schemas['WebhookStateReason'] | null
  types: EventType[]
  /** Types that the API key may not read now, so that their events wait. */
  held_types: EventType[]
  condition: Condition | null
  user_id: string
  user_name: string
  /** The API key with which it was last changed. */
  api_key_id: string | null
  previous_valid_until: string | null
  failing_since: string | null
  created_at: string
  updated_at: string
  version: number
}

const columns = (sql: Sql): Fragment => sql`
  id, url, description, state, state_reason, types, held_types, condition, user_id, user_name, api_key_id, previous_valid_until,
  failing_since, created_at, updated_at, version`

export const endpointList = (sql: Sql): List => ({
  table: 'webhook_endpoints',
  columns: columns(sql),
  where: sql`true`,
  keys: [{ sql: sql`id`, type: 'uuid' }],
  descending: true,
})

/** The number of endpoints, as an expression. */
export const endpointsUsed = (sql: Sql): Fragment => sql`(select count(*)::int from webhook_endpoints)`

export const countEndpoints = counting(endpointsUsed)

export const findEndpoint = async (sql: Sql, id: string): Promise<EndpointRow | undefined> => {
  const [row] = await sql<EndpointRow[]>`select ${columns(sql)} from webhook_endpoints where id = ${id}`
  return row
}

export const lockEndpoint = async (tx: Sql, id: string): Promise<EndpointRow | undefined> => {
  const [row] = await tx<
    EndpointRow[]
  >`select ${columns(tx)} from webhook_endpoints where id = ${id} for update`
  return row
}

/**
 * The state of an endpoint, which stays until the transaction ends. Locks of its deliveries come before: a call that ends also takes them
 * in this order.
 */
export const holdState = async (tx: Sql, id: string): Promise<EndpointRow['state'] | undefined> => {
  const [row] = await tx<Pick<EndpointRow, 'state'>[]>`
    select state from webhook_endpoints where id = ${id} for share`
  return row?.state
}

/** What a call to an endpoint needs. */
export const findCalled = async (sql: Sql, id: string, now: Date): Promise<CalledEndpoint | undefined> => {
  const [row] = await sql<CalledEndpoint[]>`
    select url, secret, case when previous_valid_until > ${now} then previous_secret end as previous_secret
    from webhook_endpoints where id = ${id}`
  return row
}

/**
 * The types of an endpoint are recorded, also while it is disabled: its administrator can redeliver them. One that was paused for as
 * long as events are kept has had that time.
 */
const replaceWanted = async (tx: Sql, { id, state_reason, types }: EndpointRow): Promise<void> => {
  const wanted = state_reason === 'paused_too_long' ? [] : types
  await tx`delete from wanted_events where source_id = ${id} and type <> all (${wanted}::text[])`
  await tx`
    insert into wanted_events (type, source_id) select type, ${id} from unnest(${wanted}::text[]) as given (type)
    on conflict do nothing`
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement that must return one row returned none.')
  return row
}

type Given = Pick<
  EndpointRow,
  'url' | 'description' | 'state' | 'types' | 'condition' | 'user_id' | 'user_name' | 'api_key_id'
>

export const insertEndpoint = async (
  tx: Sql,
  made: Given & { id: string; secret: Buffer },
  now: string,
): Promise<EndpointRow> => {
  const { id, url, description, state, types, condition, user_id, user_name, api_key_id, secret } = made
  const row = only(
    await tx<EndpointRow[]>`
      insert into webhook_endpoints (
        id, url, description, state, state_reason, stopped_at, types, condition, user_id, user_name, api_key_id, secret,
        created_at, updated_at)
      values (${id}, ${url}, ${description}, ${state}, ${state === 'paused' ? 'manual' : null},
        ${state === 'paused' ? now : null}, ${types}, ${condition === null ? null : asJson(tx, condition)}, ${user_id},
        ${user_name}, ${api_key_id}, ${secret}, ${now}, ${now})
      returning ${columns(tx)}`,
  )
  await replaceWanted(tx, row)
  return row
}

/** Changes an endpoint that this transaction has locked. An active one is called again at once. Who changes it may read all its types. */
export const updateEndpoint = async (
  tx: Sql,
  { id, url, description, state, types, condition, user_id, user_name, api_key_id }: Given & { id: string },
  reason: EndpointRow['state_reason'],
  now: string,
): Promise<EndpointRow> => {
  const row = only(
    await tx<EndpointRow[]>`
      update webhook_endpoints set
        url = ${url}, description = ${description}, state = ${state}, state_reason = ${reason}, types = ${types},
        condition = ${condition === null ? null : asJson(tx, condition)}, user_id = ${user_id}, user_name = ${user_name},
        api_key_id = ${api_key_id}, held_types = '{}', held_since = null,
        stopped_at = case when ${state} = 'active' then null when ${state} = state then stopped_at else ${now}::timestamptz end,
        resumed_at = case when ${state} = 'active' and (state <> 'active' or held_types <> '{}') then ${now}::timestamptz else resumed_at end,
        failures = case when ${state} = 'active' then 0 else failures end,
        failing_since = case when ${state} = 'active' then null else failing_since end, rest_until = '-infinity',
        updated_at = ${now}, version = version + 1
      where id = ${id} returning ${columns(tx)}`,
  )
  await replaceWanted(tx, row)
  return row
}

export interface StoppedEndpoint extends EndpointRow {
  former_state: EndpointRow['state']
  former_reason: EndpointRow['state_reason']
}

/**
 * Stops an endpoint for a reason of the service: an active or, to disable it, a paused one. Returns it with its former state; null if it
 * has stopped already.
 */
export const stopEndpoint = async (
  tx: Sql,
  id: string,
  { state, reason }: { state: 'paused' | 'disabled'; reason: NonNullable<EndpointRow['state_reason']> },
  now: Date,
): Promise<StoppedEndpoint | null> => {
  const [row] = await tx<StoppedEndpoint[]>`
    with former as (
      select state as former_state, state_reason as former_reason from webhook_endpoints
      where id = ${id} and (state = 'active' or (state = 'paused' and ${state} = 'disabled')) for no key update)
    update webhook_endpoints set state = ${state}, state_reason = ${reason}, stopped_at = coalesce(stopped_at, ${now}),
      updated_at = ${now}, version = version + 1
    from former where id = ${id}
    returning ${columns(tx)}, former_state, former_reason`
  if (row === undefined) return null
  await replaceWanted(tx, row)
  return row
}

/** Sets which types an endpoint holds back. Returns it; null if they are the same, or it was changed since it was read. */
export const holdTypes = async (
  tx: Sql,
  { id, version }: Pick<EndpointRow, 'id' | 'version'>,
  types: readonly EventType[],
  now: Date,
): Promise<EndpointRow | null> => {
  const [row] = await tx<EndpointRow[]>`
    update webhook_endpoints set held_types = ${types as string[]}::text[],
      held_since = case when ${types.length} > 0 then coalesce(held_since, ${now}) end,
      resumed_at = case when held_types <@ ${types as string[]}::text[] then resumed_at else ${now}::timestamptz end,
      updated_at = ${now}, version = version + 1
    where id = ${id} and version = ${version} and held_types <> ${types as string[]}::text[]
    returning ${columns(tx)}`
  return row ?? null
}

/** The endpoints that have been paused since a time or longer. */
export const listPausedSince = async (sql: Sql, since: Date): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from webhook_endpoints where state = 'paused' and stopped_at <= ${since} order by id`
  return rows.map(({ id }) => id)
}

/** Ends the recording for endpoints that stopped before a time and are disabled. */
export const forgetWantedSince = async (tx: Sql, since: Date): Promise<void> => {
  await tx`
    delete from wanted_events w using webhook_endpoints e
    where e.id = w.source_id and e.state = 'disabled' and e.stopped_at <= ${since}`
}

/** A query for the endpoints whose condition names an id or uses a field: kind, id and name. */
export const webhooksUsing = (sql: Sql, named: { id: string } | { field: string }): Fragment => sql`
  select 'webhook', id, coalesce(description, url), state::text from webhook_endpoints
  where ${
    'id' in named
      ? sql`jsonb_path_exists(condition, '$.** ? (@ == $id)', jsonb_build_object('id', ${named.id}::text))`
      : sql`jsonb_path_exists(condition, '$.**.field ? (@ == $field)', jsonb_build_object('field', ${named.field}::text))`
  }`

export const deleteEndpoint = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from wanted_events where source_id = ${id}`
  await tx`delete from webhook_endpoints where id = ${id}`
}

/** Replaces the secret. The present one stays valid until a time. */
export const replaceSecret = async (
  tx: Sql,
  id: string,
  secret: Buffer,
  validUntil: Date,
  now: string,
): Promise<EndpointRow> =>
  only(
    await tx<EndpointRow[]>`
      update webhook_endpoints set
        previous_secret = secret, previous_valid_until = ${validUntil}, secret = ${secret}, updated_at = ${now},
        version = version + 1
      where id = ${id} returning ${columns(tx)}`,
  )

export const encryptedWebhookSecrets: EncryptedValues = {
  list: (sql, lock) =>
    sql<Encrypted[]>`select id, secret as encrypted from webhook_endpoints order by id ${lock}`,
  replace: (tx, { id, encrypted }) => tx`update webhook_endpoints set secret = ${encrypted} where id = ${id}`,
}

/** The secrets before a rotation, which are valid for some time. */
export const previousWebhookSecrets: EncryptedValues = {
  list: (sql, lock) => sql<Encrypted[]>`
    select id, previous_secret as encrypted from webhook_endpoints where previous_secret is not null order by id ${lock}`,
  replace: (tx, { id, encrypted }) =>
    tx`update webhook_endpoints set previous_secret = ${encrypted} where id = ${id}`,
}
