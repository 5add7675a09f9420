import type { List } from '../../../platform/http/pagination.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { EnrolmentStatus } from './walking.ts'

/** An enrolment as users see it. */
export interface ShownEnrolment {
  id: string
  contact_id: string
  status: EnrolmentStatus
  exit_reason: string | null
  version_number: number
  entry_key: string
  node_id: string | null
  due_at: string | null
  waiting_for: string | null
  error: string | null
  entered_at: string
  finished_at: string | null
}

export interface EnrolmentFilter {
  statuses?: readonly EnrolmentStatus[] | undefined
  nodeIds?: readonly string[] | undefined
  contactId?: string | undefined
}

const columns = (sql: Sql): Fragment => sql`
  id, contact_id, status, exit_reason, entry_key, node_id, due_at, waiting_for, error, entered_at, finished_at,
  (select v.number from flow_versions v where v.id = enrolments.version_id) as version_number`

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

/** The enrolments of a contact in a flow that are not over, and the latest one. Latest first. */
export const findEnrolmentsOf = (
  sql: Sql,
  flowId: string,
  contactId: string,
  limit: number,
): Promise<ShownEnrolment[]> => sql<ShownEnrolment[]>`
  select ${columns(sql)} from enrolments
  where source_id = ${flowId} and contact_id = ${contactId} and (status in ('active', 'waiting', 'paused') or id = (
    select id from enrolments where source_id = ${flowId} and contact_id = ${contactId}
    order by entered_at desc, id desc limit 1))
  order by entered_at desc, id desc limit ${limit}`

/** The only enrolment in a flow, as a simulation has one. */
export const findOnlyEnrolment = async (sql: Sql, flowId: string): Promise<ShownEnrolment | null> => {
  const [row] = await sql<ShownEnrolment[]>`
    select ${columns(sql)} from enrolments where source_id = ${flowId}`
  return row ?? null
}

export interface PathStep {
  step_id: string
  type: string
  outcome: 'done' | 'skipped' | 'failed' | 'timed_out' | 'pulled' | 'exited'
  branch: string | null
  reason: string | null
  detail: string | null
  delivery_id: string | null
  arrived_at: string
  left_at: string
}

/** The first steps of an enrolment, in their order, with the deliveries of e-mails. */
export const listPath = async (sql: Sql, enrolmentId: string, limit: number): Promise<PathStep[]> =>
  await sql<PathStep[]>`
    select s.node_id as step_id,
      coalesce((
        select n ->> 'type' from jsonb_array_elements(v.definition -> 'nodes') as n
        where n ->> 'id' = s.node_id limit 1), 'unknown') as type,
      s.outcome, s.branch, s.reason, s.detail, e.id as delivery_id, s.arrived_at, s.left_at
    from enrolment_steps s
    join flow_versions v on v.id = s.version_id
    left join flow_emails e on e.enrolment_id = s.enrolment_id and e.visit = s.visit
    where s.enrolment_id = ${enrolmentId} order by s.visit limit ${limit}`
