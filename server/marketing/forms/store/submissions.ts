import type { List } from '../../../platform/http/pages.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** The submissions of a contact, the latest first, with the name of each form. */
export const submissionsOfContact = (sql: Sql, contactId: string): List => ({
  table: 'form_submissions',
  columns: sql`
    id, form_id, (select name from forms where forms.id = form_submissions.form_id) as form_name, version_number, outcome, answers,
    consents, page_url, language, proved, host(ip) as ip, submitted_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`submitted_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})
