import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  type ActivityRow,
  type ActivityType,
  insertActivities,
  type NewActivity,
} from '../../activities/index.ts'

export { type ActivityRow, type ActivityType, insertActivities, type NewActivity }

export interface ActivityFilter {
  contactId: string
  type?: readonly ActivityType[]
  occurred_after?: string
  occurred_before?: string
}

/**
 * A row of the view `contact_happenings`: with the e-mail that the activity is about, if the ledger has it.
 */
export interface HappeningRow extends ActivityRow {
  delivery_id: string | null
  link_id: string | null
}

/** The activities of a contact, the latest first. */
export const activityList = (sql: Sql, filter: ActivityFilter): List => {
  const { contactId, type, occurred_after, occurred_before } = filter
  return {
    table: 'contact_happenings',
    columns: sql`id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data, delivery_id, link_id`,
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

/** The latest activities of each contact, the latest first. */
export const listLatestActivities = async (
  sql: Sql,
  contactIds: readonly string[],
  each: number,
): Promise<ActivityRow[]> => {
  const rows = await sql<HappeningRow[]>`
    select latest.* from unnest(${contactIds as string[]}::uuid[]) as wanted (wanted_id)
    cross join lateral (
      select id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data, delivery_id, link_id
      from contact_happenings
      where contact_id = wanted_id
      order by occurred_at desc, id desc limit ${each}
    ) as latest
    order by latest.occurred_at desc, latest.id desc`
  return nameMail(sql, rows)
}

interface Mail {
  id: string
  kind: components['schemas']['DeliveryKind']
  source_id: string | null
  subject: string | null
}

/**
 * The same. Activities about e-mail include the e-mail and the link that was followed. One query for all of
 * them.
 */
export const nameMail = async (sql: Sql, rows: readonly HappeningRow[]): Promise<ActivityRow[]> => {
  const ids = rows.flatMap(({ delivery_id }) => delivery_id ?? [])
  if (ids.length === 0) return [...rows]
  const [mail, links] = await Promise.all([
    sql<Mail[]>`select id, kind, source_id, subject from delivery_states where id = any (${ids}::uuid[])`,
    sql<{ id: string; url: string }[]>`
      select id, url from mail_links where id = any (${rows.flatMap(({ link_id }) => link_id ?? [])}::uuid[])`,
  ])
  const mailOf = new Map(mail.map((one) => [one.id, one]))
  const urlOf = new Map(links.map(({ id, url }) => [id, url]))
  return rows.map(({ delivery_id, link_id, ...row }) =>
    delivery_id === null
      ? row
      : {
          ...row,
          data: {
            ...row.data,
            delivery: mailOf.get(delivery_id) ?? null,
            url: link_id === null ? null : (urlOf.get(link_id) ?? null),
          },
        },
  )
}
