import type { components } from '../../../generated/types.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

export type ActivityType = components['schemas']['ContactActivityType']
export type ActivityData = components['schemas']['ContactActivityData']

/** An activity of a contact, before it is inserted. */
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

/**
 * A fragment that inserts the activities of one actor at one time, in the given order. `where` filters them.
 */
export const insertingActivities = (
  sql: Sql,
  activities: readonly NewActivity[],
  actor: Actor,
  now: string,
  where: Fragment = sql``,
): Fragment => {
  const rows = activities.map(({ contactId, type, data = {} }) => ({
    id: newId(),
    contact_id: contactId,
    type,
    data: actor.jobId === undefined ? data : { ...data, job_id: actor.jobId },
  }))
  return sql`
    insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data)
    select id, contact_id, type, ${now}, ${actor.kind}, ${actor.id}, ${actor.name}, data
    from jsonb_populate_recordset(null::contact_activities, ${asJson(sql, rows)}) ${where}`
}

/** Inserts the activities of one actor at one time, in the given order. */
export const insertActivities = async (
  tx: Sql,
  activities: readonly NewActivity[],
  actor: Actor,
  now: string,
): Promise<void> => {
  if (activities.length > 0) await tx`${insertingActivities(tx, activities, actor, now)}`
}
