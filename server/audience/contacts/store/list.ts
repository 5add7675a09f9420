import type { List, OrderKey } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import { hasTags, isOnLists, leadOf } from '../../memberships/index.ts'
import { type StatusKey, statuses } from '../rules.ts'
import { type ContactRow, contactColumns } from './contacts.ts'

export interface ContactFilter {
  status?: readonly StatusKey[]
  /** A LIKE pattern. */
  searchPattern?: string
  email?: string
  external_id?: string
  source?: string
  /** On one of these lists, pending or subscribed. */
  listIds?: readonly string[]
  /** With one of these tags. */
  tagIds?: readonly string[]
  created_after?: string
  created_before?: string
  updated_after?: string
  updated_before?: string
  trashed: boolean
  /** A further condition on the row of `contacts`, composed by the caller. */
  matching?: Fragment
}

export type ContactOrder = 'created_at' | 'updated_at' | 'email' | 'last_name'

/** The orders that have an index for each status. */
const indexedByStatus: readonly ContactOrder[] = ['created_at', 'updated_at']

const allOf = (sql: Sql, conditions: Fragment[]): Fragment =>
  conditions.reduce((left, right) => sql`${left} and ${right}`)

const conditionsOf = (sql: Sql, filter: ContactFilter): Fragment[] => {
  const conditions: Fragment[] = [filter.trashed ? sql`trashed_at is not null` : sql`trashed_at is null`]
  if (filter.searchPattern !== undefined)
    conditions.push(sql`search_text like lower(${filter.searchPattern})`)
  if (filter.email !== undefined) conditions.push(sql`lower(email) = lower(${filter.email})`)
  if (filter.external_id !== undefined) conditions.push(sql`external_id = ${filter.external_id}`)
  if (filter.source !== undefined) conditions.push(sql`source = ${filter.source}`)
  if (filter.listIds !== undefined) conditions.push(isOnLists(sql, sql`contacts.id`, filter.listIds))
  if (filter.tagIds !== undefined) conditions.push(hasTags(sql, sql`contacts.id`, filter.tagIds))
  if (filter.created_after !== undefined) conditions.push(sql`created_at >= ${filter.created_after}`)
  if (filter.created_before !== undefined) conditions.push(sql`created_at < ${filter.created_before}`)
  if (filter.updated_after !== undefined) conditions.push(sql`updated_at >= ${filter.updated_after}`)
  if (filter.updated_before !== undefined) conditions.push(sql`updated_at < ${filter.updated_before}`)
  if (filter.matching !== undefined) conditions.push(filter.matching)
  return conditions
}

/** The same keys as in the indexes. Contacts without a last name come last in both directions. */
const keysOf = (sql: Sql, order: ContactOrder, descending: boolean): [OrderKey, ...OrderKey[]] => {
  const id: OrderKey = { sql: sql`id`, type: 'uuid', member: 'id' }
  switch (order) {
    case 'created_at':
      return [{ sql: sql`created_at`, type: 'timestamptz', member: 'created_at' }, id]
    case 'updated_at':
      return [{ sql: sql`updated_at`, type: 'timestamptz', member: 'updated_at' }, id]
    case 'email':
      return [{ sql: sql`lower(email)`, type: 'text' }, id]
    case 'last_name':
      return [
        { sql: descending ? sql`(last_name is not null)` : sql`(last_name is null)`, type: 'boolean' },
        { sql: sql`coalesce(lower(last_name), '')`, type: 'text' },
        id,
      ]
  }
}

/** The sort order in the contract: a member, with a minus for descending. */
export type Sort = ContactOrder | `-${ContactOrder}`

export const orderOf = (sort: Sort): { by: ContactOrder; descending: boolean } => ({
  by: sort.replace('-', '') as ContactOrder,
  descending: sort.startsWith('-'),
})

/** Whether an index has the filtered columns before the keys of the order, or as one of them. */
const hasIndex = (filter: ContactFilter, order: ContactOrder): boolean => {
  const { status, created_after, created_before, updated_after, updated_before, source } = filter
  const { searchPattern, email, external_id, listIds, tagIds, matching } = filter
  const others: unknown[] = [searchPattern, email, external_id, listIds, tagIds, matching]
  if (order !== 'created_at') others.push(created_after, created_before)
  if (order !== 'updated_at') others.push(updated_after, updated_before)
  if (order !== 'created_at' || status !== undefined || filter.trashed) others.push(source)
  if (filter.trashed) others.push(status)
  return (!filter.trashed || indexedByStatus.includes(order)) && others.every((value) => value === undefined)
}

/**
 * The index that leads to the contacts by creation time. Null if the filter contains more than one list or
 * tag and optionally the creation time.
 */
const membershipIndex = (
  sql: Sql,
  filter: ContactFilter,
  order: ContactOrder,
): Pick<List, 'leadingTable' | 'storedCount'> | null => {
  const { listIds = [], tagIds = [], ...others } = filter
  const { created_after, created_before, trashed, status, source } = others
  if (listIds.length + tagIds.length !== 1 || order !== 'created_at') return null
  if (trashed || status !== undefined || source !== undefined || !hasIndex(others, order)) return null
  const since = created_after === undefined ? sql`` : sql`and contact_created_at >= ${created_after}`
  const until = created_before === undefined ? sql`` : sql`and contact_created_at < ${created_before}`
  const [listId = '', tagId] = [listIds[0], tagIds[0]]
  const { lead, counted } = leadOf(sql, tagId === undefined ? { listId } : { tagId })
  const isWhole = created_after === undefined && created_before === undefined
  return {
    leadingTable: {
      ...lead,
      where: sql`${lead.where} ${since} ${until}`,
      rest: sql`trashed_at is null`,
    },
    ...(isWhole ? { storedCount: counted } : {}),
  }
}

/** The list of contacts with a filter and an order. */
export const contactList = (
  sql: Sql,
  filter: ContactFilter,
  order: { by: ContactOrder; descending: boolean },
): List => {
  const requested = [...new Set(filter.status ?? [])]
  const conditions = conditionsOf(sql, filter)
  const list: Omit<List, 'where'> = {
    table: 'contacts',
    columns: contactColumns(sql),
    keys: keysOf(sql, order.by, order.descending),
    descending: order.descending,
    long: true,
    ...(membershipIndex(sql, filter, order.by) ?? { matchFirst: !hasIndex(filter, order.by) }),
  }
  const [only] = requested
  if (only === undefined || requested.length === statuses.length)
    return { ...list, where: allOf(sql, conditions) }
  if (requested.length === 1) return { ...list, where: allOf(sql, [...conditions, sql`status = ${only}`]) }
  if (!indexedByStatus.includes(order.by))
    return { ...list, where: allOf(sql, [...conditions, sql`status = any(${requested}::text[])`]) }
  return { ...list, where: allOf(sql, conditions), valueFilter: { column: sql`status`, values: requested } }
}

/** The newest contacts that match the caller's condition. */
export const listNewest = (sql: Sql, where: Fragment, limit: number): Promise<ContactRow[]> =>
  unprepared(sql<ContactRow[]>`
    select ${contactColumns(sql)} from contacts
    where ${where}
    order by created_at desc, id desc limit ${limit}`)
