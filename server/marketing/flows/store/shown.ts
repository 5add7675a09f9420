import type { List } from '../../../platform/http/pages.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { EnrolmentStatus } from './walking.ts'

/** An enrolment in an automation as users see it. */
export interface AutomationEnrolmentRow {
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

export interface AutomationEnrolmentFilter {
  statuses?: readonly EnrolmentStatus[] | undefined
  nodeId?: string | undefined
  contactId?: string | undefined
}

const columns = (sql: Sql): Fragment => sql`
  id, contact_id, status, exit_reason, entry_key, node_id, due_at, waiting_for, error, entered_at, finished_at,
  (select v.number from flow_versions v where v.id = enrolments.version_id) as version_number`

/** The enrolments of an automation, latest first. */
export const automationEnrolments = (sql: Sql, flowId: string, filter: AutomationEnrolmentFilter): List => ({
  table: 'enrolments',
  columns: columns(sql),
  where: sql`source_id = ${flowId}
    ${filter.statuses === undefined ? sql`` : sql`and status = any (${filter.statuses as string[]}::text[])`}
    ${filter.nodeId === undefined ? sql`` : sql`and node_id = ${filter.nodeId}`}
    ${filter.contactId === undefined ? sql`` : sql`and contact_id = ${filter.contactId}`}`,
  keys: [
    { sql: sql`entered_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findAutomationEnrolment = async (
  sql: Sql,
  flowId: string,
  id: string,
): Promise<AutomationEnrolmentRow | null> => {
  const [row] = await sql<AutomationEnrolmentRow[]>`
    select ${columns(sql)} from enrolments where id = ${id} and source_id = ${flowId}`
  return row ?? null
}

/** The latest enrolment of a contact in a flow. */
export const findLatestEnrolment = async (
  sql: Sql,
  flowId: string,
  contactId: string,
): Promise<AutomationEnrolmentRow | null> => {
  const [row] = await sql<AutomationEnrolmentRow[]>`
    select ${columns(sql)} from enrolments where source_id = ${flowId} and contact_id = ${contactId}
    order by entered_at desc, id desc limit 1`
  return row ?? null
}

/** The only enrolment in a flow, as a simulation has one. */
export const findOnlyEnrolment = async (sql: Sql, flowId: string): Promise<AutomationEnrolmentRow | null> => {
  const [row] = await sql<AutomationEnrolmentRow[]>`
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

/** A sum of the statistics. `node_id` is empty for the whole flow. */
export interface FlowTally {
  node_id: string
  what: string
  reason: string
  count: number
}

export interface TallyFilter {
  version: number | null
  from: string | null
  until: string | null
}

/** The sums of a flow, of one version or all, and of some days or all. */
export const listFlowTallies = async (
  sql: Sql,
  flowId: string,
  { version, from, until }: TallyFilter,
): Promise<FlowTally[]> =>
  await sql<FlowTally[]>`
    select t.node_id, t.what, t.reason, sum(t.count)::bigint as count
    from flow_versions v join flow_tallies t on t.version_id = v.id
    where v.flow_id = ${flowId}
      ${version === null ? sql`` : sql`and v.number = ${version}`}
      ${from === null ? sql`` : sql`and t.day >= ${from}`}
      ${until === null ? sql`` : sql`and t.day <= ${until}`}
    group by t.node_id, t.what, t.reason order by t.node_id, t.what, t.reason`

/** The contacts inside, by the node at which they are; empty for those that have not begun. */
export const countInsideByNode = async (
  sql: Sql,
  flowId: string,
  version: number | null,
): Promise<Map<string, number>> => {
  const rows = await sql<{ node_id: string; count: number }[]>`
    select coalesce(e.node_id, '') as node_id, count(*) as count
    from flow_versions v join enrolments e on e.version_id = v.id
    where v.flow_id = ${flowId} and e.status in ('active', 'waiting', 'paused')
      ${version === null ? sql`` : sql`and v.number = ${version}`}
    group by 1`
  return new Map(rows.map(({ node_id, count }) => [node_id, count]))
}

export const listVersionsOf = async (
  sql: Sql,
  flowId: string,
  version: number | null,
): Promise<{ id: string; number: number }[]> =>
  await sql<{ id: string; number: number }[]>`
    select id, number from flow_versions where flow_id = ${flowId}
      ${version === null ? sql`` : sql`and number = ${version}`} order by number`
