import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** The values of a contact that a run may change. */
export interface Image {
  values: Record<string, string | null>
  custom_fields: Record<string, unknown>
  status: string
  email?: string
  unsubscribed_at?: string | null
  /** Since when the memberships had their status, in the image of what was before. */
  since?: Record<string, string>
  lists: Record<string, string>
  tags: string[]
}

export interface ItemRow {
  kind: 'contact' | 'list' | 'tag' | 'field' | 'suppression'
  source_id: string
  local_id: string | null
  action: 'created' | 'updated' | 'linked' | 'unchanged' | 'skipped'
  reason: string | null
  before: Image | null
  after: Image | null
  /** Of the records and the options, to see whether they have changed. */
  source_hash?: string
}

export const insertItems = async (tx: Sql, runId: string, items: readonly ItemRow[]): Promise<void> => {
  if (items.length === 0) return
  await tx`
    insert into migration_items (run_id, kind, source_id, local_id, action, reason, before, after, source_hash)
    select ${runId}, kind, source_id, local_id, action, reason, before, after, source_hash
    from jsonb_populate_recordset(null::migration_items, ${asJson(tx, [...items])})`
}

/** Contacts among these that an earlier run from the same account has brought. */
export const broughtBefore = async (
  tx: Sql,
  fingerprint: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx<{ local_id: string }[]>`
    select distinct i.contact_id as local_id from migration_items i join migration_runs r on r.id = i.run_id
    where i.contact_id = any (${ids as string[]}::uuid[])
      and r.fingerprint = ${fingerprint} and r.undone_at is null`
  return new Set(rows.map(({ local_id }) => local_id))
}

/** What the latest runs from the account, which are not undone, have read about these: hashes by source id and contact. */
export const listHashes = async (
  tx: Sql,
  { id, fingerprint }: { id: string; fingerprint: string },
  sourceIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx<{ key: string; source_hash: string }[]>`
    select distinct on (i.source_id, i.local_id) i.source_id || ' ' || i.local_id as key, i.source_hash
    from migration_runs r join migration_items i on i.run_id = r.id
    where r.fingerprint = ${fingerprint} and r.undone_at is null and r.id <> ${id} and i.kind = 'contact'
      and i.source_id = any (${sourceIds as string[]}::text[]) and i.source_hash is not null and i.local_id is not null
    order by i.source_id, i.local_id, i.id desc`
  return new Map(rows.map(({ key, source_hash }) => [key, source_hash]))
}

/** What the lists, tags and fields of the source became in a run. */
export const listReferences = (tx: Sql, runId: string): Promise<ItemRow[]> => tx<ItemRow[]>`
  select kind, source_id, local_id, action, reason, before, after from migration_items
  where run_id = ${runId} and kind in ('list', 'tag', 'field')`

/** The next effects of a run to undo. */
export const listEffects = (
  tx: Sql,
  runId: string,
  kind: ItemRow['kind'],
  after: string,
  limit: number,
): Promise<(ItemRow & { id: string })[]> => tx<(ItemRow & { id: string })[]>`
  select id::text, kind, source_id, local_id, action, reason, before, after from migration_items
  where run_id = ${runId} and kind = ${kind} and id > ${after}::bigint
    and action in ('created', 'updated', 'unchanged') and local_id is not null
  order by migration_items.id limit ${limit}`
