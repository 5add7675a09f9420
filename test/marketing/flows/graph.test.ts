import { describe, expect, test } from 'vitest'
import { type GraphNode, graphFaults } from '../../../server/marketing/flows/graph.ts'

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  branches: ['next'],
  waits: false,
  leadsTo: [],
  ...more,
})
const edge = (from: string, to: string, branch = 'next') => ({ from, branch, to })

const faultsOf = (nodes: GraphNode[], edges: ReturnType<typeof edge>[], start: string | null = 'a') =>
  graphFaults({ start, edges }, nodes, '/definition').map(({ pointer, code }) => `${pointer} ${code}`)

describe('a definition is a sound graph', () => {
  test('accepts steps that are all reached from the start', () => {
    expect(faultsOf([node('a'), node('b')], [edge('a', 'b')])).toEqual([])
  })

  test('requires a step and a start', () => {
    expect(faultsOf([], [])).toEqual(['/definition/nodes min_items'])
    expect(faultsOf([node('a')], [], null)).toEqual(['/definition/start required'])
    expect(faultsOf([node('a')], [], 'z')).toEqual(['/definition/start not_found'])
  })

  test('rejects a step that cannot be reached', () => {
    expect(faultsOf([node('a'), node('b')], [])).toEqual(['/definition/nodes/1 invalid_value'])
  })

  test('reaches steps by settings too', () => {
    const jump = node('a', {
      branches: [],
      leadsTo: [{ id: 'b', pointer: '/definition/nodes/0/settings/node_id' }],
    })
    expect(faultsOf([jump, node('b')], [])).toEqual([])
    expect(faultsOf([jump], [])).toEqual(['/definition/nodes/0/settings/node_id not_found'])
  })

  test('rejects ids that are used twice', () => {
    expect(faultsOf([node('a'), node('a')], [])).toContain('/definition/nodes/1/id unique_items')
  })

  test('rejects edges from unknown branches, to unknown steps, and two of one branch', () => {
    expect(faultsOf([node('a')], [edge('a', 'a', 'no')])).toContain('/definition/edges/0/branch enum')
    expect(faultsOf([node('a')], [edge('a', 'z'), edge('z', 'a')])).toEqual([
      '/definition/edges/0/to not_found',
      '/definition/edges/1/from not_found',
    ])
    expect(faultsOf([node('a'), node('b')], [edge('a', 'b'), edge('a', 'b')])).toEqual([
      '/definition/edges/1 unique_items',
    ])
  })

  test('names at most ten steps of a loop, and at most fifty loops', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `step-${at}-${'x'.repeat(50)}`)
    const nodes = ids.map((id) => node(id))
    const round = ids.map((id, at) => edge(id, ids[(at + 1) % ids.length] ?? ''))
    const [fault, ...more] = graphFaults({ start: ids[0] ?? '', edges: round }, nodes, '')
    expect(more).toEqual([])
    expect(fault?.detail).toContain('→ (490 more) → step-0-')
    expect(fault?.detail.length).toBeLessThan(1000)
    const dense = ids.flatMap((id, at) =>
      ids.slice(at % 7, 4).map((to, branch) => edge(id, to, String(branch))),
    )
    const branching = nodes.map((one) => ({ ...one, branches: null }))
    const faults = graphFaults({ start: ids[0] ?? '', edges: [...round, ...dense] }, branching, '')
    expect(faults.filter(({ detail }) => detail.startsWith('A loop'))).toHaveLength(50)
  })

  test('rejects a loop without a wait, and accepts one with a wait', () => {
    const edges = [edge('a', 'b'), edge('b', 'a')]
    expect(faultsOf([node('a'), node('b')], edges)).toEqual(['/definition/nodes/0 invalid_value'])
    expect(faultsOf([node('a'), node('b', { waits: true })], edges)).toEqual([])
  })

  test('checks 500 steps in a row', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `n${index}`)
    const edges = ids.slice(1).map((id, index) => edge(ids[index] as string, id))
    expect(
      faultsOf(
        ids.map((id) => node(id)),
        edges,
        'n0',
      ),
    ).toEqual([])
  })
})
