import type { ProFeature } from '../../../generated/operations.ts'
import type { Database, Fragment, Sql } from '../../platform/storage/open.ts'
import { nodeTypes } from './catalogue.ts'
import type { CheckedDefinition } from './check.ts'
import { pauseFlow } from './store/safety.ts'
import type { FlowDefinition } from './types.ts'

/** The Pro features that the steps of a definition use, each with the place of its first use. */
export const featuresOf = ({ nodes }: Pick<FlowDefinition, 'nodes'>): CheckedDefinition['features'] =>
  nodes.flatMap(({ type }, index) => {
    const feature = nodeTypes.get(type)?.feature
    return feature ? [{ feature, pointer: `/definition/nodes/${index}` }] : []
  })

const stepsWith = (features: readonly ProFeature[]): string[] =>
  [...nodeTypes.values()].filter(({ feature }) => feature && features.includes(feature)).map(({ key }) => key)

/** Whether a definition has steps with one of the features. */
const hasSteps = (sql: Sql, features: readonly ProFeature[]): Fragment => sql`exists (
  select from jsonb_array_elements(v.definition->'nodes') as node where node->>'type' = any (${stepsWith(features)}::text[]))`

/** The number of active and paused automations that use a feature: an expression. */
export const automationsWith = (sql: Sql, feature: ProFeature): Fragment =>
  sql`(
    select count(*) from flows f join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    where f.kind = 'automation' and f.status in ('active', 'paused') and ${hasSteps(sql, [feature])})`

/** What the present plan allows. */
export interface FlowPlan {
  /** Active automations; null without a limit. */
  allowed: number | null
  lockedFeatures: readonly ProFeature[]
}

/**
 * Pauses active automations that the plan does not include: those with steps of a locked feature, and then the latest
 * published ones over the limit. Contacts wait inside them.
 */
export const pauseBeyondPlan = async (
  sql: Database,
  { allowed, lockedFeatures }: FlowPlan,
  now: Date,
): Promise<void> => {
  const pause = async (ids: readonly { id: string }[], detail: string): Promise<void> => {
    for (const { id } of ids)
      await sql.begin((tx: Sql) => pauseFlow(tx, id, now, { reason: 'plan_limit', detail }))
  }
  const locked = await sql<{ id: string }[]>`
    select f.id from flows f join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    where f.kind = 'automation' and f.status = 'active' and ${hasSteps(sql, lockedFeatures)} order by f.id`
  await pause(
    locked,
    'The automation has steps that the current edition does not include. Remove them, or install a licence that includes them.',
  )
  if (allowed === null) return
  const over = await sql<{ id: string }[]>`
    select id from flows where kind = 'automation' and status = 'active' order by published_at, id offset ${allowed}`
  await pause(
    over,
    `The plan allows ${allowed} active ${allowed === 1 ? 'automation' : 'automations'}, and this limit is exceeded. Pause another one first.`,
  )
}
