import type { List } from '../../../platform/http/pagination.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** What is stored of the enrolments of a contact beside what its list of enrolments shows, for the export of its data. */
export const enrolmentDetails = (sql: Sql, contactId: string): List => ({
  table: 'enrolments',
  columns: sql`id, entry_key, node_id, visit, arrived_at, due_at, waiting_for, context, seen, attempts, error, caused_by`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`entered_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

const byEnrolment = (sql: Sql, contactId: string): Omit<List, 'table' | 'columns'> => ({
  where: sql`enrolment_id in (select e.id from enrolments e where e.contact_id = ${contactId})`,
  keys: [
    { sql: sql`enrolment_id`, type: 'uuid' },
    { sql: sql`visit`, type: 'bigint' },
  ],
  descending: true,
})

export const stepsOfContact = (sql: Sql, contactId: string): List => ({
  table: 'enrolment_steps',
  columns: sql`enrolment_id, visit, node_id, arrived_at, left_at, outcome, branch, reason, detail`,
  ...byEnrolment(sql, contactId),
})

export const callsOfContact = (sql: Sql, contactId: string): List => ({
  table: 'flow_calls',
  columns: sql`enrolment_id, visit, node_id, status, started_at, finished_at, http_status, detail`,
  ...byEnrolment(sql, contactId),
})
