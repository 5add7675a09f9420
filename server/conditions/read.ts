import { type Fault, problem } from '../platform/problem.ts'
import type { Sql } from '../platform/storage/open.ts'
import { checkTree, type Known, type SoundTree } from './check.ts'
import { customConditionField } from './custom.ts'
import type { Field } from './field.ts'
import { standardFields } from './fields.ts'
import { listCustomFields, listSegmentConditions } from './store.ts'
import { deepest, isTree, mostParts, type Tree } from './tree.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every field that can be asked about now, in a builder's order. */
export const listFields = async (sql: Sql): Promise<Field[]> => {
  const custom = await listCustomFields(sql)
  return [...standardFields, ...custom.map(customConditionField)]
}

/** The ids of segments that a tree names; no deeper than a tree may be, since what is deeper is refused anyway. */
const namedSegments = (tree: Tree, depth = 1): string[] =>
  depth > deepest
    ? []
    : tree.conditions.flatMap((part) => {
        if (isTree(part)) return namedSegments(part, depth + 1)
        const values = part.field === 'segment' && Array.isArray(part.value) ? part.value : []
        return values.filter((id) => typeof id === 'string' && uuid.test(id)).map((id) => id.toLowerCase())
      })

/** Segments that a tree refers to, and those that they refer to, as far as a sound tree can go. */
const findSegments = async (sql: Sql, tree: Tree): Promise<Map<string, Tree>> => {
  const found = new Map<string, Tree>()
  let wanted = [...new Set(namedSegments(tree))].slice(0, mostParts)
  for (let depth = 1; wanted.length > 0 && depth <= deepest; depth += 1) {
    const rows = await listSegmentConditions(sql, wanted)
    for (const { id, condition } of rows) found.set(id, condition)
    const next = rows.flatMap(({ condition }) => namedSegments(condition))
    wanted = [...new Set(next)].filter((id) => !found.has(id)).slice(0, mostParts)
  }
  return found
}

const tellFaults = (faults: Fault[]): never => {
  const [first] = faults
  throw problem('invalid_request', {
    errors: faults.slice(0, 1000),
    ...(first ? { detail: `${first.pointer}: ${first.detail}` } : {}),
  })
}

/**
 * Reads a tree that came with a request.
 * @throws invalid_request, naming every fault with its place below `pointer`
 */
export const readCondition = async (sql: Sql, tree: Tree, pointer: string): Promise<SoundTree> => {
  const [fields, segments] = await Promise.all([listFields(sql), findSegments(sql, tree)])
  const known: Known = { fields: new Map(fields.map((field) => [field.key, field])), segments }
  const checked = checkTree(tree, known, pointer)
  return checked.tree ?? tellFaults(checked.faults)
}
