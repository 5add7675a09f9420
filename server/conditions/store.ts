import type { Sql } from '../platform/storage/open.ts'
import type { CustomField } from './custom.ts'
import type { Tree } from './tree.ts'

/** The custom fields that can be asked about: those that are not archived, in their order. */
export const listCustomFields = async (sql: Sql): Promise<CustomField[]> =>
  await sql<CustomField[]>`
    select key, label, description, type, options from custom_fields
    where archived_at is null order by position, key`

/** The conditions of segments by id; those that do not exist are left out. */
export const listSegmentConditions = async (
  sql: Sql,
  ids: string[],
): Promise<{ id: string; condition: Tree }[]> =>
  await sql<{ id: string; condition: Tree }[]>`
    select id, condition from segments where id = any (${ids}::uuid[])`
