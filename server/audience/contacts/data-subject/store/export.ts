import type { components } from '../../../../../generated/types.ts'
import type { List } from '../../../../platform/http/pages.ts'
import type { Sql } from '../../../../platform/storage/open.ts'
import { ownAddresses } from './own-addresses.ts'

/** All current and former addresses of a contact, each once. */
export const allAddresses = async (sql: Sql, contact: { id: string; email: string }): Promise<string[]> => {
  const rows = await sql<{ email: string }[]>`
    select lower(${contact.email}) as email
    union select lower(email) from contact_emails where contact_id = ${contact.id}`
  return rows.map(({ email }) => email)
}

/** The values of a contact in archived custom fields. */
export const hiddenValues = async (
  sql: Sql,
  contactId: string,
): Promise<components['schemas']['ContactCustomFields']> => {
  const [row] = await sql<{ values: components['schemas']['ContactCustomFields'] }[]>`
    select coalesce(jsonb_object_agg(value.key, value.value), '{}') as values
    from contacts, jsonb_each(contacts.custom_fields) as value
    where contacts.id = ${contactId}
      and value.key in (select key from custom_fields where archived_at is not null and deleted_at is null)`
  return row?.values ?? {}
}

export interface TagRow {
  id: string
  name: string
  tagged_at: string
}

/** The tags of a contact with the time when it got them, which the contact itself does not show. */
export const tagList = (sql: Sql, contactId: string): List => ({
  table: 'contact_tags',
  columns: sql`tag_id as id, (select t.name from tags t where t.id = tag_id) as name, tagged_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`tagged_at`, type: 'timestamptz' },
    { sql: sql`tag_id`, type: 'uuid' },
  ],
  descending: true,
})

export interface JobErrorEntry {
  id: string
  job_id: string
  code: string
  detail: string
  line_number: number | null
  email: string | null
  columns: object[]
}

/** Job errors about the contact, or about a row of a file with one of its addresses. */
export const jobErrorList = (sql: Sql, contactId: string): List => ({
  table: 'job_errors',
  columns: sql`id, job_id, code, detail, line_number, email, columns`,
  where: sql`(contact_id = ${contactId} or lower(email) = any (${ownAddresses(sql, contactId)}))`,
  keys: [{ sql: sql`id`, type: 'uuid' }],
  descending: true,
})
