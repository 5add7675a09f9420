import { orderKeys } from '../../platform/http/order-keys.ts'
import type { List } from '../../platform/http/pagination.ts'
import type { ActorColumns } from '../../platform/principal.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { SavedTree } from './tree.ts'

export interface SegmentRow extends ActorColumns {
  id: string
  name: string
  description: string | null
  condition: SavedTree
  contacts_count: number | null
  counted_at: string | null
  created_at: string
  updated_at: string
  version: number
}

const columns = (sql: Sql) => sql`
  id, name, description, condition, contacts_count, counted_at, actor_kind, actor_id, actor_name, created_at, updated_at,
  version`

export type SegmentOrder = 'name' | 'created_at' | 'updated_at'

/** The segments whose name matches a LIKE pattern, if there is one. */
export const segmentList = (
  sql: Sql,
  namePattern: string | null,
  order: { by: SegmentOrder; descending: boolean },
): List => ({
  table: 'segments',
  columns: columns(sql),
  where: namePattern === null ? sql`true` : sql`lower(name) like lower(${namePattern})`,
  keys: orderKeys(sql, order.by, {}),
  descending: order.descending,
})

export const findSegment = async (sql: Sql, id: string): Promise<SegmentRow | null> => {
  const [row] = await sql<SegmentRow[]>`select ${columns(sql)} from segments where id = ${id}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export const lockSegment = async (tx: Sql, id: string): Promise<SegmentRow | null> => {
  const [row] = await tx<SegmentRow[]>`select ${columns(tx)} from segments where id = ${id} for update`
  return row ?? null
}

/** Inserts a new segment, due to be counted at once. */
export const insertSegment = async (
  tx: Sql,
  segment: Pick<SegmentRow, 'id' | 'name' | 'description' | 'condition'> & ActorColumns,
  now: string,
): Promise<SegmentRow> => {
  const [row] = await tx<SegmentRow[]>`
    insert into segments
      (id, name, description, condition, count_due_at, actor_kind, actor_id, actor_name, created_at, updated_at)
    values (
      ${segment.id}, ${segment.name}, ${segment.description}, ${tx.json(segment.condition as never)}, ${now},
      ${segment.actor_kind}, ${segment.actor_id}, ${segment.actor_name}, ${now}, ${now})
    returning ${columns(tx)}`
  return row as SegmentRow
}

/** Writes a segment's next version. With `recount`, clears the count and makes the segment due at once. */
export const updateSegment = async (
  tx: Sql,
  segment: Pick<SegmentRow, 'id' | 'name' | 'description' | 'condition'>,
  recount: boolean,
  now: string,
): Promise<SegmentRow> => {
  const forget = recount ? tx`, contacts_count = null, counted_at = null, count_due_at = ${now}` : tx``
  const [row] = await tx<SegmentRow[]>`
    update segments set
      name = ${segment.name}, description = ${segment.description},
      condition = ${tx.json(segment.condition as never)}, updated_at = ${now}, version = version + 1 ${forget}
    where id = ${segment.id}
    returning ${columns(tx)}`
  return row as SegmentRow
}

export const deleteSegment = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from segments where id = ${id}`
}

/** Makes segments due at once, because a segment that they refer to has changed. */
export const requireCount = async (tx: Sql, ids: readonly string[], now: string): Promise<void> => {
  await tx`update segments set count_due_at = ${now} where id = any (${ids as string[]}::uuid[])`
}

/** Some segments that are due to be counted, the longest overdue first. */
export const listDue = async (
  sql: Sql,
  now: Date,
  limit: number,
): Promise<{ id: string; condition: SavedTree; version: number }[]> =>
  await sql<{ id: string; condition: SavedTree; version: number }[]>`
    select id, condition, version from segments
    where count_due_at <= ${now} order by count_due_at, id limit ${limit}`

/**
 * Postpones the next count, so that other workers skip the segment. False if another worker has already
 * claimed it.
 */
export const claimCount = async (sql: Sql, id: string, now: Date, until: Date): Promise<boolean> => {
  const { count } = await sql`
    update segments set count_due_at = ${until} where id = ${id} and count_due_at <= ${now}`
  return count === 1
}

/** Stores a count, unless the segment has changed meanwhile. The segment's version stays. */
export const recordCount = async (
  sql: Sql,
  counted: { id: string; version: number; contacts: number; at: Date; nextAt: Date },
): Promise<void> => {
  await sql`
    update segments set contacts_count = ${counted.contacts}, counted_at = ${counted.at}, count_due_at = ${counted.nextAt}
    where id = ${counted.id} and version = ${counted.version}`
}

/** A query for those of the ids that exist, with their names. */
export const namedSegments = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, name from segments where id = any (${ids as string[]}::uuid[])`

/** The conditions of segments, by id. Missing segments are left out. */
export const listSegmentConditions = async (
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; condition: SavedTree }[]> =>
  await sql<{ id: string; condition: SavedTree }[]>`
    select id, condition from segments where id = any (${ids as string[]}::uuid[])`

/** A query for segments whose condition names something by its id, or asks a field such as `custom.genre`: kind, id, name and state. */
export const segmentsUsing = (sql: Sql, named: { id: string } | { field: string }): Fragment => sql`
  select 'segment', id, name, null::text from segments where ${
    'id' in named
      ? sql`(jsonb_path_exists(condition, '$.**.value[*] ? (@ == $id)', jsonb_build_object('id', ${named.id}::text))
          or jsonb_path_exists(condition, '$.**.parameters.* ? (@ == $id)', jsonb_build_object('id', ${named.id}::text)))`
      : sql`jsonb_path_exists(condition, '$.**.field ? (@ == $field)', jsonb_build_object('field', ${named.field}::text))`
  }`

/** The ids of the segments that refer to a segment. */
export const listSegmentsUsing = async (sql: Sql, segmentId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from (${segmentsUsing(sql, { id: segmentId })}) as segments (kind, id)`
  return rows.map(({ id }) => id)
}
