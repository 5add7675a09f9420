import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** A query for those of the ids that are enabled users with an e-mail address: id, name and email. The host knows them. */
export type ReachableUsers = (sql: Sql, ids: readonly string[]) => Fragment

/** The addresses of those users that can be written to. */
export const findUserAddresses = async (
  tx: Sql,
  reachableUsers: ReachableUsers,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx<{ email: string }[]>`
    select email from (${reachableUsers(tx, ids)}) as users order by email`
  return rows.map(({ email }) => email)
}
