import type { Sql } from '../../platform/storage/open.ts'
import type { Source } from './field.ts'
import type { CustomField } from './fields/custom.ts'
import type { SavedTree } from './tree.ts'

/** All custom fields in their order, including archived ones: saved conditions may still use them. */
export const listCustomFields = async (sql: Sql): Promise<CustomField[]> =>
  await sql<CustomField[]>`
    select key, label, description, type, options, archived_at is not null as archived
    from custom_fields order by position, key`

/** The conditions of segments, by id. Missing segments are left out. */
export const listSegmentConditions = async (
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; condition: SavedTree }[]> =>
  await sql<{ id: string; condition: SavedTree }[]>`
    select id, condition from segments where id = any (${ids as string[]}::uuid[])`

/** A resource that a condition can refer to by id. */
export interface Named {
  source: Source | 'campaigns' | 'links'
  id: string
  name: string
}

/**
 * The existing lists, tags, segments, campaigns, links of campaigns, sequences and automations among the
 * references, with their names. A sequence or automation exists once a contact has entered it; its name comes
 * from one of those enrolments, because nothing else is stored yet.
 */
export const listNamed = async (
  sql: Sql,
  wanted: readonly Pick<Named, 'source' | 'id'>[],
): Promise<Named[]> => {
  if (wanted.length === 0) return []
  const of = (source: Named['source']) => wanted.filter((one) => one.source === source).map(({ id }) => id)
  const entered = (source: Source, kind: string) => sql`
    select distinct ${source}::text as source, wanted.id, e.source_name as name
    from unnest(${of(source)}::uuid[]) as wanted (id)
    cross join lateral (
      select source_name from enrolments where source_id = wanted.id and kind = ${kind} limit 1) as e`
  return sql<Named[]>`
    select 'lists' as source, id, name from lists where id = any (${of('lists')}::uuid[])
    union all select 'tags', id, name from tags where id = any (${of('tags')}::uuid[])
    union all select 'segments', id, name from segments where id = any (${of('segments')}::uuid[])
    union all select 'campaigns', id, name from campaigns where id = any (${of('campaigns')}::uuid[])
    union all select 'links', id, url from campaign_links where id = any (${of('links')}::uuid[])
    union all ${entered('sequences', 'sequence')}
    union all ${entered('automations', 'automation')}`
}

/**
 * Locks the references between segments until the transaction ends. Without the lock, two transactions that
 * both check before they write could create a circle, or delete what the other has just checked.
 */
export const lockReferences = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('segments', 0))`
}

/** Segments whose condition refers to an id, ordered by name. */
export const listSegmentsUsing = async (sql: Sql, id: string): Promise<{ id: string; name: string }[]> =>
  await sql<{ id: string; name: string }[]>`
    select id, name from segments
    where jsonb_path_exists(condition, '$.**.value[*] ? (@ == $id)', jsonb_build_object('id', ${id}::text))
      or jsonb_path_exists(condition, '$.**.parameters.list_id ? (@ == $id)', jsonb_build_object('id', ${id}::text))
      or jsonb_path_exists(condition, '$.**.parameters.campaign_id ? (@ == $id)', jsonb_build_object('id', ${id}::text))
    order by lower(name), id`

/** Unfinished campaigns whose audience refers to an id or uses a field, ordered by name. */
export const listCampaignsUsing = async (
  sql: Sql,
  named: { id: string } | { field: string },
): Promise<{ id: string; name: string }[]> =>
  await sql<{ id: string; name: string }[]>`
    select id, name from campaigns
    where state in ('draft', 'scheduled', 'preparing', 'sending', 'paused')
      and ${
        'id' in named
          ? sql`jsonb_path_exists(audience, '$.** ? (@ == $id)', jsonb_build_object('id', ${named.id}::text))`
          : sql`jsonb_path_exists(audience, '$.**.field ? (@ == $field)', jsonb_build_object('field', ${named.field}::text))`
      }
    order by lower(name), id`

/** Segments whose condition uses a field, such as `custom.genre`, ordered by name. */
export const listSegmentsUsingField = async (
  sql: Sql,
  field: string,
): Promise<{ id: string; name: string }[]> =>
  await sql<{ id: string; name: string }[]>`
    select id, name from segments
    where jsonb_path_exists(condition, '$.**.field ? (@ == $field)', jsonb_build_object('field', ${field}::text))
    order by lower(name), id`
