import type { components } from '../../../../../generated/types.ts'
import type { Sql } from '../../../../platform/storage/open.ts'
import { archivedKeys } from '../../../custom-fields/index.ts'

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
      and value.key in ${archivedKeys(sql)}`
  return row?.values ?? {}
}
