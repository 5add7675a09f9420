import type { List } from '../../../../platform/http/pagination.ts'
import type { Sql } from '../../../../platform/storage/open.ts'

export interface MergeRow {
  id: string
  merged_id: string
  /** The merged contact before the merge. */
  merged: object
  merged_at: string
}

/**
 * The contact that another one was merged into, also across later merges, and the merged contact's address.
 * Null if it was never merged.
 */
export const findSurvivor = async (
  sql: Sql,
  mergedId: string,
): Promise<{ id: string; formerEmail: string } | null> => {
  const [row] = await sql<{ id: string; formerEmail: string }[]>`
    select contact_id as id, merged->>'email' as "formerEmail" from contact_merges where merged_id = ${mergedId}`
  return row ?? null
}

/** The contacts that were merged into a contact, the latest first. */
export const mergeList = (sql: Sql, contactId: string): List => ({
  table: 'contact_merges',
  columns: sql`id, merged_id, merged - 'version' as merged, actor_kind, actor_id, actor_name, merged_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`merged_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})
