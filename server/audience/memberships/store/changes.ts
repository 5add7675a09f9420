import type { Sql } from '../../../platform/storage/open.ts'
import type { DayChange, Series } from '../series.ts'

/** Additions to and removals from a subject on each day of a series, and the sum before the series. */
export const listChanges = async (
  sql: Sql,
  subjectId: string,
  status: string,
  { from_on, until_on }: Series,
): Promise<DayChange[]> =>
  sql<DayChange[]>`
    select day, sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select case when day >= ${from_on}::date then day end as day, came, went from (
        select day, came, went from audience_days where subject_id = ${subjectId} and status = ${status}
        union all
        select day, came, went from audience_changes where subject_id = ${subjectId} and status = ${status}
      ) as every_day
      where day <= ${until_on}::date
    ) as changes
    group by day order by day nulls first`

/** Additions and removals on a day, by status. A null `day` is the sum before the series. */
export interface AudienceChange extends DayChange {
  status: string
}

/** Changes of the whole audience up to the last day of the series, with the sum before the series. */
export const listAudienceChanges = async (
  sql: Sql,
  { from_on, until_on }: Pick<Series, 'from_on' | 'until_on'>,
): Promise<AudienceChange[]> =>
  sql<AudienceChange[]>`
    select status, day, sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select status, case when day >= ${from_on}::date then day end as day, came, went from (
        select status, day, came, went from audience_days where subject_id = whole_audience()
        union all
        select status, day, came, went from audience_changes where subject_id = whole_audience()
      ) as every_day
      where day <= ${until_on}::date
    ) as changes
    group by status, day order by day nulls first`

/** Deletes the counts of a list or tag that was deleted. */
export const forgetSubject = async (tx: Sql, subjectId: string): Promise<void> => {
  await tx`delete from audience_changes where subject_id = ${subjectId}`
  await tx`delete from audience_days where subject_id = ${subjectId}`
  await tx`delete from audience_counts where subject_id = ${subjectId}`
}

/**
 * Merges some changes into days and counts, in one statement: a query sees each change exactly once. Rows are
 * written in a fixed order to avoid deadlocks. Changes of deleted subjects are dropped. Returns how many
 * changes were taken.
 */
export const mergeChanges = async (sql: Sql, batch: number): Promise<number> => {
  const [row] = await sql<{ taken: number }[]>`
    with taken as (
      delete from audience_changes
      where ctid = any (array(select ctid from audience_changes limit ${batch} for update skip locked))
      returning subject_id, status, day, came, went
    ), kept as (
      select subject_id, status, day, sum(came) as came, sum(went) as went from taken
      where subject_id = whole_audience()
        or exists (select from lists where id = subject_id) or exists (select from tags where id = subject_id)
      group by subject_id, status, day
    ), days as (
      insert into audience_days (subject_id, status, day, came, went)
      select subject_id, status, day, came, went from kept order by subject_id, status, day
      on conflict (subject_id, status, day) do update
      set came = audience_days.came + excluded.came, went = audience_days.went + excluded.went
    ), counts as (
      insert into audience_counts (subject_id, status, count)
      select subject_id, status, sum(came - went) from kept group by subject_id, status order by subject_id, status
      on conflict (subject_id, status) do update set count = audience_counts.count + excluded.count
    )
    select count(*) as taken from taken`
  return row?.taken ?? 0
}

/**
 * Moves the growth of lists and tags to the days on which contacts joined them. For sample data, whose growth
 * is otherwise recorded on the day of the insert.
 */
export const spreadGrowth = async (
  sql: Sql,
  listIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> => {
  await sql`delete from audience_changes where subject_id = any (${[...listIds, ...tagIds]}::uuid[])`
  await sql`
    insert into audience_changes (subject_id, status, day, came, went)
    select m.list_id, m.status, (m.since_at at time zone 'utc')::date, count(*), 0
    from list_memberships m join contacts c on c.id = m.contact_id and c.trashed_at is null
    where m.list_id = any (${listIds as string[]}::uuid[])
    group by 1, 2, 3`
  await sql`
    insert into audience_changes (subject_id, status, day, came, went)
    select t.tag_id, 'tagged', (t.tagged_at at time zone 'utc')::date, count(*), 0
    from contact_tags t join contacts c on c.id = t.contact_id and c.trashed_at is null
    where t.tag_id = any (${tagIds as string[]}::uuid[])
    group by 1, 3`
}
