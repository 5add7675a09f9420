import type { List } from '../../../platform/http/pages.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { EnrolmentStatus } from './walking.ts'

/** An enrolment as users see it. */
export interface ShownEnrolment {
  id: string
  contact_id: string
  status: EnrolmentStatus
  exit_reason: string | null
  node_id: string | null
  due_at: string | null
  error: string | null
  entered_at: string
  finished_at: string | null
}

export interface EnrolmentFilter {
  statuses?: readonly EnrolmentStatus[] | undefined
  nodeIds?: readonly string[] | undefined
  contactId?: string | undefined
}

const columns = (sql: Sql): Fragment =>
  sql`id, contact_id, status, exit_reason, node_id, due_at, error, entered_at, finished_at`

/** The enrolments of a flow, latest first. */
export const shownEnrolments = (sql: Sql, flowId: string, filter: EnrolmentFilter): List => ({
  table: 'enrolments',
  columns: columns(sql),
  where: sql`source_id = ${flowId}
    ${filter.statuses === undefined ? sql`` : sql`and status = any (${filter.statuses as string[]}::text[])`}
    ${filter.nodeIds === undefined ? sql`` : sql`and node_id = any (${filter.nodeIds as string[]}::text[])`}
    ${filter.contactId === undefined ? sql`` : sql`and contact_id = ${filter.contactId}`}`,
  keys: [
    { sql: sql`entered_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findShownEnrolment = async (
  sql: Sql,
  flowId: string,
  id: string,
): Promise<ShownEnrolment | null> => {
  const [row] = await sql<ShownEnrolment[]>`
    select ${columns(sql)} from enrolments where id = ${id} and source_id = ${flowId}`
  return row ?? null
}

export interface ShownStep {
  node_id: string
  outcome: 'done' | 'skipped' | 'failed' | 'timed_out' | 'pulled' | 'exited'
  branch: string | null
  reason: string | null
  detail: string | null
  arrived_at: string
  left_at: string
  delivery_id: string | null
}

/** The first steps of an enrolment, in their order, with the deliveries of e-mails. */
export const listShownSteps = async (sql: Sql, enrolmentId: string, limit: number): Promise<ShownStep[]> =>
  await sql<ShownStep[]>`
    select s.node_id, s.outcome, s.branch, s.reason, s.detail, s.arrived_at, s.left_at, e.id as delivery_id
    from enrolment_steps s
    left join flow_emails e on e.enrolment_id = s.enrolment_id and e.visit = s.visit
    where s.enrolment_id = ${enrolmentId} order by s.visit limit ${limit}`
