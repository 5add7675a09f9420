import { enrol } from '../../../server/marketing/flows/enrol.ts'
import { publishVersion } from '../../../server/marketing/flows/publish.ts'
import { type Pauses, pauseFlows } from '../../../server/marketing/flows/store/safety.ts'
import type { FlowDefinition, FlowKind, FlowNode } from '../../../server/marketing/flows/types.ts'
import { type WalkerContext, walkBatch } from '../../../server/marketing/flows/walker/batch.ts'
import { createOutbound } from '../../../server/platform/http/outbound.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import type { TestApp } from '../../support/app.ts'

const system = { kind: 'system', id: null, name: 'tests' } as const

/** A node without a note. */
export const node = (id: string, type: string, settings: object = {}): FlowNode => ({
  id,
  type,
  settings: { ...settings },
  note: null,
})

/** A definition whose nodes follow each other by the branch `next`. */
export const chain = (nodes: FlowNode[], rest: Partial<FlowDefinition> = {}): FlowDefinition => ({
  triggers: [],
  start: nodes[0]?.id ?? null,
  nodes,
  edges: nodes.slice(1).map(({ id }, at) => ({ from: nodes[at]?.id ?? '', branch: 'next', to: id })),
  re_entry: { mode: 'when_not_inside', after_days: null },
  exit_condition: null,
  exit_events: [],
  ...rest,
})

export interface TestFlow {
  id: string
  versionId: string
}

export const publish = async (
  app: TestApp,
  flowId: string,
  definition: FlowDefinition,
): Promise<TestFlow> => {
  const { sql, clock } = app.context
  const { id } = await sql.begin((tx) =>
    publishVersion(tx, { flowId, definition }, system, clock.now().toISOString()),
  )
  return { id: flowId, versionId: id }
}

/** Creates an active flow. */
export const addFlow = async (
  app: TestApp,
  definition: FlowDefinition,
  { kind = 'automation', emailsPerHour = null }: { kind?: FlowKind; emailsPerHour?: number | null } = {},
): Promise<TestFlow> => {
  const { sql, clock } = app.context
  const id = newId()
  await sql`
    insert into flows (id, kind, name, status, draft, emails_per_hour, actor_kind, created_at, updated_at)
    values (${id}, ${kind}, ${`Flow ${id}`}, 'draft', ${sql.json(definition)}, ${emailsPerHour}, 'system', ${clock.now()},
      ${clock.now()})`
  return publish(app, id, definition)
}

/** Creates subscribed contacts. */
export const addContacts = async (app: TestApp, count: number): Promise<string[]> => {
  const { sql, clock } = app.context
  const ids = Array.from({ length: count }, () => newId())
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select id, 'reader-' || right(id::text, 12) || '@example.org', 'subscribed', 'individual', 'all', ${clock.now()},
      ${clock.now()}
    from unnest(${ids}::uuid[]) as id`
  return ids
}

export const addTags = async (app: TestApp, ...names: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const name of names) ids.push(String((await app.send('POST', '/tags', { body: { name } })).body.id))
  return ids
}

/** Lets contacts enter a flow. */
export const enter = async (
  app: TestApp,
  flowId: string,
  contactIds: readonly string[],
  entry: { entryKey?: string; context?: Record<string, unknown>; causedBy?: readonly string[] } = {},
) => {
  const { sql, clock } = app.context
  const pauses: Pauses = new Map()
  const outcomes = await sql.begin((tx: Sql) =>
    enrol(tx, { flowId, contactIds, ...entry }, system, clock.now(), pauses),
  )
  await pauseFlows(sql, pauses, clock.now())
  return outcomes
}

export const walkerOf = (app: TestApp, more: Partial<WalkerContext> = {}): WalkerContext => ({
  sql: app.context.sql,
  app: app.context,
  outbound: createOutbound({ allowed: ['127.0.0.1'] }),
  ...more,
})

/** Walks until no contact is due. Returns how many enrolments were claimed. */
export const walkAll = async (app: TestApp, more: Partial<WalkerContext> = {}): Promise<number> => {
  const context = walkerOf(app, more)
  for (let count = 0; ; ) {
    const { claimed, calls } = await walkBatch(context)
    await calls
    if (claimed === 0) return count
    count += claimed
  }
}

export interface TestEnrolment {
  id: string
  contact_id: string
  status: string
  exit_reason: string | null
  node_id: string | null
  visit: number
  due_at: string | null
  waiting_for: string | null
  context: Record<string, unknown>
  attempts: number
  error: string | null
}

/** The enrolments of a flow, in the order of entering. */
export const enrolmentsOf = (app: TestApp, flowId: string): Promise<TestEnrolment[]> => app.context.sql<
  TestEnrolment[]
>`
  select id, contact_id, status, exit_reason, node_id, visit, due_at, waiting_for, context, attempts, error
  from enrolments where source_id = ${flowId} order by entered_at, id`

/** The steps of an enrolment as 'node outcome branch reason'. */
export const pathOf = async (app: TestApp, enrolmentId: string): Promise<string[]> => {
  const rows = await app.context.sql<{ step: string }[]>`
    select concat_ws(' ', node_id, outcome, branch, reason) as step from enrolment_steps
    where enrolment_id = ${enrolmentId} order by visit`
  return rows.map(({ step }) => step)
}

/** The statistics of a version as 'node what reason: count'; the node of the whole version is '*'. */
export const talliesOf = async (app: TestApp, versionId: string): Promise<Record<string, number>> => {
  const rows = await app.context.sql<{ name: string; count: number }[]>`
    select concat_ws(' ', coalesce(nullif(node_id, ''), '*'), what, nullif(reason, '')) as name, sum(count)::integer as count
    from flow_tallies where version_id = ${versionId} group by 1 order by 1`
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

export const flowState = async (app: TestApp, flowId: string) => {
  const [flow] = await app.context.sql<
    { status: string; pause_reason: string | null; pause_detail: string | null }[]
  >`select status, pause_reason, pause_detail from flows where id = ${flowId}`
  return flow
}
