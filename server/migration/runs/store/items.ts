import type { StatusKey } from '../../../audience/contacts/index.ts'
import type { List } from '../../../platform/http/pagination.ts'
import { jsonParts } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FieldType } from '../../records/index.ts'
import { stillStands } from './runs.ts'

/** The values of a contact that a run may change. */
export interface Image {
  values: Record<string, string | null>
  custom_fields: Record<string, unknown>
  status: string
  email?: string
  unsubscribed_at?: string | null
  /** Since when the contact had its lists and tags, in the image of what was before. */
  since?: Record<string, string>
  lists: Record<string, string>
  tags: string[]
}

/** A template or campaign as a run has written it. */
export interface ContentImage {
  name: string
  subject: string | null
  /** As the source spells it; null for templates. */
  source_state: string | null
  lists_count: number
  /** Of what was written, to see whether anyone has changed it. */
  written: string | null
}

/** What a template or campaign of the source became here. `before` is what an update of a campaign has replaced. */
export interface ContentItem {
  kind: 'template' | 'campaign'
  source_id: string
  local_id: string | null
  action: ItemRow['action']
  reason: string | null
  before: object | null
  after: ContentImage
  source_hash: string
}

export interface ItemRow {
  kind: 'contact' | 'list' | 'tag' | 'field' | 'suppression'
  source_id: string
  local_id: string | null
  action: 'created' | 'updated' | 'linked' | 'unchanged' | 'skipped'
  reason: string | null
  before: Image | null
  after: Image | null
  /** The status that the run gave the contact, or the last run that gave one; null if none did. */
  status?: string | null
  /** Of the records and the options, to see whether they have changed. */
  source_hash?: string
  /** The lists and tags that the source had for the person; null if it was not read with all of them. */
  stated?: readonly string[] | null
  /** The name at the source, for lists, tags and fields. */
  about?: { name: string; type?: FieldType } | SampleOfPerson
}

/** What a dry run says about a person. */
export interface SampleOfPerson {
  source_word: string
  status_before: StatusKey | null
  status_after: StatusKey | null
  lists_count: number
  tags_count: number
}

export const insertItems = async (
  tx: Sql,
  runId: string,
  items: readonly (ItemRow | ContentItem)[],
): Promise<void> => {
  for await (const some of jsonParts(items))
    await tx`
    insert into migration_items (run_id, kind, source_id, local_id, action, reason, before, after, status, source_hash, stated, about)
    select ${runId}, kind, source_id, local_id, action, reason, before, after, status, source_hash, stated, about
    from jsonb_populate_recordset(null::migration_items, ${some}::jsonb)`
}

/** People that a dry run shows for each action and reason. */
const mostSamples = 20

/** Adds samples of people to those of a dry run, as long as there are few. */
export const insertSamples = async (tx: Sql, runId: string, samples: readonly ItemRow[]): Promise<void> => {
  const rows = await tx<{ outcome: string; count: number }[]>`
    select concat_ws(' ', action, reason) as outcome, count(*)::int as count from migration_items
    where run_id = ${runId} and kind = 'contact' group by 1`
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]))
  const added = samples.filter(({ action, reason }) => {
    const outcome = reason === null ? action : `${action} ${reason}`
    const count = (counts.get(outcome) ?? 0) + 1
    counts.set(outcome, count)
    return count <= mostSamples
  })
  await insertItems(tx, runId, added)
}

type ShownSample = Pick<ItemRow, 'source_id' | 'reason'> & {
  action: 'created' | 'updated' | 'unchanged' | 'skipped'
  about: SampleOfPerson
}

export const listPersonSamples = (sql: Sql, runId: string): Promise<ShownSample[]> => sql<ShownSample[]>`
    select source_id, action, reason, about from migration_items
    where run_id = ${runId} and kind = 'contact' and about is not null
    order by action, reason nulls first, migration_items.id limit 400`

/** Contacts among these that an earlier run from the same account has brought, with the status that it gave them last. */
export const broughtBefore = async (
  tx: Sql,
  fingerprint: string,
  ids: readonly string[],
): Promise<Map<string, StatusKey | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx<{ contact_id: string; status: StatusKey | null }[]>`
    select distinct on (i.contact_id) i.contact_id, i.status
    from migration_items i join migration_runs r on r.id = i.run_id
    where i.contact_id = any (${ids as string[]}::uuid[]) and r.fingerprint = ${fingerprint} and ${stillStands(tx)}
    order by i.contact_id, i.status is null, i.id desc`
  return new Map(rows.map(({ contact_id, status }) => [contact_id, status]))
}

/** What runs from an account have brought to a contact. */
export interface Given {
  lists: readonly string[]
  /** Tags, with the end of the last run that gave them. */
  tags: Readonly<Record<string, string>>
  /** The lists and tags that the source had for the person in the latest run that read them all. */
  stated: readonly string[]
  /** The records that the source had of the person. */
  records: readonly string[]
}

