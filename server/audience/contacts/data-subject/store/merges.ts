import type { List } from '../../../../platform/http/pages.ts'
import type { Sql } from '../../../../platform/storage/open.ts'

export interface MergeRow {
  id: string
  merged_id: string
  /** The merged contact as it was. */
  merged: object
  merged_at: string
}

/** Whom a contact became part of, however often that one was merged since, and the address that it had; null where nobody took it in. */
export const findSurvivor = async (
  sql: Sql,
  mergedId: string,
): Promise<{ id: string; formerEmail: string } | null> => {
  const [row] = await sql<{ id: string; formerEmail: string }[]>`
    select contact_id as id, merged->>'email' as "formerEmail" from contact_merges where merged_id = ${mergedId}`
  return row ?? null
}

/** The contacts that became part of one, the latest first. */
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
