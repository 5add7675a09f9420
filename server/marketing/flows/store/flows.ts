import type { components } from '../../../../generated/types.ts'
import { orderKeys } from '../../../platform/http/order-keys.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { ActorColumns } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { FlowDefinition, FlowKind } from '../types.ts'
import { endPause } from './safety.ts'

export type FlowStatus = 'draft' | 'active' | 'paused' | 'archived'

export interface FlowRow extends ActorColumns {
  id: string
  kind: FlowKind
  name: string
  description: string | null
  status: FlowStatus
  pause_reason: components['schemas']['FlowPauseReason'] | null
  pause_detail: string | null
  draft: FlowDefinition
  /** What the draft of a sequence is compiled of; null for automations. */
  sequence: object | null
  version_number: number | null
  emails_per_hour: number | null
  created_at: string
  updated_at: string
  /** When the first version was published. */
  activated_at: string | null
  published_at: string | null
  archived_at: string | null
  version: number
  /** Whether the draft differs from the published version. */
  is_changed: boolean
  /** The keys of the triggers of the published version. */
  live_triggers: string[]
  webhook_generation: number
  /** Number of the key that signs calls, and when it replaced the former one. */
  key_generation: number
  key_rotated_at: string | null
  /** The job that its latest change has begun for the contacts in a sequence; null if it was done at once. */
  job_id: string | null
}

const columns = (sql: Sql) => sql`
  id, kind, name, description, status, pause_reason, pause_detail, draft, sequence, version_number, emails_per_hour,
  created_at, updated_at, published_at, archived_at, version, actor_kind, actor_id, actor_name,
  (select v.published_at from flow_versions v where v.flow_id = flows.id and v.number = 1) as activated_at,
  coalesce((
    select v.definition <> flows.draft from flow_versions v
    where v.flow_id = flows.id and v.number = flows.version_number), false) as is_changed,
  webhook_generation, key_generation, key_rotated_at, job_id, coalesce((
    select jsonb_path_query_array(v.definition, '$.triggers[*].key') from flow_versions v
    where v.flow_id = flows.id and v.number = flows.version_number), '[]') as live_triggers`

/** A flow in a list. */
export type FlowSummaryRow = Omit<
  FlowRow,
  | 'draft'
  | 'sequence'
  | 'live_triggers'
  | 'webhook_generation'
  | 'key_generation'
  | 'key_rotated_at'
  | 'job_id'
> & {
  /** The keys of the triggers of the draft. */
  trigger_keys: string[]
  nodes_count: number
  /** The sender and the number of steps of a sequence; null and 0 for automations. */
  sender_id: string | null
  steps_count: number
}

const summaryColumns = (sql: Sql) => sql`
  id, kind, name, description, status, pause_reason, pause_detail, version_number, emails_per_hour, created_at, updated_at,
  published_at, archived_at, version, actor_kind, actor_id, actor_name, sequence ->> 'sender_id' as sender_id,
  (select v.published_at from flow_versions v where v.flow_id = flows.id and v.number = 1) as activated_at,
  coalesce((
    select v.definition <> flows.draft from flow_versions v
    where v.flow_id = flows.id and v.number = flows.version_number), false) as is_changed,
  array(select t ->> 'key' from jsonb_array_elements(draft -> 'triggers') as t) as trigger_keys,
  jsonb_array_length(draft -> 'nodes') as nodes_count,
  coalesce(jsonb_array_length(sequence -> 'steps'), 0) as steps_count`

export const findFlow = async (sql: Sql, kind: FlowKind, id: string): Promise<FlowRow | null> => {
  const [row] = await sql<FlowRow[]>`
    select ${columns(sql)} from flows where id = ${id} and kind = ${kind}`
  return row ?? null
}

/** Locks a flow until the transaction ends. Contacts can enter it and leave it meanwhile. */
export const lockFlow = async (tx: Sql, kind: FlowKind, id: string): Promise<FlowRow | null> => {
  const [row] = await tx<FlowRow[]>`
    select ${columns(tx)} from flows where id = ${id} and kind = ${kind} for no key update`
  return row ?? null
}

export interface NewFlow {
  id: string
  kind: FlowKind
  name: string
  description: string | null
  draft: FlowDefinition
  sequence: object | null
  emails_per_hour?: number | null
}