/** The lists and tags that runs from the account have given to these contacts. */
export const listGiven = async (
  tx: Sql,
  fingerprint: string,
  ids: readonly string[],
): Promise<Map<string, Given>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx<(Given & { contact_id: string })[]>`
    with brought as (
      select i.id, i.contact_id, i.source_id, i.before, i.after, i.stated, coalesce(r.applied_at, r.started_at) as applied_at
      from migration_items i join migration_runs r on r.id = i.run_id
      where i.contact_id = any (${ids as string[]}::uuid[]) and r.fingerprint = ${fingerprint} and r.undone_at is null
        and r.mode <> 'dry_run' and i.kind = 'contact'),
    lists as (
      select contact_id, array_agg(distinct l.id) as lists
      from brought b cross join lateral jsonb_object_keys(b.after -> 'lists') l (id)
      where b.before -> 'lists' -> l.id is null group by contact_id),
    tags as (
      select contact_id, jsonb_object_agg(id, applied_at order by applied_at) as tags from (
        select contact_id, t.id, max(applied_at) as applied_at
        from brought b cross join lateral jsonb_array_elements_text(b.after -> 'tags') t (id)
        where not coalesce(b.before -> 'tags' ? t.id, false) group by contact_id, t.id) as given
      group by contact_id),
    said as (
      select distinct on (contact_id) contact_id, stated from brought where stated is not null order by contact_id, id desc),
    records as (select contact_id, array_agg(distinct source_id) as records from brought group by contact_id)
    select contact_id, records, coalesce(lists, '{}') as lists, coalesce(tags, '{}') as tags, coalesce(stated, '{}') as stated
    from records left join lists using (contact_id) left join tags using (contact_id) left join said using (contact_id)`
  return new Map(rows.map(({ contact_id, ...given }) => [contact_id, given]))
}

/** Suppressions among these that another account has, too. */
export const listOfOtherAccounts = async (
  tx: Sql,
  { fingerprint }: { fingerprint: string },
  ids: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx<{ local_id: string }[]>`
    select distinct i.local_id from migration_items i join migration_runs r on r.id = i.run_id
    where i.kind = 'suppression' and i.local_id = any (${ids as string[]}::uuid[])
      and r.fingerprint <> ${fingerprint} and r.undone_at is null`
  return new Set(rows.map(({ local_id }) => local_id))
}

/** A status that an undone run had given to a contact, and the one before it: null if the run had added the contact. */
export interface UndoneStatus {
  contact_id: string
  was: string | null
  unsubscribed_at: string | null
  gave: string
}

/** The statuses that other runs had given to contacts before they were undone, the latest first. */
export const listUndoneStatuses = (
  sql: Sql,
  contactIds: readonly string[],
  runId: string,
): Promise<UndoneStatus[]> => sql<UndoneStatus[]>`
  select i.contact_id, i.before ->> 'status' as was, i.before ->> 'unsubscribed_at' as unsubscribed_at, i.after ->> 'status' as gave
  from migration_items i join migration_runs r on r.id = i.run_id
  where i.contact_id = any (${contactIds as string[]}::uuid[]) and i.kind = 'contact' and r.id <> ${runId} and r.undone_at is not null
    and i.action in ('created', 'updated') and i.after ->> 'status' is distinct from i.before ->> 'status'
  order by i.id desc`

