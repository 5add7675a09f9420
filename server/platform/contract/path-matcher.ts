import type { OperationId } from '../../../generated/operations.ts'
import type { Method, ResolvedOperation } from './document.ts'

interface Node {
  fixed: Map<string, Node>
  parameter: { name: string; node: Node } | null
  operations: Map<Method, OperationId>
}

export type Route =
  | { kind: 'found'; operation: OperationId; params: Record<string, string> }
  | { kind: 'unknown_path' }
  | { kind: 'unknown_method'; allowed: Method[] }

const newNode = (): Node => ({ fixed: new Map(), parameter: null, operations: new Map() })

const insert = (root: Node, operation: ResolvedOperation): void => {
  let node = root
  for (const segment of operation.path.slice(1).split('/')) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      const next = node.fixed.get(segment) ?? newNode()
      node.fixed.set(segment, next)
      node = next
    } else {
      node.parameter ??= { name, node: newNode() }
      if (node.parameter.name !== name)
        throw new Error(`${operation.path}: another path names this parameter ${node.parameter.name}.`)
      node = node.parameter.node
    }
  }
  node.operations.set(operation.method, operation.id)
}

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/**
 * Finds operations by method and path. The time depends only on the length of the path, not on the number of
 * routes. A fixed segment has priority over a parameter.
 */
export const createPathMatcher = (operations: Iterable<ResolvedOperation>) => {
  const root = newNode()
  for (const operation of operations) insert(root, operation)

  const find = (node: Node, segments: string[], at: number, params: Record<string, string>): Node | null => {
    const segment = segments[at]
    if (segment === undefined) return node.operations.size > 0 ? node : null
    const fixed = node.fixed.get(segment)
    const found = fixed && find(fixed, segments, at + 1, params)
    if (found) return found
    if (!node.parameter || segment === '') return null
    const value = decode(segment)
    if (value === null) return null
    const deeper = find(node.parameter.node, segments, at + 1, params)
    if (deeper) params[node.parameter.name] = value
    return deeper
  }

  return (method: string, path: string): Route => {
    const params: Record<string, string> = {}
    const node = find(root, path.slice(1).split('/'), 0, params)
    if (!node) return { kind: 'unknown_path' }
    const operation = node.operations.get(method.toLowerCase() as Method)
    if (!operation) return { kind: 'unknown_method', allowed: [...node.operations.keys()] }
    return { kind: 'found', operation, params }
  }
}
