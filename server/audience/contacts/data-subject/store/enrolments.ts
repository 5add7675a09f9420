import type { components } from '../../../../../generated/types.ts'
import type { List } from '../../../../platform/http/pagination.ts'
import type { Sql } from '../../../../platform/storage/open.ts'

/** In the contract's form. */
export type EnrolmentRow = components['schemas']['ContactEnrolment']

/** The enrolments of a contact, the latest first. */
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
