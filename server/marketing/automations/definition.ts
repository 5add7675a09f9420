import type { components } from '../../../generated/types.ts'
import { completeTree } from '../../audience/conditions/index.ts'
import type { FlowDefinition } from '../flows/index.ts'

type Schemas = components['schemas']

/** The stored form of a definition: every member is present. */
export const readDefinition = (given: Schemas['AutomationDefinitionInput']): FlowDefinition => ({
  triggers: given.triggers.map(({ key, settings, condition }) => ({
    key,
    settings,
    condition: condition ? completeTree(condition) : null,
  })),
  start: given.start,
  nodes: given.nodes.map(({ id, type, settings, note }) => ({ id, type, settings, note: note ?? null })),
  edges: given.edges ?? [],
  re_entry: {
    mode: given.re_entry?.mode ?? 'never',
    after_days: given.re_entry?.after_days ?? null,
  },
  exit_condition: given.exit_condition ? completeTree(given.exit_condition) : null,
  exit_events: given.exit_events ?? [],
})

export const emptyDefinition: FlowDefinition = {
  triggers: [],
  start: null,
  nodes: [],
  edges: [],
  re_entry: { mode: 'never', after_days: null },
  exit_condition: null,
  exit_events: [],
}

/** A definition as responses have it. */
export const shownDefinition = (definition: FlowDefinition): Schemas['AutomationDefinition'] =>
  definition as unknown as Schemas['AutomationDefinition']
