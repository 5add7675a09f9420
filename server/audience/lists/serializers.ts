import type { components } from '../../../generated/types.ts'
import { type MemberRow, serializeSummary, versionTag } from '../memberships/index.ts'
import type { CountedListRow } from './store.ts'

type Schemas = components['schemas']

export const serializeList = (row: CountedListRow): Schemas['ContactList'] => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  opt_in: row.opt_in,
  visibility: row.visibility,
  tracking: row.tracking,
  position: row.position,
  counts: { pending: row.pending, subscribed: row.subscribed, unsubscribed: row.unsubscribed },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const serializeMember = (row: MemberRow): Schemas['ListMember'] => ({
  contact: serializeSummary(row),
  status: row.status,
  since_at: row.since_at,
})

/** The entity tag of the response: the counts change without the list. */
export const listTag = (row: CountedListRow): string =>
  `${versionTag(row)}-${row.pending}.${row.subscribed}.${row.unsubscribed}`
