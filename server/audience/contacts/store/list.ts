import { exactTotalLimit, type List, type OrderKey } from '../../../platform/http/pagination.ts'
import { type Fault, type ProblemError, problem } from '../../../platform/problem.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import { lastActiveAt } from '../../conditions/index.ts'
import { hasTags, isOnLists, leadOf } from '../../memberships/index.ts'
import { type StatusKey, statuses } from '../rules.ts'
import { type ContactRow, contactColumns } from './contacts.ts'

export interface ContactFilter {
  ids?: readonly string[]
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

export type ContactOrder =
  | 'created_at'
  | 'updated_at'
  | 'email'
  | 'last_name'
  | 'full_name'
  | 'status'
  | 'last_active_at'

/** The place of a member in a request. */
type Place = Pick<Fault, 'pointer' | 'parameter'>

/** The orders that have an index for each status. */
const indexedByStatus: readonly ContactOrder[] = ['created_at', 'updated_at']

const allOf = (sql: Sql, conditions: Fragment[]): Fragment =>
  conditions.reduce((left, right) => sql`${left} and ${right}`)

const conditionsOf = (sql: Sql, filter: ContactFilter): Fragment[] => {
  const conditions: Fragment[] = [filter.trashed ? sql`trashed_at is not null` : sql`trashed_at is null`]
  if (filter.ids !== undefined) conditions.push(sql`id = any (${filter.ids as string[]}::uuid[])`)
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

/** The given and the family name, or the one of both that is known. */
const fullName = (sql: Sql): Fragment => sql`coalesce(first_name || ' ' || last_name, first_name, last_name)`

/** The same keys as in the indexes. Contacts without the name, or without activity, come last in both directions. */
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
    case 'full_name': {
      const known = sql`coalesce(first_name, last_name)`
      return [
        { sql: descending ? sql`(${known} is not null)` : sql`(${known} is null)`, type: 'boolean' },
        { sql: sql`coalesce(lower(${fullName(sql)}), '')`, type: 'text' },
        id,
      ]
    }
    case 'status':
      return [
        { sql: sql`status`, type: 'text', member: 'status' },
        { sql: sql`created_at`, type: 'timestamptz', member: 'created_at' },
        id,
      ]
    case 'last_active_at': {
      const last = descending ? sql`'-infinity'::timestamptz` : sql`'infinity'::timestamptz`
      return [{ sql: sql`coalesce(${lastActiveAt(sql)}, ${last})`, type: 'timestamptz' }, id]
    }
  }
}

/** The sort order in the contract: a member, with a minus for descending. */
export type Sort = ContactOrder | `-${ContactOrder}`

export const orderOf = (sort: Sort): { by: ContactOrder; descending: boolean } => ({
  by: sort.replace('-', '') as ContactOrder,
  descending: sort.startsWith('-'),
})

/** No index has the last activity, which is computed for each contact. */
const tooManyToSort = (place: Place): ProblemError =>
  problem('too_complex', {
    errors: [{ ...place, code: 'invalid_value', detail: 'Sort by a member of the contact itself.' }],
    detail: `Only up to ${exactTotalLimit} contacts can be sorted by \`last_active_at\`. Narrow the selection, or choose another order.`,
  })

/** Whether an index has the filtered columns before the keys of the order, or as one of them. */
const hasIndex = (filter: ContactFilter, order: ContactOrder): boolean => {
  const { status, created_after, created_before, updated_after, updated_before, source } = filter
  const { ids, searchPattern, email, external_id, listIds, tagIds, matching } = filter
  const others: unknown[] = [ids, searchPattern, email, external_id, listIds, tagIds, matching]
  if (order !== 'created_at') others.push(created_after, created_before)
  if (order !== 'updated_at') others.push(updated_after, updated_before)
  if (order !== 'created_at' || status !== undefined || filter.trashed) others.push(source)
  if (filter.trashed) others.push(status)
  if (order === 'last_active_at') return false
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

/** The list of contacts with a filter and an order. `place` is that of the order in the request. */
export const contactList = (
  sql: Sql,
  filter: ContactFilter,
  order: { by: ContactOrder; descending: boolean },
  place: Place = { parameter: 'sort' },
): List => {
  const requested = [...new Set(filter.status ?? [])]
  const conditions = conditionsOf(sql, filter)
  const list: Omit<List, 'where'> = {
    table: 'contacts',
    columns: contactColumns(sql),
    keys: keysOf(sql, order.by, order.descending),
    descending: order.descending,
    long: true,
    ...(order.by === 'last_active_at' ? { tooMany: () => tooManyToSort(place) } : {}),
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
