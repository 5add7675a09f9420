import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import { isId } from '../../../platform/names.ts'
import type { Actor } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { insertActivities } from '../../activities/index.ts'

/** The part of a tag that tagging needs. */
export interface TagRef {
  id: string
  name: string
  slug: string
}

/**
 * The tags with these ids or slugs, locked until the transaction ends so that they cannot be deleted. In the
 * order of their ids to avoid deadlocks.
 */
export const lockTags = async (tx: Sql, references: readonly string[]): Promise<TagRef[]> =>
  references.length === 0
    ? []
    : tx<TagRef[]>`
        select id, name, slug from tags
        where id = any (${references.filter(isId)}::uuid[])
          or slug = any (${references.filter((one) => !isId(one))}::text[])
        order by id for key share`

/** The ids of the tags of some contacts, by contact. */
export const findTagsOf = async (
  sql: Sql,
  contactIds: readonly string[],
): Promise<Map<string, Set<string>>> => {
  const rows = await sql<{ contact_id: string; tag_id: string }[]>`
    select contact_id, tag_id from contact_tags where contact_id = any (${contactIds as string[]}::uuid[])`
  const found = new Map(contactIds.map((id) => [id, new Set<string>()]))
  for (const { contact_id, tag_id } of rows) found.get(contact_id)?.add(tag_id)
  return found
}

/** Since when some contacts have their tags, by contact and tag. */
export const findTaggingTimes = async (
  sql: Sql,
  contactIds: readonly string[],
): Promise<Map<string, Record<string, string>>> => {
  const rows = await sql<{ contact_id: string; tag_id: string; tagged_at: string }[]>`
    select contact_id, tag_id, tagged_at from contact_tags where contact_id = any (${contactIds as string[]}::uuid[])`
  const found = new Map<string, Record<string, string>>()
  for (const { contact_id, tag_id, tagged_at } of rows)
    found.set(contact_id, { ...found.get(contact_id), [tag_id]: tagged_at })
  return found
}

/** A tag to add to or remove from a contact that this transaction has locked. */
export interface TagChange {
  contactId: string
  tag: TagRef
  added: boolean
  /** Since when the contact has it, if not since now: an undo restores it. */
  since?: string | undefined
}

/** Writes changes of tags with their activities: three statements for any number. */
export const writeTags = async (
  tx: Sql,
  changes: readonly TagChange[],
  actor: Actor,
  now: string,
): Promise<void> => {
  const rowsOf = (isAdded: boolean) =>
    changes
      .filter(({ added }) => added === isAdded)
      .map(({ contactId, tag, since = now }) => ({ tag_id: tag.id, contact_id: contactId, tagged_at: since }))
  const [added, removed] = [rowsOf(true), rowsOf(false)]
  if (added.length > 0)
    await tx`
      insert into contact_tags (tag_id, contact_id, tagged_at)
      select tag_id, contact_id, tagged_at from jsonb_populate_recordset(null::contact_tags, ${asJson(tx, added)})
      on conflict do nothing`
  if (removed.length > 0)
    await tx`
      delete from contact_tags t
      using jsonb_populate_recordset(null::contact_tags, ${asJson(tx, removed)}) as gone
      where t.tag_id = gone.tag_id and t.contact_id = gone.contact_id`
  const activities = changes.map(({ contactId, tag, added: isNew }) => ({
    contactId,
    type: isNew ? ('tag_added' as const) : ('tag_removed' as const),
    data: { tag: { id: tag.id, name: tag.name } },
  }))
  await insertActivities(tx, activities, actor, now)
}

/** The tags of a contact in the contract's form, ordered by name. */
export const listTagsOf = async (
  sql: Sql,
  contactId: string,
): Promise<components['schemas']['ContactTag'][]> =>
  sql<components['schemas']['ContactTag'][]>`
    select t.id, t.name, t.slug from contact_tags c join tags t on t.id = c.tag_id
    where c.contact_id = ${contactId} order by lower(t.name), t.id`

export interface TaggingRow {
  id: string
  name: string
  tagged_at: string
}

/** The tags of a contact with when it got them, which the contact itself does not show. */
export const taggingList = (sql: Sql, contactId: string): List => ({
  table: 'contact_tags',
  columns: sql`tag_id as id, (select t.name from tags t where t.id = tag_id) as name, tagged_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`tagged_at`, type: 'timestamptz' },
    { sql: sql`tag_id`, type: 'uuid' },
  ],
  descending: true,
})
