import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import {
  type FlowRow,
  type FlowSummaryRow,
  type FlowVersionRow,
  type FlowVersionSummaryRow,
  nodeTypes,
} from '../flows/index.ts'
import { shownDefinition } from './definition.ts'

type Schemas = components['schemas']

/** The version that `If-Match` is compared with, and the entity tag of the response. */
export const versionTag = ({ version }: Pick<FlowRow, 'version'>): string => `v${version}`

const publishedOf = ({ version_number, published_at }: FlowRow | FlowSummaryRow) =>
  version_number === null || published_at === null ? null : { number: version_number, published_at }

const shared = (row: FlowRow | FlowSummaryRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  state: row.status,
  published: publishedOf(row),
  has_unpublished_changes: row.version_number === null || row.is_changed,
  emails_per_hour: row.emails_per_hour,
  pause_reason:
    row.status === 'paused' ? ((row.pause_reason ?? 'manual') as Schemas['FlowPauseReason']) : null,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
})

export const serializeAutomation = (row: FlowRow): Schemas['Automation'] => ({
  ...shared(row),
  definition: shownDefinition(row.draft),
  needs_approval: row.draft.nodes.some(({ type }) => nodeTypes.get(type)?.needsApproval === true),
  pause_detail: row.pause_detail,
})

export const serializeSummary = (row: FlowSummaryRow): Schemas['AutomationSummary'] => ({
  ...shared(row),
  trigger_keys: row.trigger_keys,
})

export const serializeVersion = (row: FlowVersionRow): Schemas['AutomationVersion'] => ({
  number: row.number,
  definition: shownDefinition(row.definition),
  published_by: actorFromColumns(row),
  published_at: row.published_at,
})

export const serializeVersionSummary = (row: FlowVersionSummaryRow): Schemas['AutomationVersionSummary'] => ({
  number: row.number,
  nodes_count: row.nodes_count,
  published_by: actorFromColumns(row),
  published_at: row.published_at,
})