/** What the latest runs from the account, which are not undone, have read about these: hashes by source id and contact. */
export const listHashes = async (
  tx: Sql,
  { id, fingerprint }: { id: string; fingerprint: string },
  sourceIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx<{ key: string; source_hash: string }[]>`
    select distinct on (i.source_id, i.local_id) i.source_id || ' ' || i.local_id as key, i.source_hash
    from migration_runs r join migration_items i on i.run_id = r.id
    where r.fingerprint = ${fingerprint} and ${stillStands(tx)} and r.id <> ${id} and i.kind = 'contact'
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
  kind: ItemRow['kind'] | ContentItem['kind'],
  after: string,
  limit: number,
): Promise<(ItemRow & { id: string })[]> => tx<(ItemRow & { id: string })[]>`
  select id::text, kind, source_id, local_id, action, reason, before, after from migration_items
  where run_id = ${runId} and kind = ${kind} and id > ${after}::bigint
    and action in ('created', 'updated', 'unchanged') and local_id is not null
  order by migration_items.id limit ${limit}`

/** What an earlier run made of a list, a tag or a field. */
export interface Link {
  local_id: string
  /** Of fields, the key. */
  reason: string | null
}

/** What the latest runs of the account, which are not undone, made of lists, tags and fields: by kind here and source id. */
export const listLinks = async (
  tx: Sql,
  { id, fingerprint }: { id: string; fingerprint: string },
): Promise<Map<string, Link>> => {
  const rows = await tx<(Link & { key: string })[]>`
    select distinct on (i.kind, i.source_id) i.kind || ' ' || i.source_id as key, i.local_id, i.reason
    from migration_runs r join migration_items i on i.run_id = r.id
    where r.fingerprint = ${fingerprint} and r.undone_at is null and r.mode <> 'dry_run' and r.id <> ${id}
      and i.kind in ('list', 'tag', 'field') and i.action in ('created', 'linked') and i.local_id is not null
    order by i.kind, i.source_id, i.id desc`
  return new Map(rows.map(({ key, local_id, reason }) => [key, { local_id, reason }]))
}

/** Takes back what was only planned of lists, tags and fields. */
export const deleteReferences = async (tx: Sql, runId: string): Promise<void> => {
  await tx`delete from migration_items where run_id = ${runId} and kind in ('list', 'tag', 'field')`
}

/** Contacts that earlier runs of the account made of these records. Records that became several contacts are left out. */
export const listBrought = async (
  tx: Sql,
  { id, fingerprint }: { id: string; fingerprint: string },
  sourceIds: readonly string[],
): Promise<Map<string, string>> => {
  if (sourceIds.length === 0) return new Map()
  const rows = await tx<{ source_id: string; contact_id: string }[]>`
    select i.source_id, min(i.contact_id::text) as contact_id
    from migration_runs r join migration_items i on i.run_id = r.id
    where r.fingerprint = ${fingerprint} and r.undone_at is null and r.mode <> 'dry_run' and r.id <> ${id}
      and i.kind = 'contact' and i.source_id = any (${sourceIds as string[]}::text[]) and i.contact_id is not null
    group by i.source_id having count(distinct i.contact_id) = 1`
  return new Map(rows.map(({ source_id, contact_id }) => [source_id, contact_id]))
}

/** Notes contacts of earlier runs that the source no longer has. Returns how many there are. */
export const noteMissing = async (
  tx: Sql,
  { id, fingerprint }: { id: string; fingerprint: string },
  mostProblems: number,
): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    with known as (
      select i.contact_id, i.source_id, i.run_id = ${id} as is_now,
        -- Sorted, and not joined: a join would rest on statistics that know nothing of this run yet.
        bool_or(i.run_id = ${id}) over (partition by i.source_id) as is_source_here,
        bool_or(i.run_id = ${id}) over (partition by i.contact_id) as is_contact_here
      from migration_runs r
      join migration_items i on i.run_id = r.id
      where r.fingerprint = ${fingerprint} and r.undone_at is null and r.mode <> 'dry_run' and r.id <= ${id}
        and i.kind = 'contact'),
    missing as (
      select distinct on (contact_id) source_id, contact_id from known
      where not is_now and contact_id is not null and not is_source_here and not is_contact_here
      order by contact_id),
    noted as (
      insert into migration_problems (run_id, source_id, code, detail)
      select ${id}, source_id, 'missing_at_source', 'The source no longer has the record. The contact ' || contact_id || ' stays.'
      from missing
      where (select count(*) from migration_problems where run_id = ${id}) < ${mostProblems}
      limit ${mostProblems})
    select count(*)::int as count from missing`
  return row?.count ?? 0
}

export interface ItemFilter {
  migrationId: string
  runId?: string
  kinds?: readonly string[]
  sourceId?: string
  actions?: readonly string[]
}

/** A record of a run, as it is listed. */
export type ShownItemRow = Pick<ItemRow, 'kind' | 'source_id' | 'local_id' | 'action' | 'reason'> & {
  id: string
  run_id: string
}

/** The records of the runs that wrote, the latest first. */
export const itemList = (sql: Sql, filter: ItemFilter): List => {
  const { migrationId, runId, kinds, sourceId, actions } = filter
  return {
    table: 'migration_items',
    columns: sql`id, run_id, kind, source_id, local_id, action, reason`,
    where: sql`run_id in (
        select id from migration_runs where migration_id = ${migrationId} and mode <> 'dry_run'
          ${runId === undefined ? sql`` : sql`and id = ${runId}`})
      ${kinds === undefined ? sql`` : sql`and kind = any (${kinds as string[]}::text[])`}
      ${sourceId === undefined ? sql`` : sql`and source_id = ${sourceId}`}
      ${actions === undefined ? sql`` : sql`and action = any (${actions as string[]}::text[])`}`,
    keys: [{ sql: sql`id`, type: 'bigint' }],
    descending: true,
  }
}

/** The next records of a run, for a file. */
export const listItems = (sql: Sql, runId: string, after: string, limit: number): Promise<ShownItemRow[]> =>
  sql<ShownItemRow[]>`
    select id::text, run_id, kind, source_id, local_id, action, reason from migration_items
    where run_id = ${runId} and id > ${after}::bigint order by migration_items.id limit ${limit}`

/** What the latest run knows of the names of lists, tags and fields at the source. */
export const listNamesAtSource = (
  sql: Sql,
  runId: string,
): Promise<{ kind: string; source_id: string; about: { name: string; type?: FieldType } }[]> => sql<
  { kind: string; source_id: string; about: { name: string; type?: FieldType } }[]
>`
  select kind, source_id, about from migration_items
  where run_id = ${runId} and about is not null and kind in ('list', 'tag', 'field') order by id limit 10000`
