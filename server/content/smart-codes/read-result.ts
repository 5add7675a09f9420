import type { Node } from './nodes.ts'
import type { RenderFault } from './types.ts'

/** A text with smart codes as it was read: plain data, which threads hand to one another. */
export interface ReadText {
  codes: string[]
  faults: RenderFault[]
  /** Addresses that take the place of others are escaped. */
  isHtml: boolean
  /** Empty where there is an error among the faults. */
  nodes: Node[]
}
