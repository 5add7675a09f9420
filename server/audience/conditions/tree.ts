import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** A condition in a request: a tree of rules on a contact. */
export type Tree = Schemas['ConditionInput']
export type Leaf = Schemas['ConditionLeafInput']
/** A condition as it is saved and returned: all members are present. */
export type SavedTree = Schemas['Condition']
export type SavedLeaf = Schemas['ConditionLeaf']

export const isTree = (part: Tree | Leaf): part is Tree => 'match' in part

/**
 * Maximum depth of a tree, and maximum number of parts, including those of the segments that it refers to.
 */
export const deepest = 8
export const mostParts = 100
/** Maximum number of values in one rule. */
export const mostValues = 1000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** All rules of a tree, down to the maximum depth of a valid tree. */
export const leavesOf = (tree: Tree, depth = 1): Leaf[] =>
  depth > deepest
    ? []
    : tree.conditions.flatMap((part) => (isTree(part) ? leavesOf(part, depth + 1) : [part]))

/** The ids of the segments that a tree refers to. */
export const segmentsNamed = (tree: Tree): string[] => [
  ...new Set(
    leavesOf(tree)
      .filter(({ field, value }) => field === 'segment' && Array.isArray(value))
      .flatMap(({ value }) => (value as unknown[]).filter(isId))
      .map((id) => id.toLowerCase()),
  ),
]
