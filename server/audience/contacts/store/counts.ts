import type { components } from '../../../../generated/types.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import { fromMemberships, fromTags } from '../../memberships/index.ts'
import { statuses } from '../rules.ts'

type Schemas = components['schemas']
export type CountBy = NonNullable<Schemas['SegmentPreviewRequest']['count_by']>[number]
export type Counts = Pick<
  Schemas['SegmentPreview'],
  'contacts_count' | 'status_counts' | 'list_counts' | 'tag_counts'
>

/** Lists and tags in the counts, those with the most contacts first. */
const mostCounted = 50

/** The resources of the matched contacts with their counts, as JSON. */
const countsOf = (
  sql: Sql,
  from: Fragment,
  [id, name]: [Fragment, Fragment],
  where: Fragment,
): Fragment => sql`(
  select coalesce(jsonb_agg(to_jsonb(counted) order by contacts_count desc, lower(name), id), '[]')
  from (
    select ${id} as id, ${name} as name, count(*) as contacts_count
    ${from} join matched on matched.id = belonging.contact_id
    where ${where}
    group by 1, 2 order by 3 desc, lower(${name}), 1 limit ${mostCounted}
  ) as counted)`

const kinds: Record<CountBy, (sql: Sql) => Fragment> = {
  status: (sql) => sql`(
    select coalesce(jsonb_object_agg(status, contacts_count), '{}')
    from (select status, count(*) as contacts_count from matched group by status) as counted) as by_status`,
  list: (sql) =>
    sql`${countsOf(
      sql,
      fromMemberships(sql),
      [sql`l.id`, sql`l.name`],
      sql`belonging.status in ('pending', 'subscribed')`,
    )} as list_counts`,
  tag: (sql) => sql`${countsOf(sql, fromTags(sql), [sql`t.id`, sql`t.name`], sql`true`)} as tag_counts`,
}

/** None of the counts. */
export const uncounted = { status_counts: null, list_counts: null, tag_counts: null } as const

/** Exact number of contacts that match the caller's condition, and their numbers by status, list or tag. */
export const countContactsBy = async (sql: Sql, where: Fragment, by: readonly CountBy[]): Promise<Counts> => {
  const selected = by
    .map((kind) => kinds[kind](sql))
    .reduce((left, right) => sql`${left}, ${right}`, sql`(select count(*) from matched) as contacts_count`)
  type Row = Omit<Counts, 'status_counts'> & { by_status?: Record<string, number> }
  const [row] = await unprepared(sql<Row[]>`
    with matched as materialized (select contacts.id, contacts.status from contacts where ${where})
    select ${selected}`)
  const { by_status: byStatus, ...counted } = row ?? { contacts_count: 0 }
  const statusCounts = statuses.map(({ key }) => ({ status: key, contacts_count: byStatus?.[key] ?? 0 }))
  return { ...uncounted, ...counted, status_counts: byStatus === undefined ? null : statusCounts }
}
