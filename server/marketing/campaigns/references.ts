import { namedSegments } from '../../audience/conditions/index.ts'
import { namedLists } from '../../audience/lists/index.ts'
import { namedTags } from '../../audience/tags/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { namedSenders } from '../../sending/senders/index.ts'

/** The existing ones of these lists, tags, segments and senders, by id. */
export const listThere = async (
  sql: Sql,
  wanted: { lists: string[]; tags: string[]; segments: string[]; senders: string[] },
): Promise<Set<string>> => {
  const rows = await sql<{ id: string }[]>`
    ${namedLists(sql, wanted.lists)} union all ${namedTags(sql, wanted.tags)}
    union all ${namedSegments(sql, wanted.segments)} union all ${namedSenders(sql, wanted.senders)}`
  return new Set(rows.map(({ id }) => id))
}
