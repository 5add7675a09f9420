import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

/** Contacts in one chunk: enough for few statements to do much, few enough for their locks to be short. */
export const chunkSize = 1000

/** The ids of the contacts that fulfil a condition and their places, in the order of the ids: what a job freezes. */
export const placedById = (sql: Sql, where: Fragment): Fragment => sql`
  select id, row_number() over (order by id) as place from contacts where ${where}`

/** How many contacts fulfil a condition. */
export const countTargets = async (sql: Sql, where: Fragment): Promise<number> => {
  const [row] = await unprepared(sql<{ count: number }[]>`select count(*) from contacts where ${where}`)
  return row?.count ?? 0
}
