import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** A condition as it is sent: a tree of questions about one contact. */
export type Tree = Schemas['ConditionInput']
export type Leaf = Schemas['ConditionLeafInput']
/** The same as it is kept and answered: every member there. */
export type SavedTree = Schemas['Condition']
export type SavedLeaf = Schemas['ConditionLeaf']

export const isTree = (part: Tree | Leaf): part is Tree => 'match' in part

/** How deep a tree may be, and of how many parts it may consist, segments that it refers to counted in. */
export const deepest = 8
export const mostParts = 100
/** How many values one question may have. */
export const mostValues = 1000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Every question of a tree that is not too deep to be sound. */
const leavesOf = (tree: Tree, depth = 1): Leaf[] =>
  depth > deepest
    ? []
    : tree.conditions.flatMap((part) => (isTree(part) ? leavesOf(part, depth + 1) : [part]))

/** The ids of segments that a tree names. */
export const segmentsNamed = (tree: Tree): string[] => [
  ...new Set(
    leavesOf(tree)
      .filter(({ field, value }) => field === 'segment' && Array.isArray(value))
      .flatMap(({ value }) => (value as unknown[]).filter(isId))
      .map((id) => id.toLowerCase()),
  ),
]
