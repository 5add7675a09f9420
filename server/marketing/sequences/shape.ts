import type { components } from '../../../generated/types.ts'
import type { SavedTree } from '../../audience/conditions/index.ts'
import type { FlowRow } from '../flows/index.ts'

type Schemas = components['schemas']

export type Step = Schemas['SequenceStep']
export type Wait = Schemas['SequenceWait']
export type Content = Schemas['SequenceContent']
export type Window = Schemas['SequenceWindow']

/** What users write, and what the definition is compiled of: `flows.sequence`. */
export interface Shape {
  sender_id: string | null
  reply_to: string | null
  steps: Step[]
  timezone: Schemas['SequenceTimezone']
  window: Window | null
  exit_condition: SavedTree | null
  exit_events: Schemas['SequenceExitEvent'][]
  re_entry: Schemas['SequenceReEntry']
  respects_frequency_cap: boolean
  tracking: Schemas['SequenceTracking']
  smart_codes: string[]
}

export const shapeOf = ({ sequence }: Pick<FlowRow, 'sequence'>): Shape => sequence as Shape

export const mostSteps = 50
