import { own } from '../../platform/own.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { triggerTypes } from './catalogue.ts'
import type { FlowDefinition, FlowNode } from './types.ts'

/** An event that a step causes, as far as its settings say. */
interface Caused {
  key: string
  data: Record<string, unknown>
}

type Causes = (settings: FlowNode['settings']) => Caused[]

/** The events that the steps of each type cause. A type without an entry causes none that starts an automation. */
const causes: Record<string, Causes> = {
  add_tag: ({ tag_id }) => [{ key: 'tag_added', data: { tag_id } }],
  remove_tag: ({ tag_id }) => [{ key: 'tag_removed', data: { tag_id } }],
  add_to_list: ({ list_id }) => [{ key: 'list_joined', data: { list_id } }],
  remove_from_list: ({ list_id }) => [{ key: 'list_left', data: { list_id } }],
  change_status: ({ status }) => [{ key: 'contact_status_changed', data: { to: status } }],
  update_field: ({ field }) => [{ key: 'contact_updated', data: { fields: [field] } }],
  increment_field: ({ field }) => [{ key: 'contact_updated', data: { fields: [field] } }],
  clear_field: ({ field }) => [{ key: 'contact_updated', data: { fields: [field] } }],
  emit_event: ({ name, properties }) => [
    { key: 'custom_event', data: { name, properties: properties ?? {} } },
  ],
}

/** An automation with the definition that contacts enter. */
export interface LoopFlow {
  id: string
  name: string
  definition: FlowDefinition
}

/** Whether a step of `from` lets contacts enter `to`. Conditions are not evaluated: they may hold. */
const starts = (from: LoopFlow, to: LoopFlow): boolean => {
  const events = from.definition.nodes.flatMap(({ type, settings }) => own(causes, type)?.(settings) ?? [])
  events.push({ key: 'automation_completed', data: { automation_id: from.id } })
  const isStarted = from.definition.nodes.some(
    ({ type, settings }) =>
      (type === 'start_automation' && settings.automation_id === to.id) ||
      (type === 'enrol_in_sequence' && settings.sequence_id === to.id),
  )
  return (
    isStarted ||
    to.definition.triggers.some(({ key, settings }) =>
      events.some((event) => event.key === key && triggerTypes.get(key)?.matches(settings, event) === true),
    )
  )
}

/** The shortest circle from a flow back to itself; null without one. */
const circleOf = (own: LoopFlow, others: readonly LoopFlow[]): LoopFlow[] | null => {
  const flows = [own, ...others]
  const cameFrom = new Map<LoopFlow, LoopFlow>()
  const pending = [own]
  for (let flow = pending.shift(); flow !== undefined; flow = pending.shift())
    for (const next of flows) {
      if (!starts(flow, next)) continue
      if (next === own) {
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

/** The circle through active flows that publishing a definition would close; null without one. */
export const loopsThrough = async (sql: Sql, own: LoopFlow): Promise<LoopFlow[] | null> => {
  const others = await sql<LoopFlow[]>`
    select f.id, f.name, v.definition from flows f
    join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    where f.status = 'active' and f.id <> ${own.id} order by f.id`
  return circleOf(own, others)
}
