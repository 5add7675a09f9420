import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'

/** Contacts in one chunk: many enough for efficient statements, few enough for short locks. */
export const chunkSize = 1000

/**
 * The ids of the contacts that match a condition with their positions, in the order of the ids: the targets
 * that a job freezes.
 */
export const placedById = (sql: Sql, where: Fragment): Fragment => sql`
  select id, row_number() over (order by id) as place from contacts where ${where}`

/** Number of contacts that match a condition. */
export const countTargets = async (sql: Sql, where: Fragment): Promise<number> => {
  const [row] = await unprepared(sql<{ count: number }[]>`select count(*) from contacts where ${where}`)
  return row?.count ?? 0
}
