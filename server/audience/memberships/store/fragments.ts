import type { Lead } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/*
 * SQL that other areas put into their statements, so that the tables of memberships and tags stay in this folder. `contact` is the id of
 * the contact in the statement, such as `contacts.id`.
 */

/** One id is compared by itself: then the planner knows that no contact is found twice. */
const isAmong = (sql: Sql, column: Fragment, ids: readonly string[]): Fragment => {
  const [only] = ids
  return ids.length === 1 && only !== undefined
    ? sql`${column} = ${only}::uuid`
    : sql`${column} = any (${ids as string[]}::uuid[])`
}

/** Whether the contact is on one of the lists, pending or subscribed. */
export const isOnLists = (sql: Sql, contact: Fragment, listIds: readonly string[]): Fragment => sql`
  exists (
    select from list_memberships m
    where m.contact_id = ${contact} and ${isAmong(sql, sql`m.list_id`, listIds)} and m.status in ('pending', 'subscribed'))`

/** The lists that the contact has left, by id, and when: an object. */
export const listsLeft = (sql: Sql, contact: Fragment): Fragment => sql`
  (select coalesce(jsonb_object_agg(m.list_id, m.since_at), '{}') from list_memberships m
    where m.contact_id = ${contact} and m.status = 'unsubscribed')`

/** Whether the contact is subscribed to one of the lists. */
export const isSubscribedTo = (sql: Sql, contact: Fragment, listIds: readonly string[]): Fragment => sql`
  exists (select from list_memberships m
    where m.contact_id = ${contact} and m.status = 'subscribed' and m.list_id = any (${listIds as string[]}::uuid[]))`

/** Whether the contact waits to be confirmed on any list. */
export const isPendingOnList = (sql: Sql, contact: Fragment): Fragment => sql`
  exists (select from list_memberships m where m.contact_id = ${contact} and m.status = 'pending')`

/** Whether the contact has one of the tags. */
export const hasTags = (sql: Sql, contact: Fragment, tagIds: readonly string[]): Fragment => sql`
  exists (select from contact_tags t where t.contact_id = ${contact} and ${isAmong(sql, sql`t.tag_id`, tagIds)})`

/**
 * The least tracking that lists allow to which the contact is subscribed; null where none of them limits it. `isMeant` says of the id of a
 * list whether it counts.
 */
export const trackingOfLists = (
  sql: Sql,
  contact: Fragment,
  isMeant: (listId: Fragment) => Fragment,
): Fragment => sql`
  (select case when bool_or(l.tracking = 'none') then 'none' when bool_or(l.tracking = 'aggregate') then 'aggregate' end
    from list_memberships m join lists l on l.id = m.list_id
    where m.contact_id = ${contact} and m.status = 'subscribed' and ${isMeant(sql`m.list_id`)})`

/** How many contacts belong to a list, and how many have a tag: an expression. */
const countOfList = (sql: Sql, listId: string): Fragment =>
  sql`select pending + subscribed from counted_lists where id = ${listId}`
const countOfTag = (sql: Sql, tagId: string): Fragment =>
  sql`select contacts_count from counted_tags where id = ${tagId}`

/** Leads a list of contacts along one list or tag, in the order in which the contacts were created. */
export const leadOf = (
  sql: Sql,
  by: { listId: string } | { tagId: string },
): { lead: Pick<Lead, 'table' | 'where' | 'keys'>; counted: Fragment } => {
  const keys: Lead['keys'] = [sql`contact_created_at`, sql`contact_id`]
  if ('tagId' in by)
    return {
      lead: { table: 'contact_tags', where: sql`tag_id = ${by.tagId}`, keys },
      counted: countOfTag(sql, by.tagId),
    }
  const where = sql`list_id = ${by.listId} and status in ('pending', 'subscribed')`
  return { lead: { table: 'list_memberships', where, keys }, counted: countOfList(sql, by.listId) }
}

/** The lists of the contact as the contract shows them, by name: JSON. */
export const listsShown = (sql: Sql, contact: Fragment): Fragment => sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'status', m.status, 'since_at',
        to_char(m.since_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by lower(l.name), l.id)
    from list_memberships m join lists l on l.id = m.list_id where m.contact_id = ${contact}
  ), '[]')`

/** The tags of the contact as the contract shows them, by name: JSON. */
export const tagsShown = (sql: Sql, contact: Fragment): Fragment => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by lower(t.name), t.id)
    from contact_tags c join tags t on t.id = c.tag_id where c.contact_id = ${contact}
  ), '[]')`

/** The names of the lists to which the contact is subscribed: an array. */
export const listNames = (sql: Sql, contact: Fragment): Fragment => sql`
  array(
    select l.name from list_memberships m join lists l on l.id = m.list_id
    where m.contact_id = ${contact} and m.status = 'subscribed' order by lower(l.name), l.id)`

/** The names of the tags of the contact: an array. */
export const tagNames = (sql: Sql, contact: Fragment): Fragment => sql`
  array(
    select t.name from contact_tags c join tags t on t.id = c.tag_id
    where c.contact_id = ${contact} order by lower(t.name), t.id)`

/** Memberships of many contacts (`belonging`) with their lists (`l`), as a FROM clause. */
export const fromMemberships = (sql: Sql): Fragment =>
  sql`from list_memberships belonging join lists l on l.id = belonging.list_id`

/** Tags of many contacts (`belonging`) with their names (`t`), as a FROM clause. */
export const fromTags = (sql: Sql): Fragment =>
  sql`from contact_tags belonging join tags t on t.id = belonging.tag_id`
