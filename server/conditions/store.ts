import type { Sql } from '../platform/storage/open.ts'
import type { CustomField } from './fields/custom.ts'
import type { KeptTree } from './tree.ts'

/** Every custom field in its order, archived ones too: what is saved may still ask them. */
export const listCustomFields = async (sql: Sql): Promise<CustomField[]> =>
  await sql<CustomField[]>`
    select key, label, description, type, options, archived_at is not null as archived
    from custom_fields order by position, key`

/** The conditions of segments by id; those that do not exist are left out. */
export const listSegmentConditions = async (
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; condition: KeptTree }[]> =>
  await sql<{ id: string; condition: KeptTree }[]>`
    select id, condition from segments where id = any (${ids as string[]}::uuid[])`

/** Names of lists, tags and segments by id; what does not exist is left out. */
export const listNames = async (
  sql: Sql,
  ids: Record<'lists' | 'tags' | 'segments', readonly string[]>,
): Promise<Map<string, string>> => {
  const { lists, tags, segments } = ids
  if (lists.length + tags.length + segments.length === 0) return new Map()
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from lists where id = any (${lists as string[]}::uuid[])
    union all select id, name from tags where id = any (${tags as string[]}::uuid[])
    union all select id, name from segments where id = any (${segments as string[]}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
