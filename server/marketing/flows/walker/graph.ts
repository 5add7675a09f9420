import { nodeTypes } from '../catalogue.ts'
import { conditionListeners, type Listener } from '../listeners.ts'
import type { FlowDefinition, FlowNode, FlowTrigger } from '../types.ts'

/** A definition as the walker uses it. */
export interface Graph {
  definition: FlowDefinition
  node(id: string): FlowNode | undefined
  /** The node after a branch; null where the flow ends. */
  next(from: string, branch: string): string | null
  /** Whether a contact can get from one node to another. */
  reaches(from: string, to: string): boolean
  /** Goals, in the order of the definition. */
  goals: readonly FlowNode[]
  listeners: readonly NodeListener[]
}

/** What a node listens to. `nodeId` is null for the exit condition, which belongs to no node. */
export type NodeListener = Listener & { nodeId: string | null }

const listenersOf = (definition: FlowDefinition): NodeListener[] => [
  ...definition.nodes.flatMap(({ id, type, settings }) =>
    (nodeTypes.get(type)?.listens?.(settings) ?? []).map((listener) => ({ ...listener, nodeId: id })),
  ),
  ...(definition.exit_condition === null
    ? []
    : conditionListeners(definition.exit_condition, 'always').map((listener) => ({
        ...listener,
        nodeId: null,
      }))),
]

/** The keys of the events by which contacts move on or leave. */
export const keysInside = (definition: FlowDefinition): string[] => [
  ...definition.exit_events.map(({ key }) => key),
  ...listenersOf(definition).map(({ key }) => key),
]

/** The same with the settings that the events must fit. */
export const eventsInside = (definition: FlowDefinition): Omit<FlowTrigger, 'condition'>[] => [
  ...definition.exit_events,
  ...listenersOf(definition).flatMap(({ key, settings }) => (settings === null ? [] : [{ key, settings }])),
]

const edgeKey = (from: string, branch: string): string => `${from}\n${branch}`

/** Everything that can be reached from a node. */
const reachableFrom = (from: string, ways: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const reached = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const next of ways.get(id) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  return reached
}

export const compileGraph = (definition: FlowDefinition): Graph => {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]))
  const edges = new Map(definition.edges.map(({ from, branch, to }) => [edgeKey(from, branch), to]))
  const ways = new Map<string, string[]>()
  const addWay = (from: string, to: string): void => {
    ways.set(from, [...(ways.get(from) ?? []), to])
  }
  for (const { from, to } of definition.edges) addWay(from, to)
  for (const { id, type, settings } of definition.nodes)
    if (type === 'go_to') addWay(id, String(settings.node_id))
  const reachable = new Map<string, Set<string>>()
  return {
    definition,
    node: (id) => nodes.get(id),
    next: (from, branch) => edges.get(edgeKey(from, branch)) ?? null,
    reaches: (from, to) => {
      const known = reachable.get(from) ?? reachableFrom(from, ways)
      reachable.set(from, known)
      return known.has(to)
    },
    goals: definition.nodes.filter(({ type }) => type === 'goal'),
    listeners: listenersOf(definition),
  }
}
