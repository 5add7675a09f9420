import type { MembershipStatus } from '../../audience/memberships/index.ts'
import type { Sql } from '../../platform/storage/open.ts'

export interface PublicList {
  id: string
  name: string
  description: string | null
  /** The status of the contact's membership. Null without one. */
  status: MembershipStatus | null
}

/** The public lists in their order, with the contact's membership of each. */
export const findPublicLists = (sql: Sql, contactId: string): Promise<PublicList[]> =>
  sql<PublicList[]>`
    select l.id, l.name, l.description, m.status
    from lists l left join list_memberships m on m.list_id = l.id and m.contact_id = ${contactId}
    where l.visibility = 'public' order by l.position, lower(l.name), l.id limit 200`

/** Those of the ids that are private lists. */
export const findPrivateLists = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    select id from lists where id = any (${ids as string[]}::uuid[]) and visibility = 'private'`
  return rows.map(({ id }) => id)
}
