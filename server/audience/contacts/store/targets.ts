import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** Contacts in one chunk: many enough for efficient statements, few enough for short locks. */
export const chunkSize = 1000

/**
 * The ids of the contacts that match a condition with their positions, in the order of the ids: the targets
 * that a job freezes.
 */
export const placedById = (sql: Sql, where: Fragment): Fragment => sql`
  select id, row_number() over (order by id) as place from contacts where ${where}`
