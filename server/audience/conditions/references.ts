import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { listAskingField, listAskingFor, listCampaignsNaming, lockReferences } from './store.ts'

/** Something that conditions refer to and that is about to go. */
export type Asked =
  | { what: 'list' | 'tag' | 'segment' | 'campaign'; id: string }
  | { what: 'custom field'; key: string }

/** Refuses to let go what a campaign that is not over goes to, or leaves out. @throws in_use */
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
 * Refuses to let go what a segment asks for, or the audience of a campaign that is not over. Call it in the transaction that
 * deletes, before the deletion.
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
