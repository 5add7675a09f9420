import type { List } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { MembershipStatus } from '../memberships.ts'
import type { SummaryRow } from './contacts.ts'

export interface MemberRow extends SummaryRow {
  status: MembershipStatus
  since_at: string
}

export interface TaggedRow extends SummaryRow {
  tagged_at: string
}

const column = (sql: Sql, name: 'email' | 'first_name' | 'last_name' | 'status'): Fragment =>
  sql`(select ${sql(`contacts.${name}`)} from contacts where contacts.id = contact_id)`

/** The columns of a {@link SummaryRow}. */
const summary = (sql: Sql): Fragment => sql`contact_id,
  ${column(sql, 'email')} as email, ${column(sql, 'first_name')} as first_name,
  ${column(sql, 'last_name')} as last_name, ${column(sql, 'status')} as contact_status`

const isNotInTrash = (sql: Sql): Fragment =>
  sql`exists (select from contacts where contacts.id = contact_id and contacts.trashed_at is null)`

/** How many contacts of a counted list have one of the statuses. Without statuses, counts all. */
const countOf = (sql: Sql, statuses: readonly MembershipStatus[]): Fragment => {
  const every = ['pending', 'subscribed', 'unsubscribed'] as const
  const columns = every.filter((status) => statuses.length === 0 || statuses.includes(status))
  return columns.map((status) => sql`${sql(status)}`).reduce((left, right) => sql`${left} + ${right}`)
}

/** The contacts that belong to a list or have left it, without those in the trash. */
export const membersOfList = (
  sql: Sql,
  listId: string,
  statuses: readonly MembershipStatus[] | undefined,
  descending: boolean,
): List => {
  const wanted = [...new Set(statuses ?? [])]
  const list: List = {
    table: 'list_memberships',
    columns: sql`status, since_at, ${summary(sql)}`,
    where: sql`list_id = ${listId} and ${isNotInTrash(sql)}`,
    keys: [
      { sql: sql`since_at`, type: 'timestamptz' },
      { sql: sql`contact_id`, type: 'uuid' },
    ],
    descending,
    long: true,
    storedCount: sql`select ${countOf(sql, wanted)} from counted_lists where id = ${listId}`,
  }
  if (wanted.length === 0 || wanted.length === 3) return list
  return { ...list, valueFilter: { column: sql`status`, values: wanted } }
}

/** The contacts that have a tag, without those in the trash. */
export const contactsWithTag = (sql: Sql, tagId: string, descending: boolean): List => ({
  table: 'contact_tags',
  columns: sql`tagged_at, ${summary(sql)}`,
  where: sql`tag_id = ${tagId} and ${isNotInTrash(sql)}`,
  keys: [
    { sql: sql`tagged_at`, type: 'timestamptz' },
    { sql: sql`contact_id`, type: 'uuid' },
  ],
  descending,
  long: true,
  storedCount: sql`select contacts_count from counted_tags where id = ${tagId}`,
})

/** Whether a list has contacts, of any status. */
export const hasMembers = async (sql: Sql, listId: string): Promise<boolean> => {
  const { count } = await sql`select from list_memberships where list_id = ${listId} limit 1`
  return count > 0
}

/** Whether a contact has a tag. */
export const isTagUsed = async (sql: Sql, tagId: string): Promise<boolean> => {
  const { count } = await sql`select from contact_tags where tag_id = ${tagId} limit 1`
  return count > 0
}
