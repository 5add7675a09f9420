import { asJson } from '../../../platform/storage/json.ts'
import { releaseLease } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowDefinition } from '../types.ts'

/**
 * Where a contact at a node of an earlier version goes on. `stay`: at the node of the same id; `again` computes the time for
 * which it waits from its arrival. `first`: at the first of these nodes whose `unlessPassed` it has not passed; it leaves the flow
 * as completed if there is none.
 */
export type Move =
  | { to: 'stay'; again: boolean }
  | { to: 'first'; candidates: readonly { nodeId: string; unlessPassed: string }[] }

export interface NodeMove {
  version_id: string
  node_id: string
  move: Move
}

/** The earlier versions of a flow that contacts are in. */
export const findVersionsInside = async (
  tx: Sql,
  flowId: string,
  versionId: string,
): Promise<{ id: string; definition: FlowDefinition }[]> =>
  await tx<{ id: string; definition: FlowDefinition }[]>`
    select v.id, v.definition from flow_versions v
    where v.flow_id = ${flowId} and v.id <> ${versionId} and exists (
      select from enrolments e where e.version_id = v.id and e.status in ('active', 'waiting', 'paused'))`

/**
 * Moves some enrolments to a version, or those of these ids that no other transaction holds. A contact that has not begun has no node: it begins in the new version. Its lease
 * ends: a walker that claimed the enrolment before writes nothing.
 */
export const moveBatch = async (
  tx: Sql,
  { versionId, moves, ids }: { versionId: string; moves: readonly NodeMove[]; ids?: readonly string[] },
  limit: number,
  now: string,
): Promise<{ moved: number; completed: number }> => {
  const rows = await tx<{ status: string }[]>`
    with picked as materialized (
      select id from enrolments
      where version_id = any (${[...new Set(moves.map((move) => move.version_id))]}::uuid[])
        and status in ('active', 'waiting', 'paused')
        ${ids === undefined ? tx`` : tx`and id = any (${ids as string[]}::uuid[])`}
      limit ${limit} for update skip locked
    ), planned as (
      select e.id, e.status, coalesce(m.move ->> 'to', 'stay') as to, coalesce((m.move ->> 'again')::boolean, false) as again,
        case when m.move ->> 'to' = 'first' then (
          select c.value ->> 'nodeId'
          from jsonb_array_elements(m.move -> 'candidates') with ordinality as c (value, number)
          where not exists (
            select from enrolment_steps s
            where s.enrolment_id = e.id and s.node_id = c.value ->> 'unlessPassed')
          order by c.number limit 1
        ) else e.node_id end as node_id
      from picked join enrolments e on e.id = picked.id
      left join jsonb_to_recordset(${asJson(tx, moves)}::jsonb) as m (version_id uuid, node_id text, move jsonb)
        on m.version_id = e.version_id and m.node_id = e.node_id
    )
    update enrolments e set version_id = ${versionId}, node_id = planned.node_id,
      status = case
        when planned.to = 'first' and planned.node_id is null then 'completed'
        when (planned.again or planned.to = 'first') and e.status = 'waiting' then 'active'
        else e.status end,
      due_at = case
        when planned.to = 'first' and planned.node_id is null then null
        when planned.again or planned.to = 'first' then ${now}
        else e.due_at end,
      finished_at = case when planned.to = 'first' and planned.node_id is null then ${now}::timestamptz else e.finished_at end,
      attempts = case when planned.to = 'first' then 0 else e.attempts end,
      error = case when planned.to = 'first' then null else e.error end,
      waiting_for = case when planned.again or planned.to = 'first' then null else e.waiting_for end,
      ${releaseLease(tx, 0, { table: 'e' })}
    from planned where planned.id = e.id
    returning e.status`
  return { moved: rows.length, completed: rows.filter(({ status }) => status === 'completed').length }
}

/** Adds to the statistics of a version. */
export const addTally = async (
  tx: Sql,
  versionId: string,
  what: 'completed',
  count: number,
  now: string,
): Promise<void> => {
  if (count === 0) return
  await tx`
    insert into flow_tallies (version_id, node_id, day, what, reason, count)
    values (${versionId}, '', ${now.slice(0, 10)}, ${what}, '', ${count})
    on conflict (version_id, node_id, day, what, reason) do update set count = flow_tallies.count + excluded.count`
}

/** Sequences with contacts in an earlier version, and archived ones with contacts. */
export const listStale = (sql: Sql): Promise<{ id: string; jobId: string | null }[]> => sql<
  { id: string; jobId: string | null }[]
>`
  select f.id, f.job_id as "jobId" from flows f
  join flow_versions v on v.flow_id = f.id and (v.number < f.version_number or f.status = 'archived')
  where f.kind = 'sequence' and exists (
    select from enrolments e where e.version_id = v.id and e.status in ('active', 'waiting', 'paused'))
  group by f.id`

/** How many contacts inside a flow are in other versions than this one. Null: in any version. */
export const countStale = async (tx: Sql, flowId: string, versionId: string | null): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from enrolments e join flow_versions v on v.id = e.version_id
    where v.flow_id = ${flowId} and v.id is distinct from ${versionId} and e.status in ('active', 'waiting', 'paused')`
  return row?.count ?? 0
}
