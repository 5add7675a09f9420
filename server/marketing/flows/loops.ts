import { own } from '../../platform/own.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { createTimeSlice } from '../../platform/time-slice.ts'
import { triggerTypes } from './catalogue.ts'
import { indexTriggers } from './triggers/lookup.ts'
import { statuses } from './triggers/members.ts'
import type { FlowDefinition, FlowKind, FlowNode, Settings } from './types.ts'

/** An event that a step causes, as far as its settings say. */
interface Caused {
  key: string
  data: Record<string, unknown>
}

const updated = (...fields: unknown[]): Caused[] => [{ key: 'contact_updated', data: { fields } }]

/** The events that the steps of each type cause. A type without an entry causes none that starts an automation. */
const causes: Record<string, (settings: Settings) => Caused[]> = {
  add_tag: ({ tag_id }) => [{ key: 'tag_added', data: { tag_id } }],
  remove_tag: ({ tag_id }) => [{ key: 'tag_removed', data: { tag_id } }],
  add_to_list: ({ list_id }) => [{ key: 'list_joined', data: { list_id, membership_status: 'subscribed' } }],
  remove_from_list: ({ list_id }) => [{ key: 'list_left', data: { list_id } }],
  change_status: ({ status }) =>
    statuses.map((from) => ({ key: 'contact_status_changed', data: { from, to: status } })),
  update_field: ({ field }) => updated(field),
  increment_field: ({ field }) => updated(field),
  clear_field: ({ field }) => updated(field),
  set_frequency: () => updated('frequency'),
  call_webhook: ({ response_fields }) =>
    updated(...((response_fields ?? []) as { field: string }[]).map(({ field }) => field)),
  remove_from_sequence: ({ sequence_id }) => [
    { key: 'sequence_exited', data: { sequence_id, reason: 'removed' } },
  ],
  emit_event: ({ name, properties }) => [
    { key: 'custom_event', data: { name, properties: properties ?? {} } },
  ],
}

/** Steps by which a contact enters another flow at once. */
const entering: Record<string, (settings: Settings) => unknown> = {
  start_automation: ({ automation_id }) => automation_id,
  enrol_in_sequence: ({ sequence_id }) => sequence_id,
}

/** A flow with the definition that contacts enter. */
export interface LoopFlow {
  id: string
  name: string
  kind: FlowKind
  triggers: FlowDefinition['triggers']
  /** Those nodes that may cause something. */
  nodes: Pick<FlowNode, 'type' | 'settings'>[]
}

const ended = ({ id, kind }: LoopFlow): Caused =>
  kind === 'sequence'
    ? { key: 'sequence_completed', data: { sequence_id: id } }
    : { key: 'automation_completed', data: { automation_id: id } }

/** The trigger of a flow. */
interface TriggerOfFlow {
  key: string
  settings: Settings
  flow: LoopFlow
}

/** Comparisons of an event with a trigger in one search. A circle that it does not find is stopped when it happens. */
const mostComparisons = 1_000_000

interface Search {
  /** Comparisons that are left. */
  left: number
  /** Lets other requests run now and then. */
  rest: ReturnType<typeof createTimeSlice>
}

/** The flows that the steps of a flow start. Conditions are not evaluated: they may hold. */
const startedBy = async (
  flow: LoopFlow,
  byId: ReadonlyMap<string, LoopFlow>,
  triggersOf: ReturnType<typeof indexTriggers<TriggerOfFlow>>,
  search: Search,
): Promise<Set<LoopFlow>> => {
  const events = new Map<string, Caused>()
  const found = new Set<LoopFlow>()
  const note = (event: Caused) => events.set(JSON.stringify(event), event)
  note(ended(flow))
  for (const { type, settings } of flow.nodes) {
    await search.rest()
    const entered = byId.get(String(own(entering, type)?.(settings)).toLowerCase())
    if (entered !== undefined) found.add(entered)
    for (const event of own(causes, type)?.(settings) ?? []) note(event)
  }
  for (const event of events.values())
    for (const { flow: other, settings } of triggersOf(event)) {
      if (found.has(other)) continue
      if (search.left <= 0) return found
      search.left -= 1
      await search.rest()
      if (triggerTypes.get(event.key)?.matches(settings, event) === true) found.add(other)
    }
  return found
}

/** The shortest circle from a flow back to itself; null without one. */
const circleOf = async (first: LoopFlow, others: readonly LoopFlow[]): Promise<LoopFlow[] | null> => {
  const flows = [first, ...others]
  const byId = new Map(flows.map((flow) => [flow.id, flow]))
  const triggersOf = indexTriggers(
    flows.flatMap((flow) => flow.triggers.map(({ key, settings }) => ({ key, flow, settings }))),
  )
  const search: Search = { left: mostComparisons, rest: createTimeSlice() }
  const cameFrom = new Map<LoopFlow, LoopFlow>()
  const pending = [first]
  for (const flow of pending)
    for (const next of await startedBy(flow, byId, triggersOf, search)) {
      if (next === first) {
        const path = [flow]
        for (let before = cameFrom.get(flow); before !== undefined; before = cameFrom.get(before))
          path.unshift(before)
        return path
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, flow)
      pending.push(next)
    }
  return null
}

/** The circle through active flows that publishing the definition of an automation would close; null without one. */
export const loopsThrough = async (
  sql: Sql,
  { id, name, definition }: { id: string; name: string; definition: FlowDefinition },
): Promise<LoopFlow[] | null> => {
  const types = [...Object.keys(causes), ...Object.keys(entering)]
  const others = await sql<LoopFlow[]>`
    select f.id, f.name, f.kind, v.definition -> 'triggers' as triggers, coalesce((
      select jsonb_agg(jsonb_build_object('type', node -> 'type', 'settings', node -> 'settings'))
      from jsonb_array_elements(v.definition -> 'nodes') as node where node ->> 'type' = any (${types})), '[]') as nodes
    from flows f
    join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    where f.status = 'active' and f.id <> ${id} order by f.id`
  return circleOf({ id, name, kind: 'automation', ...definition }, others)
}
