import type { components } from '../../../generated/types.ts'
import { orderKeys } from '../../platform/http/order-keys.ts'
import type { List } from '../../platform/http/pagination.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { type Changeable, changedValues, type ReferenceTexts, type TagRef } from '../memberships/index.ts'

export interface TagRow {
  id: string
  name: string
  slug: string
  color: string | null
  created_at: string
  updated_at: string
  version: number
}

/** The members that callers can change. One that is missing here does not compile. */
export const changeable: Changeable<components['schemas']['TagUpdate']> = {
  name: true,
  slug: true,
  color: true,
}

/** A tag with the number of its contacts. */
export type CountedTagRow = TagRow & { contacts_count: number }

export type TagOrder = 'name' | 'contacts_count' | 'created_at'

/** The tags whose name matches a LIKE pattern, if there is one, in an order. */
export const tagList = (
  sql: Sql,
  namePattern: string | undefined,
  order: { by: TagOrder; descending: boolean },
): List => ({
  table: 'counted_tags',
  columns: sql`*`,
  where: namePattern === undefined ? sql`true` : sql`lower(name) like lower(${namePattern})`,
  keys: orderKeys(sql, order.by, {
    contacts_count: { sql: sql`contacts_count`, type: 'bigint' },
  }),
  descending: order.descending,
})

export const findTag = async (sql: Sql, id: string): Promise<CountedTagRow | null> => {
  const [row] = await sql<CountedTagRow[]>`select * from counted_tags where id = ${id}`
  return row ?? null
}

/** The tag, locked until the transaction ends: others can neither change it nor add it to contacts. */
export const lockTag = async (tx: Sql, id: string): Promise<TagRow | null> => {
  const [row] = await tx<TagRow[]>`select * from tags where id = ${id} for update`
  return row ?? null
}

/** Keeps the tag from being deleted until the transaction ends. Others can use it too. */
export const holdTag = async (tx: Sql, id: string): Promise<boolean> => {
  const rows = await tx`select from tags where id = ${id} for key share`
  return rows.count > 0
}

/** False if another tag has the name or the slug. */
export const insertTag = async (tx: Sql, row: TagRow): Promise<boolean> => {
  const { count } = await tx`insert into tags ${tx({ ...row })} on conflict do nothing`
  return count === 1
}

/** Which of name and slug another tag has. */
export const findConflicts = async (
  sql: Sql,
  { id, name, slug }: Pick<TagRow, 'id' | 'name' | 'slug'>,
): Promise<{ has_name: boolean; has_slug: boolean }> => {
  const [row] = await sql<{ has_name: boolean; has_slug: boolean }[]>`
    select coalesce(bool_or(lower(name) = lower(${name})), false) as has_name,
      coalesce(bool_or(slug = ${slug}), false) as has_slug
    from tags where (lower(name) = lower(${name}) or slug = ${slug}) and id <> ${id}`
  return row ?? { has_name: false, has_slug: false }
}

/** Writes a tag that this transaction has locked, as its next version. */
export const updateTag = async (tx: Sql, row: TagRow, now: string): Promise<void> => {
  await tx`
    update tags set ${tx(changedValues(row, changeable))}, updated_at = ${now}, version = version + 1
    where id = ${row.id}`
}

/** Deletes a tag and removes it from all contacts, in one statement. */
export const deleteTag = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from tags where id = ${id}`
}

/**
 * The tags with these ids, slugs or names, locked until the transaction ends so that they cannot be deleted.
 */
export const lockNamedTags = async (tx: Sql, { ids, names }: ReferenceTexts): Promise<TagRef[]> =>
  ids.length + names.length === 0
    ? []
    : tx<TagRef[]>`
        select id, name, slug from tags
        where id = any (${ids}::uuid[]) or slug = any (${names}::text[]) or lower(name) in (select lower(word) from unnest(${names}::text[]) as given (word))
        order by id for key share`

/**
 * Inserts tags in the order of their slugs. Returns those that were inserted; the names or slugs of the
 * others are taken.
 */
export const insertTags = async (tx: Sql, tags: readonly TagRef[], now: string): Promise<TagRef[]> =>
  tx<TagRef[]>`
    insert into tags (id, name, slug, created_at, updated_at)
    select id, name, slug, ${now}, ${now} from jsonb_populate_recordset(null::tags, ${asJson(tx, tags)})
    order by slug
    on conflict do nothing
    returning id, name, slug`

/** A query for those of the ids that exist, with their names. */
export const namedTags = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, name from tags where id = any (${ids as string[]}::uuid[])`

/** The names of the tags, at most 10,000, the oldest first. */
export const listEveryTag = (sql: Sql): Promise<{ id: string; name: string }[]> => sql<
  { id: string; name: string }[]
>`
  select id, name from tags order by created_at, id limit 10000`
