import type { components } from '../../../../generated/types.ts'
import { isId } from '../../../platform/names.ts'
import type { Actor } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type ActivityData, insertActivities, listLeftByJob } from '../../activities/index.ts'
import type { ListRef, MembershipChange, MembershipStatus } from '../memberships.ts'
import { listsAskedFor } from './opt-in-requests.ts'

/**
 * The lists with these ids or slugs, locked until the transaction ends so that they cannot be deleted. In the
 * order of their ids to avoid deadlocks.
 */
export const lockLists = async (tx: Sql, references: readonly string[]): Promise<ListRef[]> =>
  references.length === 0
    ? []
    : tx<ListRef[]>`
        select id, name, slug, opt_in from lists
        where id = any (${references.filter(isId)}::uuid[])
          or slug = any (${references.filter((one) => !isId(one))}::text[])
        order by id for key share`

/** The current and former memberships of some contacts, by contact and list. */
export const findMemberships = async (
  sql: Sql,
  contactIds: readonly string[],
): Promise<Map<string, Map<string, MembershipStatus>>> => {
  const rows = await sql<{ contact_id: string; list_id: string; status: MembershipStatus }[]>`
    select contact_id, list_id, status from list_memberships where contact_id = any (${contactIds as string[]}::uuid[])`
  const found = new Map(contactIds.map((id) => [id, new Map<string, MembershipStatus>()]))
  for (const { contact_id, list_id, status } of rows) found.get(contact_id)?.set(list_id, status)
  return found
}

/** Since when the memberships of some contacts have their status, by contact and list. */
export const findMembershipTimes = async (
  sql: Sql,
  contactIds: readonly string[],
): Promise<Map<string, Record<string, string>>> => {
  const rows = await sql<{ contact_id: string; list_id: string; since_at: string }[]>`
    select contact_id, list_id, since_at from list_memberships where contact_id = any (${contactIds as string[]}::uuid[])`
  const found = new Map<string, Record<string, string>>()
  for (const { contact_id, list_id, since_at } of rows)
    found.set(contact_id, { ...found.get(contact_id), [list_id]: since_at })
  return found
}

/** A change to write, of a contact that this transaction has locked. */
export type ContactMembershipChange = MembershipChange & {
  contactId: string
  /** Since when it has the status, if not since now: an undo restores it. */
  since?: string | undefined
}

const activityOf = ({ contactId, list, to }: ContactMembershipChange) => {
  const data: Partial<ActivityData> = { list: { id: list.id, name: list.name }, membership_status: to }
  const type = to === 'pending' || to === 'subscribed' ? 'list_joined' : 'list_left'
  return { contactId, type, data } as const
}

/** Writes changes of memberships with their activities: three statements for any number. */
export const writeMemberships = async (
  tx: Sql,
  changes: readonly ContactMembershipChange[],
  actor: Actor,
  now: string,
): Promise<void> => {
  const rows = changes.map(({ contactId, list, to, since = now }) => ({
    list_id: list.id,
    contact_id: contactId,
    status: to,
    since_at: since,
  }))
  const [written, removed] = [rows.filter(({ status }) => status), rows.filter(({ status }) => !status)]
  if (written.length > 0)
    await tx`
      insert into list_memberships (list_id, contact_id, status, since_at)
      select list_id, contact_id, status, since_at
      from jsonb_populate_recordset(null::list_memberships, ${asJson(tx, written)})
      on conflict (list_id, contact_id) do update set status = excluded.status, since_at = excluded.since_at`
  if (removed.length > 0)
    await tx`
      delete from list_memberships m
      using jsonb_populate_recordset(null::list_memberships, ${asJson(tx, removed)}) as gone
      where m.list_id = gone.list_id and m.contact_id = gone.contact_id`
  await insertActivities(tx, changes.map(activityOf), actor, now)
}

/**
 * Notes that contacts leave lists again that a job had taken them off, once. Nothing else would keep it if the job is undone.
 */
export const recordLeftAgain = async (
  tx: Sql,
  again: readonly { contactId: string; list: ListRef }[],
  actor: Actor,
  now: string,
): Promise<void> => {
  if (again.length === 0) return
  const byJob = await listLeftByJob(
    tx,
    again.map(({ contactId, list }) => ({ contactId, listId: list.id })),
  )
  const left = again.filter(({ contactId, list }) => byJob.has(`${contactId} ${list.id}`))
  const noted = left.map((one) => activityOf({ ...one, from: 'unsubscribed', to: 'unsubscribed' }))
  await insertActivities(tx, noted, actor, now)
}

/** The memberships of a contact in the contract's form, ordered by name. */
export const listMembershipsOf = async (
  sql: Sql,
  contactId: string,
): Promise<components['schemas']['ContactListMembership'][]> =>
  sql<components['schemas']['ContactListMembership'][]>`
    select l.id, l.name, l.slug, m.status, m.since_at
    from list_memberships m join lists l on l.id = m.list_id
    where m.contact_id = ${contactId} order by lower(l.name), l.id`

/** A list that everybody may see. */
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

/** The lists for which a contact is pending, or asked, since before `until`. */
export const findAwaitedLists = (
  sql: Sql,
  contactId: string,
  until: Date,
): Promise<{ id: string; name: string }[]> =>
  sql<{ id: string; name: string }[]>`
    select l.id, l.name from lists l
    where l.id in (
      select m.list_id from list_memberships m
      where m.contact_id = ${contactId} and m.status = 'pending' and m.since_at < ${until}
      union all ${listsAskedFor(sql, contactId, until)})
    order by l.position, lower(l.name), l.id`
