import { doesNotExist } from '../../platform/fault-details.ts'
import type { Fault, FaultCode } from '../../platform/problem.ts'

/** A definition as a graph: for each node its branches, and the nodes that its settings lead to. */
export interface GraphNode {
  id: string
  /** Null if the type or the settings are not valid: then its edges are not checked. */
  branches: readonly string[] | null
  /** Whether the contact stays there until a time or an event. */
  waits: boolean
  leadsTo: readonly { id: string; pointer: string }[]
}

interface Edge {
  from: string
  branch: string
  to: string
}

const fault = (pointer: string, code: FaultCode, detail: string): Fault => ({ pointer, code, detail })

const edgeFaults = (
  byId: ReadonlyMap<string, GraphNode>,
  edges: readonly Edge[],
  pointer: string,
): Fault[] => {
  const taken = new Set<string>()
  return edges.flatMap((edge, index) => {
    const at = `${pointer}/edges/${index}`
    const faults: Fault[] = []
    const from = byId.get(edge.from)
    if (from === undefined) faults.push(fault(`${at}/from`, 'not_found', doesNotExist('step')))
    if (!byId.has(edge.to)) faults.push(fault(`${at}/to`, 'not_found', doesNotExist('step')))
    if (from?.branches && !from.branches.includes(edge.branch)) {
      const named = from.branches.map((branch) => `\`${branch}\``).join(', ')
      const branches =
        from.branches.length === 0
          ? 'no branches'
          : `only the ${from.branches.length === 1 ? 'branch' : 'branches'} ${named}`
      faults.push(fault(`${at}/branch`, 'enum', `The step \`${edge.from}\` has ${branches}.`))
    }
    const key = JSON.stringify([edge.from, edge.branch])
    if (taken.has(key))
      faults.push(
        fault(
          at,
          'unique_items',
          `The branch \`${edge.branch}\` of the step \`${edge.from}\` already has an edge. Remove one of the two.`,
        ),
      )
    taken.add(key)
    return faults
  })
}

/** The steps after each step. */
const successorsOf = (nodes: readonly GraphNode[], edges: readonly Edge[]): Map<string, string[]> => {
  const after = new Map(nodes.map(({ id, leadsTo }) => [id, leadsTo.map((one) => one.id)]))
  for (const { from, to } of edges) after.get(from)?.push(to)
  return after
}

const reachableFrom = (start: string, after: ReadonlyMap<string, string[]>): Set<string> => {
  const found = new Set([start])
  const pending = [start]
  for (let id = pending.pop(); id !== undefined; id = pending.pop())
    for (const next of after.get(id) ?? [])
      if (!found.has(next)) {
        found.add(next)
        pending.push(next)
      }
  return found
}

/** Circles in one answer, and steps of a circle in its detail: a dense graph has thousands of long ones. */
const mostCircles = 50
const mostNamed = 10

/** Circles of steps without a wait: a contact would go round for ever. Each as the ids in order. */
const circlesWithoutWait = (
  nodes: readonly GraphNode[],
  after: ReadonlyMap<string, string[]>,
): string[][] => {
  const rushing = new Set(nodes.filter(({ waits }) => !waits).map(({ id }) => id))
  const done = new Set<string>()
  const circles: string[][] = []
  const path: string[] = []
  const onPath = new Set<string>()
  // Not recursive by steps that wait, and at most 500 deep.
  const visit = (id: string): void => {
    if (circles.length >= mostCircles) return
    if (onPath.has(id)) {
      circles.push(path.slice(path.indexOf(id)))
      return
    }
    if (done.has(id)) return
    path.push(id)
    onPath.add(id)
    for (const next of after.get(id) ?? []) if (rushing.has(next)) visit(next)
    path.pop()
    onPath.delete(id)
    done.add(id)
  }
  for (const id of rushing) visit(id)
  return circles
}

/** Checks that there is one start, that every step can be reached, and that loops contain a wait. */
export const graphFaults = (
  definition: { start: string | null; edges: readonly Edge[] },
  nodes: readonly GraphNode[],
  pointer: string,
): Fault[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const places = new Map(nodes.map(({ id }, index) => [id, index]))
  const faults: Fault[] = []
  const ids = new Set<string>()
  for (const [index, { id, leadsTo }] of nodes.entries()) {
    if (ids.has(id))
      faults.push(
        fault(`${pointer}/nodes/${index}/id`, 'unique_items', 'Another step has this id. Choose another id.'),
      )
    ids.add(id)
    for (const target of leadsTo)
      if (!byId.has(target.id)) faults.push(fault(target.pointer, 'not_found', doesNotExist('step')))
  }
  if (nodes.length === 0) faults.push(fault(`${pointer}/nodes`, 'min_items', 'Add at least one step.'))
  else if (definition.start === null)
    faults.push(fault(`${pointer}/start`, 'required', 'Set `start` to the id of the first step.'))
  else if (!byId.has(definition.start))
    faults.push(fault(`${pointer}/start`, 'not_found', doesNotExist('step')))
  faults.push(...edgeFaults(byId, definition.edges, pointer))

  const after = successorsOf(nodes, definition.edges)
  if (definition.start !== null && byId.has(definition.start)) {
    const reached = reachableFrom(definition.start, after)
    for (const [index, { id }] of nodes.entries())
      if (!reached.has(id))
        faults.push(
          fault(
            `${pointer}/nodes/${index}`,
            'invalid_value',
            `The step \`${id}\` cannot be reached from the first step. Add an edge, or delete the step.`,
          ),
        )
  }
  for (const circle of circlesWithoutWait(nodes, after)) {
    const at = `${pointer}/nodes/${places.get(circle[0] ?? '') ?? 0}`
    const left = circle.length - mostNamed
    const named = circle.slice(0, mostNamed)
    const path = [...named, ...(left > 0 ? [`(${left} more)`] : []), circle[0]].join(' → ')
    faults.push(fault(at, 'invalid_value', `A loop must contain a step that waits: ${path}.`))
  }
  return faults
}
