import type { components } from '../../../../generated/types.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { joinEngagement } from '../../conditions/index.ts'

type Schemas = components['schemas']

/** What a contact shows of other tables. */
export interface RelatedRow {
  id: string
  custom_fields: Schemas['ContactCustomFields']
  lists: Schemas['ContactListMembership'][]
  tags: Schemas['ContactTag'][]
  level: Schemas['ContactEngagementLevel']
  last_opened_at: string | null
  last_clicked_at: string | null
  last_active_at: string | null
}

type Belonging = { contact_id: string; id: string; name: string; slug: string } & (
  | { status: Schemas['ContactListMembership']['status']; since_at: string }
  | { status: null; since_at: null }
)

const listBelongings = (sql: Sql, ids: readonly string[]): PromiseLike<Belonging[]> => sql<Belonging[]>`
  select contact_id, id, name, slug, status, since_at from (
    select m.contact_id, l.id, l.name, l.slug, m.status, m.since_at
    from list_memberships m join lists l on l.id = m.list_id
    where m.contact_id = any (${ids as string[]}::uuid[])
    union all
    select t.contact_id, tags.id, tags.name, tags.slug, null, null
    from contact_tags t join tags on tags.id = t.tag_id
    where t.contact_id = any (${ids as string[]}::uuid[])
  ) as belongings
  order by lower(name), id`

const listOwn = (
  sql: Sql,
  ids: readonly string[],
  now: Date,
): PromiseLike<Omit<RelatedRow, 'lists' | 'tags'>[]> => sql<Omit<RelatedRow, 'lists' | 'tags'>[]>`
  select contacts.id,
    contacts.custom_fields - array(select key from custom_fields where archived_at is not null) as custom_fields,
    engagement.level, mail.last_opened_at, mail.last_clicked_at, active.last_active_at
  from contacts ${joinEngagement(sql, now)}
  where contacts.id = any (${ids as string[]}::uuid[])`

/**
 * Lists and tags by name, custom fields that are not archived, engagement at `now`: two queries at a time for any number
 * of contacts. Those that have gone are left out.
 */
export const listRelated = async (sql: Sql, ids: readonly string[], now: Date): Promise<RelatedRow[]> => {
  const [own, belongings] = await Promise.all([listOwn(sql, ids, now), listBelongings(sql, ids)])
  const related = own.map((row): RelatedRow => ({ ...row, lists: [], tags: [] }))
  const relatedTo = new Map(related.map((row) => [row.id, row]))
  for (const { contact_id, id, name, slug, status, since_at } of belongings) {
    const row = relatedTo.get(contact_id)
    if (status === null) row?.tags.push({ id, name, slug })
    else row?.lists.push({ id, name, slug, status, since_at })
  }
  return related
}
