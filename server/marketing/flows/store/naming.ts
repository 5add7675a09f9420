import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { FlowKind } from '../types.ts'

const named = (sql: Sql, kind: FlowKind, ids: readonly string[]): Fragment =>
  sql`select id, name from flows where kind = ${kind} and id = any (${ids as string[]}::uuid[])`

/** A query for those of the ids that are sequences, with their names. */
export const namedSequences = (sql: Sql, ids: readonly string[]): Fragment => named(sql, 'sequence', ids)

/** A query for those of the ids that are automations, with their names. */
export const namedAutomations = (sql: Sql, ids: readonly string[]): Fragment => named(sql, 'automation', ids)

/** A query for active and paused flows whose published version refers to an id or uses a field: kind, id and name. */
export const flowsUsing = (sql: Sql, used: { id: string } | { field: string }): Fragment => sql`
  select f.kind, f.id, f.name from flows f
  join flow_versions v on v.flow_id = f.id and v.number = f.version_number
  where f.status in ('active', 'paused')
    and ${
      'id' in used
        ? sql`jsonb_path_exists(v.definition, '$.** ? (@ == $id)', jsonb_build_object('id', ${used.id}::text))`
        : sql`jsonb_path_exists(v.definition, '$.**.field ? (@ == $field)', jsonb_build_object('field', ${used.field}::text))`
    }`
