import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { lockReferences } from './store.ts'
import { subjects } from './subjects.ts'

/** A resource that conditions refer to and that is about to be deleted. */
export type Referenced =
  | { what: 'list' | 'tag' | 'segment' | 'campaign'; id: string }
  | { what: 'custom field'; key: string }

/** As conditions and audiences name it. */
const nameOf = (referenced: Referenced): { id: string } | { field: string } =>
  referenced.what === 'custom field' ? { field: `custom.${referenced.key}` } : { id: referenced.id }

/**
 * Refuses to delete a resource that an unfinished campaign includes in, or excludes from, its audience.
 * @throws in_use
 */
const refuseWhileInAudience = async (tx: Sql, referenced: Referenced): Promise<void> => {
  const [first, ...others] = await subjects.use.listCampaignsUsing(tx, nameOf(referenced))
  if (first === undefined || first.id === (referenced.what === 'campaign' ? referenced.id : null)) return
  const more = others.length > 0 ? `, and ${others.length} more,` : ''
  const names = others.length > 0 ? 'name' : 'names'
  throw problem('in_use', {
    detail: `The campaign ${first.name}${more} ${names} this ${referenced.what} in its audience.`,
  })
}

/**
 * Refuses to delete a resource that a segment, or the audience of an unfinished campaign, refers to. Call it
 * before the deletion, in the same transaction.
 * @throws in_use
 */
export const refuseWhileInUse = async (tx: Sql, referenced: Referenced): Promise<void> => {
  await lockReferences(tx)
  await refuseWhileInAudience(tx, referenced)
  const [first, ...others] = await subjects.use.listSegmentsUsing(tx, nameOf(referenced))
  if (first === undefined) return
  const more = others.length > 0 ? `, and ${others.length} more,` : ''
  const verb = others.length > 0 ? 'ask' : 'asks'
  throw problem('in_use', { detail: `The segment ${first.name}${more} ${verb} for this ${referenced.what}.` })
}
