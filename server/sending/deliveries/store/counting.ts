import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** The number of messages since a time that were not skipped. */
export const countDeliveries = async (sql: Sql, since: Date): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from deliveries where id >= first_id_of(${since}) and status <> 'skipped'`
  return row?.count ?? 0
}

/** The same by the sums of days: an expression. */
export const deliveriesUsed = (sql: Sql, since: Date): Fragment => sql`
  (select coalesce(sum(contacts), 0)::bigint from delivery_tallies
    where day >= ${since.toISOString().slice(0, 10)}::text::date and status <> 'skipped')`

/** Counts confirmations queued since a time whose first attempt has not begun. */
export const countWaitingConfirmations = async (sql: Sql, since: Date): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from delivery_queue q join deliveries d on d.id = q.delivery_id
    where d.kind = 'confirmation' and d.attempts = 0 and d.status = 'queued'
      and d.id >= first_id_of(${since})`
  return row?.count ?? 0
}

/** Marketing mail (`d`) to a contact since a time that `counts`, as a FROM clause. What did not arrive does not count. */
export const fromMarketingMail = (
  sql: Sql,
  { contact, counts, since }: { contact: Fragment; counts: Fragment; since: Date },
): Fragment => sql`
  from deliveries d
  where d.contact_id = ${contact} and d.kind in ('campaign', 'sequence', 'automation')
    and d.status not in ('skipped', 'failed', 'bounced') and ${counts}
    and d.created_at > ${since}`

/** Marketing mail to a contact whose times are read. A frequency cap is at most 1,000 e-mails. */
const mostTimes = 1000

/** When the marketing mail was written that `fromMarketingMail` counts until a time, the latest first. */
export const listMarketingTimes = async (
  sql: Sql,
  counted: Parameters<typeof fromMarketingMail>[1],
  until: Date,
): Promise<Date[]> => {
  const rows = await sql<{ created_at: string }[]>`
    select d.created_at ${fromMarketingMail(sql, counted)} and d.created_at <= ${until}
    order by d.created_at desc limit ${mostTimes}`
  return rows.map(({ created_at }) => new Date(created_at))
}
