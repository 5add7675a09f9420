import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** What lies above senders and uses them. */
export interface UsersOfSenders {
  /** A query for campaigns that are not over and name the sender: kind, id and name. */
  campaignsWith(sql: Sql, senderId: string): Fragment
  /** A query for active and paused flows that refer to an id: kind, id, name and state. */
  flowsUsing(sql: Sql, used: { id: string }): Fragment
}

/** Something that uses a sender, for people; null where there is nothing. */
export const findUserOf = async (
  tx: Sql,
  { campaignsWith, flowsUsing }: UsersOfSenders,
  senderId: string,
): Promise<string | null> => {
  const [row] = await tx<{ kind: string; name: string }[]>`
    select kind, name from (
      select * from (${campaignsWith(tx, senderId)}) as campaigns (kind, id, name)
      union all select kind, id, name from (${flowsUsing(tx, { id: senderId })}) as flows (kind, id, name, state)) as users
    order by kind, id limit 1`
  return row === undefined ? null : `${row.kind} ${row.name}`
}