const jsonColumns = (sql: Sql, { draft, sequence }: { draft?: object; sequence?: object | null }) => ({
  ...(draft === undefined ? {} : { draft: asJson(sql, draft) }),
  ...(sequence === undefined ? {} : { sequence: sequence === null ? null : asJson(sql, sequence) }),
})

export const insertFlow = async (
  tx: Sql,
  flow: NewFlow,
  actor: ActorColumns,
  now: string,
): Promise<FlowRow> => {
  const { draft, sequence, ...rest } = flow
  const values = { ...rest, ...jsonColumns(tx, { draft, sequence }), ...actor, status: 'draft' }
  const [row] = await tx<FlowRow[]>`
    insert into flows ${tx({ ...values, created_at: now, updated_at: now })} returning ${columns(tx)}`
  return row as FlowRow
}

export type FlowChange = Partial<
  Pick<
    FlowRow,
    | 'name'
    | 'description'
    | 'status'
    | 'pause_reason'
    | 'pause_detail'
    | 'emails_per_hour'
    | 'archived_at'
    | 'draft'
    | 'sequence'
    | 'webhook_generation'
    | 'key_generation'
    | 'key_rotated_at'
    | 'job_id'
  >
>

/** Writes the next version of a flow that this transaction has locked. */
export const updateFlow = async (tx: Sql, id: string, change: FlowChange, now: string): Promise<FlowRow> => {
  const { draft, sequence, ...rest } = change
  const json = jsonColumns(tx, {
    ...(draft === undefined ? {} : { draft }),
    ...(sequence === undefined ? {} : { sequence }),
  })
  const [found] = await tx<(FlowRow & { former: FlowStatus })[]>`
    with present as (select status from flows where id = ${id})
    update flows set ${tx({ ...rest, ...json, updated_at: now })}, version = version + 1
    where id = ${id} returning ${columns(tx)}, (select status from present) as former`
  const { former, ...row } = found as FlowRow & { former: FlowStatus }
  if (former === 'paused' && row.status !== 'paused') await endPause(tx, row, new Date(now))
  return row
}

/** Deletes a flow that no contact has entered, with its versions. Returns false if one has. */
export const deleteFlow = async (tx: Sql, id: string): Promise<boolean> => {
  const { count } = await tx`
    delete from flows where id = ${id} and not exists (select from enrolments where source_id = ${id})`
  return count > 0
}

export interface FlowFilter {
  statuses: readonly FlowStatus[]
  /** Escapes a text for a pattern of LIKE. */
  pattern?: string | undefined
}

export type FlowOrder = 'name' | 'created_at' | 'updated_at'

const filtered = (sql: Sql, kind: FlowKind, { statuses, pattern }: FlowFilter): Fragment => sql`
  kind = ${kind} and status = any (${statuses as string[]}::text[])
  ${pattern === undefined ? sql`` : sql`and (name ilike ${pattern} or description ilike ${pattern})`}`

export const flowList = (
  sql: Sql,
  kind: FlowKind,
  filter: FlowFilter,
  order: { by: FlowOrder; descending: boolean },
): List => ({
  table: 'flows',
  columns: summaryColumns(sql),
  where: filtered(sql, kind, filter),
  keys: orderKeys(sql, order.by, {}),
  descending: order.descending,
})

/** The name of a flow's unique index, which an insert or a change of name violates. */
export const nameIndex = 'flows_by_name'

/** Whether a flow of the kind that is not archived has the name. */
export const isFlowNameTaken = async (sql: Sql, kind: FlowKind, name: string): Promise<boolean> =>
  (
    await sql`
      select from flows where kind = ${kind} and lower(name) = lower(${name}) and status <> 'archived'`
  ).length > 0

/** The published version of a flow; null before the first. */
export const findPublished = async (
  sql: Sql,
  flowId: string,
): Promise<{ id: string; number: number; definition: FlowDefinition } | null> => {
  const [row] = await sql<{ id: string; number: number; definition: FlowDefinition }[]>`
    select v.id, v.number, v.definition from flow_versions v
    join flows f on f.id = v.flow_id and f.version_number = v.number
    where f.id = ${flowId}`
  return row ?? null
}
