import type { components } from '../../../generated/types.ts'
import { joinEngagement } from '../../conditions/index.ts'
import type { Sql } from '../../platform/storage/open.ts'

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

/** Lists and tags by name, custom fields that are not archived, engagement at `now`: one query for any number of contacts. */
export const listRelated = async (sql: Sql, ids: readonly string[], now: Date): Promise<RelatedRow[]> => {
  const rows = await sql<RelatedRow[]>`
    select contacts.id,
      contacts.custom_fields - array(select key from custom_fields where archived_at is not null) as custom_fields,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'status', m.status, 'since_at', m.since_at)
          order by lower(l.name), l.id)
        from list_memberships m join lists l on l.id = m.list_id
        where m.contact_id = contacts.id
      ), '[]') as lists,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by lower(t.name), t.id)
        from contact_tags c join tags t on t.id = c.tag_id
        where c.contact_id = contacts.id
      ), '[]') as tags,
      engagement.level, mail.last_opened_at, mail.last_clicked_at, active.last_active_at
    from contacts ${joinEngagement(sql, now)}
    where contacts.id = any (${ids as string[]}::uuid[])`
  return rows.map((row) => ({
    ...row,
    lists: row.lists.map((list) => ({ ...list, since_at: new Date(list.since_at).toISOString() })),
  }))
}
