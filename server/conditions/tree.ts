/** A condition as it is sent and kept: a tree of questions about one contact. */
export interface Tree {
  match: 'all' | 'any' | 'none'
  conditions: (Tree | Leaf)[]
}

export interface Leaf {
  field: string
  operator: string
  value?: unknown
  parameters?: Record<string, unknown> | null
}

export const isTree = (part: Tree | Leaf): part is Tree => 'match' in part

/** How deep a tree may be, and of how many parts it may consist, segments that it refers to counted in. */
export const deepest = 8
export const mostParts = 100
