import { parameterKeys } from './parameters.ts'
import { isTree, type Leaf, type SavedLeaf, type SavedTree, type Tree } from './tree.ts'

const completeLeaf = ({ field, operator, value, parameters }: Leaf): SavedLeaf => ({
  field,
  operator,
  value: (value ?? null) as SavedLeaf['value'],
  parameters:
    parameters == null
      ? null
      : (Object.fromEntries(
          parameterKeys.map((key) => [key, parameters[key] ?? null]),
        ) as SavedLeaf['parameters']),
})

/** A tree with all members, as responses have it, without checking it: a draft may have faults. */
export const completeTree = ({ match, conditions }: Tree): SavedTree => ({
  match,
  conditions: conditions.map((part) => (isTree(part) ? completeTree(part) : completeLeaf(part))),
})
