import { holdLists, namedLists } from '../../audience/lists/index.ts'
import { holdSegments, namedSegments } from '../../audience/segments/index.ts'
import { holdTags, namedTags } from '../../audience/tags/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { namedSenders } from '../../sending/senders/index.ts'
import type { Audience } from './store/campaigns.ts'

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

/** Locks the lists, tags and segments of a new audience until the transaction ends. */
export const holdSubjects = async (tx: Sql, { include, exclude }: Audience): Promise<void> => {
  const ids = (key: 'list_ids' | 'tag_ids' | 'segment_ids') => [...include[key], ...exclude[key]]
  await holdLists(tx, ids('list_ids'))
  await holdTags(tx, ids('tag_ids'))
  await holdSegments(tx, ids('segment_ids'))
}
