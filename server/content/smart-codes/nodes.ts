import type { OutputContext } from './output-contexts.ts'
import type { MissingValue, Scalar } from './types.ts'

/** The members by which a value is gone into. */
export type Path = readonly (string | number)[]

/** Where a value comes from. */
export type Expression =
  | { kind: 'constant'; value: Scalar }
  /** The item of a loop, counted from the outermost one. */
  | { kind: 'item'; depth: number; rest: Path }
  | { kind: 'loop'; depth: number; field: string }
  | { kind: 'code'; key: string; whole: string; rest: Path }
  | { kind: 'not'; of: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'one_of'; value: Expression; candidates: Expression[] }
  | { kind: 'filtered'; of: Expression; filters: { name: string; args: Expression[] }[] }

export interface Branch {
  test: Expression
  wanted: boolean
  nodes: Node[]
}

/**
 * A text with smart codes as it was read, in plain data: a thread reads it, and whoever renders it makes a program of it. Nothing in it
 * reaches anything but values.
 */
export type Node =
  /** In a loop it is counted: it comes again and again. */
  | { kind: 'text'; text: string; looped: boolean }
  | { kind: 'link'; position: number }
  | { kind: 'end_of_link' }
  | { kind: 'marks' }
  | {
      kind: 'output'
      value: Expression
      spot: Exclude<OutputContext, 'forbidden'>
      /** The last of its filters, which may have escaped it already. */
      last: string | null
      /** What to tell where it has no value; null where something stands in for it. */
      gap: MissingValue | null
    }
  | { kind: 'branches'; branches: Branch[]; otherwise: Node[] }
  | {
      kind: 'repeat'
      collection: Expression
      offset: number
      /** Null where there is none. */
      limit: number | null
      reversed: boolean
      depth: number
      nodes: Node[]
      otherwise: Node[]
    }
