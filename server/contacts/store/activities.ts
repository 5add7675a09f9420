import type { components } from '../../../generated/types.ts'
import type { Actor } from '../../host/principal.ts'
import type { List } from '../../platform/http/pages.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { asJson } from './json.ts'

export type ActivityType = components['schemas']['ContactActivityType']
export type ActivityData = components['schemas']['ContactActivityData']

/** Something that has happened to a contact and is about to be written down. */
export interface NewActivity {
  contactId: string
  type: ActivityType
  data?: Partial<ActivityData>
}

export interface ActivityRow {
  id: string
  contact_id: string
  type: ActivityType
  occurred_at: string
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string | null
  data: Partial<ActivityData>
}

/** Writes down what one actor did at one time, in the order given. */
export const insertActivities = async (
  tx: Sql,
  activities: readonly NewActivity[],
  actor: Actor,
  now: string,
): Promise<void> => {
  if (activities.length === 0) return
  const rows: ActivityRow[] = activities.map(({ contactId, type, data = {} }) => ({
    id: newId(),
    contact_id: contactId,
    type,
    occurred_at: now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    data,
  }))
  await tx`
    insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data)
    select id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data
    from jsonb_populate_recordset(null::contact_activities, ${asJson(tx, rows)})`
}

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
