import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { mergeOptInRequests } from './opt-in-requests.ts'

/**
 * If both contacts are on a list, an unsubscribed membership takes precedence, then a confirmed one. The
 * other memberships move to the target, which counts as neither an addition nor a removal.
 */
const mergeMemberships = async (tx: Sql, from: string, to: string): Promise<number> => {
  await tx`
    update list_memberships kept set status = other.status, since_at = other.since_at
    from list_memberships other
    where kept.contact_id = ${to} and other.contact_id = ${from} and other.list_id = kept.list_id
      and array_position(array['pending', 'subscribed', 'unsubscribed'], other.status)
        > array_position(array['pending', 'subscribed', 'unsubscribed'], kept.status)`
  const { count } = await tx`
    update list_memberships moved set contact_id = ${to}
    where moved.contact_id = ${from} and not exists (
      select from list_memberships kept where kept.contact_id = ${to} and kept.list_id = moved.list_id)`
  return count
}

const mergeTags = async (tx: Sql, from: string, to: string): Promise<number> => {
  const { count } = await tx`
    update contact_tags moved set contact_id = ${to}
    where moved.contact_id = ${from} and not exists (
      select from contact_tags kept where kept.contact_id = ${to} and kept.tag_id = moved.tag_id)`
  return count
}

/** This area's entry in the registry of contact data. */
export const membershipData = {
  tables: ['contact_tags', 'list_memberships', 'opt_in_requests'],
  erased: (tx: Sql, id: string): Fragment => tx`
    (select count(*)::int from list_memberships where contact_id = ${id}) as memberships_count,
    (select count(*)::int from contact_tags where contact_id = ${id}) as tags_count`,
  merge: async (tx: Sql, from: string, to: string) => {
    await mergeOptInRequests(tx, from, to)
    return { lists_count: await mergeMemberships(tx, from, to), tags_count: await mergeTags(tx, from, to) }
  },
}

/** Number of lists, and of tags, of the contacts together. */
export const countTogether = async (
  tx: Sql,
  ids: readonly string[],
): Promise<{ lists: number; tags: number }> => {
  const [row] = await tx<{ lists: number; tags: number }[]>`
    select
      (select count(distinct list_id) from list_memberships where contact_id = any (${ids as string[]}::uuid[])) as lists,
      (select count(distinct tag_id) from contact_tags where contact_id = any (${ids as string[]}::uuid[])) as tags`
  return row ?? { lists: 0, tags: 0 }
}
