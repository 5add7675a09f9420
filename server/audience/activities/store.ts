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

const dataOf = (
  { data = {} }: Pick<NewActivity, 'data'>,
  { jobId, requestId }: Actor,
): Partial<ActivityData> => {
  if (jobId !== undefined) return { ...data, job_id: jobId }
  return requestId === undefined ? data : { ...data, request_id: requestId }
}

/** A fragment that inserts an activity of the contact that the part `added` of its statement returns, at the time of its creation. */
export const insertingActivityOf = (sql: Sql, activity: NewActivity, actor: Actor): Fragment => sql`
  insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data)
  select ${newId()}, id, ${activity.type}, created_at, ${actor.kind}, ${actor.id}, ${actor.name},
    ${asJson(sql, dataOf(activity, actor))}
  from added`

/** A fragment that inserts the activities of one actor at one time, in the given order. */
export const insertingActivities = (
  sql: Sql,
  activities: readonly NewActivity[],
  actor: Actor,
  now: string,
): Fragment => {
  const rows = activities.map((activity) => ({
    id: newId(),
    contact_id: activity.contactId,
    type: activity.type,
    data: dataOf(activity, actor),
  }))
  return sql`
    insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data)
    select id, contact_id, type, ${now}, ${actor.kind}, ${actor.id}, ${actor.name}, data
    from jsonb_populate_recordset(null::contact_activities, ${asJson(sql, rows)})`
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

/** Those of the contacts that have activities of other authors or jobs than these jobs. */
export const touchedByOthers = async (
  sql: Sql,
  contactIds: readonly string[],
  jobIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await sql<{ contact_id: string }[]>`
    select distinct contact_id from contact_activities
    where contact_id = any (${contactIds as string[]}::uuid[]) and (data ->> 'job_id' = any (${jobIds as string[]}::text[])) is not true`
  return new Set(rows.map(({ contact_id }) => contact_id))
}

/** When each of the contacts got its present status, and the job that gave it; null for those that got it otherwise. */
export const listStatusOrigins = async (
  sql: Sql,
  contactIds: readonly string[],
): Promise<{ contactId: string; jobId: string | null; since: string }[]> =>
  sql<{ contactId: string; jobId: string | null; since: string }[]>`
    select contact_id as "contactId", job_id as "jobId", occurred_at as since
    from unnest(${contactIds as string[]}::uuid[]) as given (contact_id)
    cross join lateral (
      select data ->> 'job_id' as job_id, occurred_at from contact_activities a
      where a.contact_id = given.contact_id and type in ('created', 'status_changed', 'unsubscribed', 'confirmed')
      order by occurred_at desc, id desc limit 1
    ) as latest`

/** Those of the contacts and lists of which a job was the last to change the membership, as `contact list`. */
export const listLeftByJob = async (
  sql: Sql,
  given: readonly { contactId: string; listId: string }[],
): Promise<Set<string>> => {
  const rows = await sql<{ key: string }[]>`
    select given."contactId" || ' ' || given."listId" as key
    from jsonb_to_recordset(${asJson(sql, given)}) as given ("contactId" uuid, "listId" text)
    cross join lateral (
      select data ->> 'job_id' as job_id from contact_activities a
      where a.contact_id = given."contactId" and type in ('list_joined', 'list_left') and data -> 'list' ->> 'id' = given."listId"
      order by occurred_at desc, id desc limit 1
    ) as latest
    where job_id is not null`
  return new Set(rows.map(({ key }) => key))
}

/** The lists that contacts have left since a time, as `contact list`. What these jobs did does not count. */
export const listLeftSince = async (
  sql: Sql,
  contactIds: readonly string[],
  { since, jobIds }: { since: string; jobIds: readonly string[] },
): Promise<Set<string>> => {
  const rows = await sql<{ key: string }[]>`
    select distinct contact_id || ' ' || (data -> 'list' ->> 'id') as key from contact_activities
    where contact_id = any (${contactIds as string[]}::uuid[]) and occurred_at >= ${since} and type = 'list_left'
      and data ->> 'membership_status' = 'unsubscribed'
      and (data ->> 'job_id' = any (${jobIds as string[]}::text[])) is not true`
  return new Set(rows.map(({ key }) => key))
}

/** A kind of change that others made to a contact. */
export interface ChangeOfOthers {
  contactId: string
  type: ActivityType
  /** The list or tag of the change; null for others. */
  subjectId: string | null
  /** Whether the service made it by itself, such as a step of an automation. */
  isAutomatic: boolean
}

/** What others than these jobs have done with contacts since a time. Several changes of one kind are one. */
export const listChangesOfOthers = (
  sql: Sql,
  contactIds: readonly string[],
  { since, jobIds }: { since: string; jobIds: readonly string[] },
): Promise<ChangeOfOthers[]> =>
  sql<ChangeOfOthers[]>`
    select distinct contact_id as "contactId", type, coalesce(data -> 'list' ->> 'id', data -> 'tag' ->> 'id') as "subjectId",
      actor_kind = 'system' as "isAutomatic"
    from contact_activities
    where contact_id = any (${contactIds as string[]}::uuid[]) and occurred_at >= ${since}
      and (data ->> 'job_id' = any (${jobIds as string[]}::text[])) is not true`
