import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { listAskingField, listAskingFor, listCampaignsNaming, lockReferences } from './store.ts'

/** A resource that conditions refer to and that is about to be deleted. */
export type Asked =
  | { what: 'list' | 'tag' | 'segment' | 'campaign'; id: string }
  | { what: 'custom field'; key: string }

/**
 * Refuses to delete a resource that an unfinished campaign includes in, or excludes from, its audience.
 * @throws in_use
 */
const refuseWhileNamed = async (tx: Sql, asked: Asked): Promise<void> => {
  const [first, ...others] = await listCampaignsNaming(
    tx,
    asked.what === 'custom field' ? { field: `custom.${asked.key}` } : { id: asked.id },
  )
  if (first === undefined || first.id === (asked.what === 'campaign' ? asked.id : null)) return
  const more = others.length > 0 ? `, and ${others.length} more,` : ''
  const names = others.length > 0 ? 'name' : 'names'
  throw problem('in_use', {
    detail: `The campaign ${first.name}${more} ${names} this ${asked.what} in its audience.`,
  })
}

/**
 * Refuses to delete a resource that a segment, or the audience of an unfinished campaign, refers to. Call it
 * before the deletion, in the same transaction.
 * @throws in_use
 */
export const refuseWhileAsked = async (tx: Sql, asked: Asked): Promise<void> => {
  await lockReferences(tx)
  await refuseWhileNamed(tx, asked)
  const [first, ...others] =
    asked.what === 'custom field'
      ? await listAskingField(tx, `custom.${asked.key}`)
      : await listAskingFor(tx, asked.id)
  if (first === undefined) return
  const more = others.length > 0 ? `, and ${others.length} more,` : ''
  const asks = others.length > 0 ? 'ask' : 'asks'
  throw problem('in_use', { detail: `The segment ${first.name}${more} ${asks} for this ${asked.what}.` })
}
