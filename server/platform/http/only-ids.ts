import type { Sql } from '../storage/open.ts'
import type { List } from './pagination.ts'

/** Those rows of a list that have one of these ids; all rows without the parameter. Unknown ids are absent. */
export const onlyIds = (sql: Sql, list: List, ids: readonly string[] | undefined): List => {
  if (ids === undefined) return list
  const { storedCount: _, ...rest } = list
  return { ...rest, where: sql`(${list.where}) and id = any (${ids as string[]}::uuid[])` }
}
