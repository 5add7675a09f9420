import {
  type ActivityRow,
  type ActivityType,
  insertActivities,
  type NewActivity,
} from '../../activities/index.ts'
import type { List } from '../../platform/http/pages.ts'
import type { Sql } from '../../platform/storage/open.ts'

export { type ActivityRow, type ActivityType, insertActivities, type NewActivity }

export interface ActivityFilter {
  contactId: string
  type?: readonly ActivityType[]
  occurred_after?: string
  occurred_before?: string
}

/** What happened to a contact, the latest first. */
export const activityList = (sql: Sql, filter: ActivityFilter): List => {
  const { contactId, type, occurred_after, occurred_before } = filter
  return {
    table: 'contact_activities',
    columns: sql`id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data`,
    where: sql`contact_id = ${contactId}
      ${type === undefined ? sql`` : sql`and type = any(${type as string[]}::text[])`}
      ${occurred_after === undefined ? sql`` : sql`and occurred_at >= ${occurred_after}`}
      ${occurred_before === undefined ? sql`` : sql`and occurred_at < ${occurred_before}`}`,
    keys: [
      { sql: sql`occurred_at`, type: 'timestamptz' },
      { sql: sql`id`, type: 'uuid' },
    ],
    descending: true,
  }
}

/** The latest of each contact, the latest first. */
export const listLatestActivities = async (
  sql: Sql,
  contactIds: readonly string[],
  each: number,
): Promise<ActivityRow[]> =>
  sql<ActivityRow[]>`
    select latest.* from unnest(${contactIds as string[]}::uuid[]) as wanted (wanted_id)
    cross join lateral (
      select id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data from contact_activities
      where contact_id = wanted_id
      order by occurred_at desc, id desc limit ${each}
    ) as latest
    order by latest.occurred_at desc, latest.id desc`
