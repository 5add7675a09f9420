import { describedStatuses } from '../../audience/contacts/index.ts'
import { own } from '../../platform/own.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { createTimeSlice } from '../../platform/time-slice.ts'
import { triggerTypes } from './catalogue.ts'
import { customKey } from './fields.ts'
import { indexTriggers } from './triggers/lookup.ts'
import type { FlowDefinition, FlowKind, FlowNode, Settings } from './types.ts'

/** A value that a step sets, such as whether a contact has a tag. */
interface Change {
  of: string
  to: string
  /** The only value that it can be changed from. */
  from?: string
}

/** The value of a step that sets another one each time. */
const varying = '*'

/** An event that a step causes, as far as its settings say. */
interface Caused {
  key: string
  data: Record<string, unknown>
  /** What changes with it. Setting the same value again causes no event. Null: nothing, it happens each time. */
  change: Change | null
  /** The sequence that the contact must be in. */
  inside?: unknown
}

const membership = (key: string, kind: 'tag' | 'list', id: unknown, to: 'in' | 'out', more = {}): Caused => ({
  key,
  data: { [`${kind}_id`]: id, ...more },
  change: { of: `${kind} ${String(id).toLowerCase()}`, to },
})

const updated = (field: unknown, to: string): Caused => {
  const custom = customKey(String(field))
  const name = custom === null ? String(field) : `custom_fields.${custom}`
  return { key: 'contact_updated', data: { fields: [name] }, change: { of: `field ${name}`, to } }
}

const become = (to: unknown): Caused[] =>
  describedStatuses().flatMap(({ key: from, transitions }) =>
    transitions.some((one) => one.to === to && !one.force_required)
      ? [
          {
            key: 'contact_status_changed',
            data: { from, to },
            change: { of: 'status', to: String(to), from },
          },
        ]
      : [],
  )

/**
 * The events that the steps of each type cause. A type without an entry causes none that starts an automation again and again:
 * a frequency only becomes lower.
 */
