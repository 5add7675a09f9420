import type { OutputContext } from './output-contexts.ts'
import type { MissingValue, Scalar } from './types.ts'

/** The path of members within a value. */
export type Path = readonly (string | number)[]

/** The source of a value. */
export type Expression =
  | { kind: 'constant'; value: Scalar }
  /** The item of a loop; the outermost loop is 0. */
  | { kind: 'item'; depth: number; rest: Path }
  | { kind: 'loop'; depth: number; field: string }
  | { kind: 'code'; key: string; whole: string; rest: Path }
  | { kind: 'not'; of: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'one_of'; value: Expression; candidates: Expression[] }
  | { kind: 'filtered'; of: Expression; filters: { name: string; args: Expression[] }[] }

export interface Branch {
  test: Expression
  expected: boolean
  nodes: Node[]
}

/**
 * A parsed text with smart codes, as plain data: a thread parses it, and the renderer compiles it to a
 * program. It can reach nothing but values.
 */
export type Node =
  /** `looped` text is metered, because it repeats. */
  | { kind: 'text'; text: string; looped: boolean }
  | { kind: 'link'; position: number }
  | { kind: 'end_of_link' }
  | { kind: 'marks' }
  | {
      kind: 'output'
      value: Expression
      context: Exclude<OutputContext, 'forbidden'>
      /** `https://` in front of it, which a whole URL replaces; empty if there is none. */
      prefix: string
      /** The last of its filters, which may already have escaped it. */
      last: string | null
      /** Reported if it has no value; null if it has a default. */
      missing: MissingValue | null
      /** Reported if a date in it cannot be read; null if it has none, or a default for it. */
      dated: (MissingValue & { isConstant: boolean }) | null
    }
  | { kind: 'branches'; branches: Branch[]; otherwise: Node[] }
  | {
      kind: 'repeat'
      collection: Expression
      offset: number
      /** Null if there is none. */
      limit: number | null
      reversed: boolean
      depth: number
      nodes: Node[]
      otherwise: Node[]
    }
