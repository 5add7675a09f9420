import type { components } from '../../../generated/types.ts'
import type { List } from '../../platform/http/pagination.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { SavedTree } from '../conditions/index.ts'

type Schemas = components['schemas']

export interface ViewRow {
  id: string
  area: Schemas['ViewArea']
  owner_id: string
  owner_name: string
  name: string
  shared: boolean
  position: number
  condition: SavedTree | null
  sort: Schemas['ViewSort'] | null
  columns: Schemas['ViewColumn'][]
  density: Schemas['ViewDensity'] | null
  created_at: string
  updated_at: string
  version: number
}

/** What a caller sets. */
export type ViewValues = Pick<
  ViewRow,
  'name' | 'shared' | 'position' | 'condition' | 'sort' | 'columns' | 'density'
>

const columns = (sql: Sql): Fragment => sql`
  id, area, owner_id, owner_name, name, shared, position, condition, sort, columns, density, created_at, updated_at, version`

/** Private views are for their owner only, also for administrators. */
const isSeenBy = (sql: Sql, userId: string): Fragment => sql`(owner_id = ${userId} or shared)`

export const viewList = (sql: Sql, userId: string, { shared }: { shared?: boolean }): List => ({
  table: 'saved_views',
  columns: columns(sql),
  where: sql`${isSeenBy(sql, userId)}
    ${shared === undefined ? sql`` : sql`and shared = ${shared}`}`,
  keys: [
    { sql: sql`position`, type: 'bigint' },
    { sql: sql`lower(name)`, type: 'text' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: false,
})

export const findView = async (sql: Sql, userId: string, id: string): Promise<ViewRow | null> => {
  const [row] = await sql<ViewRow[]>`
    select ${columns(sql)} from saved_views where id = ${id} and ${isSeenBy(sql, userId)}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export const lockView = async (tx: Sql, userId: string, id: string): Promise<ViewRow | null> => {
  const [row] = await tx<ViewRow[]>`
    select ${columns(tx)} from saved_views where id = ${id} and ${isSeenBy(tx, userId)} for update`
  return row ?? null
}

/** How many views of an area a user owns, and their last position. Other transactions that add one wait. */
export const countOwnViews = async (
  tx: Sql,
  userId: string,
  area: Schemas['ViewArea'],
): Promise<{ count: number; last: number | null }> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`views ${area} ${userId}`}, 0))`
  const [row] = await tx<{ count: number; last: number | null }[]>`
    select count(*), max(position) as last from saved_views where owner_id = ${userId} and area = ${area}`
  return row ?? { count: 0, last: null }
}

const valueColumns = (sql: Sql, { condition, columns: shown, ...values }: ViewValues) => ({
  ...values,
  condition: condition === null ? null : asJson(sql, condition),
  columns: asJson(sql, shown),
})

export const insertView = async (
  tx: Sql,
  view: Pick<ViewRow, 'id' | 'area' | 'owner_id' | 'owner_name'>,
  values: ViewValues,
  now: string,
): Promise<ViewRow> => {
  const row = { ...view, ...valueColumns(tx, values), created_at: now, updated_at: now }
  const [written] = await tx<ViewRow[]>`insert into saved_views ${tx(row)} returning ${columns(tx)}`
  return written as ViewRow
}

/** Writes the next version of a view. */
export const updateView = async (tx: Sql, id: string, values: ViewValues, now: string): Promise<ViewRow> => {
  const [row] = await tx<ViewRow[]>`
    update saved_views set ${tx({ ...valueColumns(tx, values), updated_at: now })}, version = version + 1
    where id = ${id} returning ${columns(tx)}`
  return row as ViewRow
}

export const deleteView = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from saved_views where id = ${id}`
}
