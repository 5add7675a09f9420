import type { Node } from './nodes.ts'
import type { RenderFault } from './types.ts'

/** A parsed text with smart codes: plain data that threads can exchange. */
export interface ReadText {
  codes: string[]
  faults: RenderFault[]
  /** Whether URLs that replace others are escaped. */
  isHtml: boolean
  /** Empty if the faults include an error. */
  nodes: Node[]
}
