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

/** Pages that are kept for a form. Addresses that programs invent cannot fill the table. */
const mostPages = 200

/** Notes that a page showed a form. */
export const notePage = async (sql: Sql, formId: string, pageUrl: string, now: Date): Promise<void> => {
  await sql`
    insert into form_pages (form_id, page_url, views, first_seen_at, last_seen_at)
    select id, ${pageUrl}, 1, ${now}, ${now} from forms
    where id = ${formId} and (
      exists (select from form_pages p where p.form_id = forms.id and p.page_url = ${pageUrl})
      or (select count(*) from form_pages p where p.form_id = forms.id) < ${mostPages})
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
