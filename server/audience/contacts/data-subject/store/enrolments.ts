import type { components } from '../../../../../generated/types.ts'
import type { List } from '../../../../platform/http/pages.ts'
import type { Sql } from '../../../../platform/storage/open.ts'

/** As the contract shows it. */
export type EnrolmentRow = components['schemas']['ContactEnrolment']

/** What a contact passes or has passed through, the latest first. */
export const enrolmentList = (sql: Sql, contactId: string): List => ({
  table: 'enrolments',
  columns: sql`
    id, kind, jsonb_build_object('id', source_id, 'name', source_name) as source, status as state, exit_reason,
    entered_at, finished_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`entered_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})
