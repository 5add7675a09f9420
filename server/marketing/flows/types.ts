import type { Tree } from '../../audience/conditions/index.ts'

/*
 * A flow is the definition that sequences and automations share: triggers, a graph of nodes, and the rules of entering and
 * leaving. Its versions are immutable.
 */

export type FlowKind = 'sequence' | 'automation'

export interface FlowTrigger {
  /** A key of the catalogue of triggers. */
  key: string
  settings: Settings
  /** The contact must also match it when the event is routed. */
  condition: Tree | null
}

export interface FlowNode {
  /** Stable: enrolments, statistics and effect keys refer to it. */
  id: string
  /** A key of the catalogue of actions. */
  type: string
  settings: Settings
  note: string | null
}

/** `branch` is one of the branches of the node `from`: `next` for most. */
export interface FlowEdge {
  from: string
  branch: string
  to: string
}

export interface FlowReEntry {
  mode: 'never' | 'when_not_inside' | 'after_days' | 'always'
  /** For the mode `after_days`: days since the last entry. */
  after_days: number | null
}

export interface FlowDefinition {
  triggers: FlowTrigger[]
  /** The first node; null for a definition without nodes. */
  start: string | null
  nodes: FlowNode[]
  edges: FlowEdge[]
  re_entry: FlowReEntry
  /** A contact that matches leaves before its next step. */
  exit_condition: Tree | null
  /** Events by which a contact leaves, with the same entry key: keys and settings as of triggers. */
  exit_events: Omit<FlowTrigger, 'condition'>[]
}

/** The settings of a node or trigger, valid against its schema. */
export type Settings = Record<string, unknown>

/** The kinds of things that settings can refer to by id, by the name of their routes. `users` are those of the host. */
export type ResourceKind =
  | 'lists'
  | 'tags'
  | 'segments'
  | 'custom-fields'
  | 'templates'
  | 'senders'
  | 'campaigns'
  | 'sequences'
  | 'automations'
  | 'forms'
  | 'users'

/**
 * A schema of settings in JSON Schema 2020-12, as the catalogues serve it. Each object has `additionalProperties: false`;
 * each text and array has a maximum.
 */
export interface SettingsSchema {
  type: 'object'
  additionalProperties: false
  required: string[]
  properties: Record<string, SchemaMember>
  /** At least one of these groups of members is required. */
  anyOf?: { required: string[] }[]
}

/**
 * `x-resource` says what an id refers to. `x-condition` marks a condition, `x-event` the key and settings of a trigger,
 * `x-node` the id of a node. `x-field` marks a field of contacts, with the type that a custom field must have.
 */
export type SchemaMember = Record<string, unknown> & {
  title: string
  description: string
  'x-resource'?: ResourceKind
  'x-condition'?: true
  'x-event'?: true
  'x-node'?: true
  'x-field'?: 'any' | 'number' | 'date'
}

/** What the catalogues say of a trigger or a node. */
export interface CatalogueEntry {
  /** Such as `add_tag`. Stored in definitions, so it never changes. */
  key: string
  group: string
  label: string
  description: string
  settingsSchema: SettingsSchema
  /** Settings of a valid example; ids are those of the contract's examples. */
  sample: Settings
  /** The Pro feature that publishing it requires. */
  feature?: 'automation_branching' | 'call_webhook' | 'send_time_per_contact'
}
