import type { components } from '../../../generated/types.ts'
import { orderKeys } from '../../platform/http/order-keys.ts'
import type { List } from '../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { type Changeable, changedValues, type ListRef, type ReferenceTexts } from '../memberships/index.ts'

type Schemas = components['schemas']

export interface ListRow {
  id: string
  name: string
  slug: string
  description: string | null
  opt_in: Schemas['ListOptIn']
  visibility: Schemas['ListVisibility']
  /** The most detailed tracking of e-mails to the list. Null: campaign, settings and contact decide. */
  tracking: Schemas['TrackingMode'] | null
  position: number
  created_at: string
  updated_at: string
  version: number
}

/** The members that callers can change. One that is missing here does not compile. */
export const changeable: Changeable<Schemas['ContactListUpdate']> = {
  name: true,
  slug: true,
  description: true,
  opt_in: true,
  visibility: true,
  tracking: true,
  position: true,
}

/** A list with the number of its contacts by membership status. */
export type CountedListRow = ListRow & Schemas['ListCounts']

export interface ListFilter {
  visibility?: Schemas['ListVisibility'] | undefined
  /** A LIKE pattern. */
  namePattern?: string | undefined
}

export type ListOrder = 'position' | 'name' | 'created_at'

/** The lists with a filter and an order. */
export const listList = (
  sql: Sql,
  { visibility, namePattern }: ListFilter,
  order: { by: ListOrder; descending: boolean },
): List => ({
  table: 'counted_lists',
  columns: sql`*`,
  where: sql`true
    ${visibility === undefined ? sql`` : sql`and visibility = ${visibility}`}
    ${namePattern === undefined ? sql`` : sql`and lower(name) like lower(${namePattern})`}`,
  keys: orderKeys(sql, order.by, { position: { sql: sql`position`, type: 'bigint' } }),
  descending: order.descending,
})

export const findList = async (sql: Sql, id: string): Promise<CountedListRow | null> => {
  const [row] = await sql<CountedListRow[]>`select * from counted_lists where id = ${id}`
  return row ?? null
}

/** The list, locked until the transaction ends: others can neither change it nor add contacts to it. */
export const lockList = async (tx: Sql, id: string): Promise<ListRow | null> => {
  const [row] = await tx<ListRow[]>`select * from lists where id = ${id} for update`
  return row ?? null
}

/** Keeps the list from being deleted until the transaction ends. Others can use it too. */
export const holdList = async (tx: Sql, id: string): Promise<boolean> => {
  const rows = await tx`select from lists where id = ${id} for key share`
  return rows.count > 0
}

/** The position after all other lists, up to the maximum position. */
export const nextPosition = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ position: number }[]>`
    select least(coalesce(max(position) + 1, 0), 100000) as position from lists`
  return row?.position ?? 0
}

/** False if another list has the name or the slug. */
export const insertList = async (tx: Sql, row: ListRow): Promise<boolean> => {
  const { count } = await tx`insert into lists ${tx({ ...row })} on conflict do nothing`
  return count === 1
}

/** Which of name and slug another list has. */
export const findConflicts = async (
  sql: Sql,
  { id, name, slug }: Pick<ListRow, 'id' | 'name' | 'slug'>,
): Promise<{ has_name: boolean; has_slug: boolean }> => {
  const [row] = await sql<{ has_name: boolean; has_slug: boolean }[]>`
    select coalesce(bool_or(lower(name) = lower(${name})), false) as has_name,
      coalesce(bool_or(slug = ${slug}), false) as has_slug
    from lists where (lower(name) = lower(${name}) or slug = ${slug}) and id <> ${id}`
  return row ?? { has_name: false, has_slug: false }
}

/** Writes a list that this transaction has locked, as its next version. */
export const updateList = async (tx: Sql, row: ListRow, now: string): Promise<void> => {
  await tx`
    update lists set ${tx(changedValues(row, changeable))}, updated_at = ${now}, version = version + 1
    where id = ${row.id}`
}

/** Deletes a list with all its memberships, in one statement. */
export const deleteList = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from lists where id = ${id}`
}

/**
 * The lists with these ids, slugs or names, locked until the transaction ends so that they cannot be deleted.
 */
export const lockNamedLists = async (tx: Sql, { ids, names }: ReferenceTexts): Promise<ListRef[]> =>
  ids.length + names.length === 0
    ? []
    : tx<ListRef[]>`
        select id, name, slug, opt_in from lists
        where id = any (${ids}::uuid[]) or slug = any (${names}::text[]) or lower(name) in (select lower(word) from unnest(${names}::text[]) as given (word))
        order by id for key share`

/** Those of the ids that are private lists. */
export const findPrivateLists = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    select id from lists where id = any (${ids as string[]}::uuid[]) and visibility = 'private'`
  return rows.map(({ id }) => id)
}

/** The lists among these with restricted tracking. */
export const listCountedLess = async (
  sql: Sql,
  listIds: readonly string[],
): Promise<Record<'none' | 'aggregate', string[]>> => {
  const rows =
    listIds.length === 0
      ? []
      : await sql<{ id: string; tracking: 'none' | 'aggregate' }[]>`
          select id, tracking from lists
          where id = any (${listIds as string[]}::uuid[]) and tracking in ('none', 'aggregate')`
  const of = (requested: string) => rows.filter(({ tracking }) => tracking === requested).map(({ id }) => id)
  return { none: of('none'), aggregate: of('aggregate') }
}

/** A query for those of the ids that exist, with their names. */
export const namedLists = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, name from lists where id = any (${ids as string[]}::uuid[])`

/** The names of the lists, at most 10,000, the oldest first. */
export const listEveryList = (sql: Sql): Promise<{ id: string; name: string }[]> => sql<
  { id: string; name: string }[]
>`
  select id, name from lists order by created_at, id limit 10000`
