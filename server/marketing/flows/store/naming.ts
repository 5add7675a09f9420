import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { FlowKind } from '../types.ts'

const named = (sql: Sql, kind: FlowKind, ids: readonly string[]): Fragment =>
  sql`select id, name from flows where kind = ${kind} and id = any (${ids as string[]}::uuid[])`

/** A query for those of the ids that are sequences, with their names. */
export const namedSequences = (sql: Sql, ids: readonly string[]): Fragment => named(sql, 'sequence', ids)

/** A query for those of the ids that are automations, with their names. */
export const namedAutomations = (sql: Sql, ids: readonly string[]): Fragment => named(sql, 'automation', ids)

/** The names of flows, in the order of their ids. One that does not exist keeps its id. */
export const listNames = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from flows where id = any (${ids as string[]}::uuid[])`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? id)
}

/** The spellings of what settings and conditions refer to. Steps may name the custom fields that they change `custom_fields.KEY`. */
const spellings = (used: { id: string } | { field: string }): string[] =>
  'id' in used ? [used.id] : [used.field, used.field.replace(/^custom\./, 'custom_fields.')]

/** Whether any flow names an id: as it is edited, or in a version. */
export const isInFlows = async (sql: Sql, id: string): Promise<boolean> => {
  const path = '$.** ? (@ == $id)'
  const rows = await sql`
    select from flows f
    where jsonb_path_exists(f.draft, ${path}, jsonb_build_object('id', ${id}::text))
      or jsonb_path_exists(f.sequence, ${path}, jsonb_build_object('id', ${id}::text))
      or exists (
        select from flow_versions v
        where v.flow_id = f.id and jsonb_path_exists(v.definition, ${path}, jsonb_build_object('id', ${id}::text)))
    limit 1`
  return rows.length > 0
}

/**
 * A query for active and paused flows that refer to an id or use a field: kind, id, name and state. It reads the published version,
 * and earlier ones with contacts inside.
 */
export const listFlowsById = (
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; kind: FlowKind; name: string }[]> =>
  sql<{ id: string; kind: FlowKind; name: string }[]>`
    select id, kind, name from flows where id = any (${ids as string[]}::uuid[])`

export const flowsUsing = (sql: Sql, used: { id: string } | { field: string }): Fragment => sql`
  select f.kind, f.id, f.name, f.status::text from flows f
  where f.status in ('active', 'paused') and exists (
    select from flow_versions v where v.flow_id = f.id
      and jsonb_path_exists(
        v.definition, '$.** ? (@ == $names[*])', jsonb_build_object('names', ${spellings(used)}::text[]))
      and (v.number = f.version_number or exists (
        select from enrolments e where e.version_id = v.id and e.status in ('active', 'waiting', 'paused'))))`

/** Whether a version that acts has a step of one of these types: the published one, or one whose enrolments have not ended well. */
export const hasActingStep = async (sql: Sql, flowId: string, types: readonly string[]): Promise<boolean> => {
  const rows = await sql`
    select from flows f join flow_versions v on v.flow_id = f.id
    where f.id = ${flowId}
      and jsonb_path_exists(
        v.definition, '$.nodes[*].type ? (@ == $types[*])', jsonb_build_object('types', ${types as string[]}::text[]))
      and (v.number = f.version_number or exists (
        select from enrolments e
        where e.source_id = f.id and e.version_id = v.id and e.status in ('active', 'waiting', 'paused', 'failed')))
    limit 1`
  return rows.length > 0
}
