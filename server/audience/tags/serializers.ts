import type { components } from '../../../generated/types.ts'
import { serializeSummary, type TaggedRow, versionTag } from '../memberships/index.ts'
import type { CountedTagRow } from './store.ts'

type Schemas = components['schemas']

export const serializeTag = (row: CountedTagRow): Schemas['Tag'] => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  color: row.color,
  contacts_count: row.contacts_count,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const serializeMember = (row: TaggedRow): Schemas['TagMember'] => ({
  contact: serializeSummary(row),
  since_at: row.tagged_at,
})

/** The entity tag of the response: the count changes without the tag. */
export const tagTag = (row: CountedTagRow): string => `${versionTag(row)}-${row.contacts_count}`
