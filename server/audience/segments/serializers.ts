import { createHash } from 'node:crypto'
import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { SegmentRow } from '../conditions/index.ts'

export const serializeSegment = (row: SegmentRow): components['schemas']['Segment'] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  condition: row.condition,
  contacts_count: row.contacts_count,
  counted_at: row.counted_at,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The version, which the preconditions of a write compare. */
export const versionTag = ({ version }: SegmentRow): string => `v${version}`

/** The entity tag of the response: the count changes without the segment. */
export const segmentTag = (row: SegmentRow): string =>
  `${versionTag(row)}-${Date.parse(row.counted_at ?? '') || 0}`

export const digestOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32)
