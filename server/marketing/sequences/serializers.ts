import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { FlowRow, FlowSummaryRow } from '../flows/index.ts'
import { shapeOf } from './shape.ts'

type Schemas = components['schemas']

export const versionTag = ({ version }: FlowRow): string => `v${version}`

const common = (row: FlowRow | FlowSummaryRow) => ({
  pause_reason: row.pause_reason,
  pause_detail: row.pause_detail,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  activated_at: row.activated_at,
  archived_at: row.archived_at,
})

const serializeSequence = (row: FlowRow): Schemas['Sequence'] => {
  const shape = shapeOf(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    state: row.status,
    ...shape,
    version_number: row.version_number,
    has_unpublished_changes: row.status === 'paused' && row.is_changed,
    ...common(row),
    job_id: row.job_id,
  }
}

export const serializeSummary = (row: FlowSummaryRow): Schemas['SequenceSummary'] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  state: row.status,
  sender_id: row.sender_id,
  steps_count: row.steps_count,
  version_number: row.version_number,
  ...common(row),
})

export const shown = <Status extends 200 | 201>(status: Status, row: FlowRow) => ({
  status,
  body: serializeSequence(row),
  etag: versionTag(row),
})