const causes: Record<string, (settings: Settings) => Caused[]> = {
  add_tag: ({ tag_id }) => [membership('tag_added', 'tag', tag_id, 'in')],
  remove_tag: ({ tag_id }) => [membership('tag_removed', 'tag', tag_id, 'out')],
  add_to_list: ({ list_id }) => [
    membership('list_joined', 'list', list_id, 'in', { membership_status: 'subscribed' }),
  ],
  remove_from_list: ({ list_id }) => [membership('list_left', 'list', list_id, 'out')],
  change_status: ({ status }) => become(status),
  update_field: ({ field, value }) => [updated(field, JSON.stringify(value))],
  increment_field: ({ field }) => [updated(field, varying)],
  clear_field: ({ field }) => [updated(field, 'null')],
  call_webhook: ({ response_fields }) =>
    ((response_fields ?? []) as { field: string }[]).map(({ field }) => updated(field, varying)),
  remove_from_sequence: ({ sequence_id }) => [
    {
      key: 'sequence_exited',
      data: { sequence_id, reason: 'removed' },
      change: null,
      inside: sequence_id,
    },
  ],
  emit_event: ({ name, properties }) => [
    { key: 'custom_event', data: { name, properties: properties ?? {} }, change: null },
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
  re_entry: FlowDefinition['re_entry']
  /** Those nodes that may cause something. */
  nodes: Pick<FlowNode, 'type' | 'settings'>[]
}

const ended = ({ id, kind }: LoopFlow): Caused =>
  kind === 'sequence'
    ? { key: 'sequence_completed', data: { sequence_id: id }, change: null }
    : { key: 'automation_completed', data: { automation_id: id }, change: null }

const eventsOf = ({ type, settings }: LoopFlow['nodes'][number]): Caused[] =>
  own(causes, type)?.(settings) ?? []

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

interface Flows {
  byId: ReadonlyMap<string, LoopFlow>
  triggersOf: ReturnType<typeof indexTriggers<TriggerOfFlow>>
}

/** The flows that the steps of a flow start. Conditions are not evaluated: they may hold. */
const startedBy = async (
  flow: LoopFlow,
  { byId, triggersOf }: Flows,
  isPossible: (event: Caused) => boolean,
  search: Search,
): Promise<Set<LoopFlow>> => {
  const events = new Map<string, Caused>()
  const found = new Set<LoopFlow>()
  const note = (event: Caused) => events.set(JSON.stringify(event), event)
  note(ended(flow))
  for (const node of flow.nodes) {
    await search.rest()
    const entered = byId.get(String(own(entering, node.type)?.(node.settings)).toLowerCase())
    // A step cannot start its own flow.
    if (entered !== undefined && entered !== flow) found.add(entered)
    for (const event of eventsOf(node)) if (isPossible(event)) note(event)
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

/** The flows that a flow starts, directly and through others, each with the one that starts it first. */
const allStartedBy = async (
  first: LoopFlow,
  flows: Flows,
  isPossible: (event: Caused) => boolean,
): Promise<Map<LoopFlow, LoopFlow>> => {
  const search: Search = { left: mostComparisons, rest: createTimeSlice() }
  const startedFrom = new Map<LoopFlow, LoopFlow>()
  const pending = [first]
  for (const flow of pending)
    for (const next of await startedBy(flow, flows, isPossible, search)) {
      if (startedFrom.has(next)) continue
      startedFrom.set(next, flow)
      if (next !== first) pending.push(next)
    }
  return startedFrom
}

/**
 * Whether an event can happen again and again while only these flows act. One of them must change back what the event changes,
 * or let the contact enter the sequence again.
 */
const repeatableBy = (flows: ReadonlySet<LoopFlow>): ((event: Caused) => boolean) => {
  const ids = new Set([...flows].map(({ id }) => id))
  const values = new Map<string, Set<string>>()
  for (const { nodes } of flows)
    for (const { change } of nodes.flatMap(eventsOf))
      if (change !== null) values.set(change.of, (values.get(change.of) ?? new Set()).add(change.to))
  return ({ change, inside }) => {
    if (inside !== undefined && !ids.has(String(inside).toLowerCase())) return false
    if (change === null || change.to === varying) return true
    const others = values.get(change.of)
    return change.from === undefined ? (others?.size ?? 0) > 1 : others?.has(change.from) === true
  }
}

/** Whether contacts can enter a flow more than once. */
const isReEntered = ({ re_entry }: LoopFlow): boolean => re_entry.mode !== 'never'

/** The shortest circle from a flow back to itself; null without one. */
const circleOf = async (first: LoopFlow, others: readonly LoopFlow[]): Promise<LoopFlow[] | null> => {
  if (!isReEntered(first)) return null
  const all = [first, ...others.filter(isReEntered)]
  const flows: Flows = {
    byId: new Map(all.map((flow) => [flow.id, flow])),
    triggersOf: indexTriggers(
      all.flatMap((flow) => flow.triggers.map(({ key, settings }) => ({ key, flow, settings }))),
    ),
  }
  const once = await allStartedBy(first, flows, () => true)
  if (!once.has(first)) return null
  const startedFrom = await allStartedBy(first, flows, repeatableBy(new Set([first, ...once.keys()])))
  let flow = startedFrom.get(first)
  if (flow === undefined) return null
  const path: LoopFlow[] = []
  for (; flow !== undefined && flow !== first; flow = startedFrom.get(flow)) path.unshift(flow)
  return [first, ...path]
}

/** The circle through active flows that publishing the definition of an automation would close; null without one. */
export const loopsThrough = async (
  sql: Sql,
  { id, name, definition }: { id: string; name: string; definition: FlowDefinition },
): Promise<LoopFlow[] | null> => {
  const types = [...Object.keys(causes), ...Object.keys(entering)]
  const others = await sql<LoopFlow[]>`
    select f.id, f.name, f.kind, v.definition -> 'triggers' as triggers,
      v.definition -> 're_entry' as re_entry, coalesce((
      select jsonb_agg(jsonb_build_object('type', node -> 'type', 'settings', node -> 'settings'))
      from jsonb_array_elements(v.definition -> 'nodes') as node where node ->> 'type' = any (${types})), '[]') as nodes
    from flows f
    join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    where f.status = 'active' and f.id <> ${id} order by f.id`
  return circleOf({ id, name, kind: 'automation', ...definition }, others)
}
