import type { Sql } from '../../../platform/storage/open.ts'

interface Counts {
  views?: number
  submissions?: number
  contacts_created?: number
  refused?: number
}

/** Adds to the counts of a form on the day of `now` in UTC. Does nothing if the form was deleted. */
export const countDay = async (sql: Sql, formId: string, counts: Counts, now: Date): Promise<void> => {
  const { views = 0, submissions = 0, contacts_created = 0, refused = 0 } = counts
  await sql`
    insert into form_days (form_id, day, views, submissions, contacts_created, refused)
    select id, ${now.toISOString().slice(0, 10)}::date, ${views}::bigint, ${submissions}::bigint, ${contacts_created}::bigint,
      ${refused}::bigint
    from forms where id = ${formId}
    on conflict (form_id, day) do update set
      views = form_days.views + excluded.views,
      submissions = form_days.submissions + excluded.submissions,
      contacts_created = form_days.contacts_created + excluded.contacts_created,
      refused = form_days.refused + excluded.refused`
}

/** Pages that are kept for a form. */
const mostPages = 200

/**
 * Notes that a page showed a form. A new page replaces the oldest that was seen only once. So addresses that programs
 * invent fill neither the table nor the places of real pages.
 */
export const notePage = async (sql: Sql, formId: string, pageUrl: string, now: Date): Promise<void> => {
  const { count } = await sql`
    update form_pages set views = views + 1, last_seen_at = ${now} where form_id = ${formId} and page_url = ${pageUrl}`
  if (count > 0) return
  await sql`
    with replaced as (
      delete from form_pages where form_id = ${formId} and page_url in (
        select page_url from form_pages where form_id = ${formId}
        order by views = 1 desc, last_seen_at
        limit greatest(0, (select count(*) from form_pages where form_id = ${formId}) - ${mostPages - 1}))
    )
    insert into form_pages (form_id, page_url, views, first_seen_at, last_seen_at)
    select id, ${pageUrl}, 1, ${now}, ${now} from forms where id = ${formId}
    on conflict (form_id, page_url) do update set views = form_pages.views + 1, last_seen_at = excluded.last_seen_at`
}

export interface DayRow {
  counted_on: string
  views_count: number
  submissions_count: number
  contacts_created_count: number
  refused_count: number
}

/** The counts of a form by day, from the first to the last day. */
export const listDays = (sql: Sql, formId: string, from: string, until: string): Promise<DayRow[]> =>
  sql<DayRow[]>`
    select day as counted_on, views as views_count, submissions as submissions_count, contacts_created as contacts_created_count,
      refused as refused_count
    from form_days where form_id = ${formId} and day between ${from}::date and ${until}::date
    order by day`

export interface SeenPageRow {
  page_url: string
  views_count: number
  first_seen_at: string
  last_seen_at: string
}

/** The pages that showed a form, the latest first. */
export const listSeenPages = (sql: Sql, formId: string, limit: number): Promise<SeenPageRow[]> =>
  sql<SeenPageRow[]>`
    select page_url, views as views_count, first_seen_at, last_seen_at from form_pages
    where form_id = ${formId} order by last_seen_at desc, page_url limit ${limit}`
