import { ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSaved } from '../conditions/index.ts'
import { findSegment, listAskingField, listAskingFor, listCampaignsNaming, lockReferences } from './store.ts'

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

/** The segments that refer to one, directly and through others. */
export const segmentsAbove = async (sql: Sql, id: string): Promise<string[]> => {
  const found = new Set<string>()
  let wanted = [id]
  while (wanted.length > 0) {
    const above = (await Promise.all(wanted.map((one) => listAskingFor(sql, one)))).flat()
    wanted = above.map((segment) => segment.id).filter((one) => one !== id && !found.has(one))
    for (const one of wanted) found.add(one)
  }
  return [...found]
}

/**
 * A segment that has just been changed is part of those above it: none of them may become too complex by it.
 * @throws too_complex
 */
export const demandRoomAbove = async (tx: Sql, above: readonly string[]): Promise<void> => {
  for (const id of above) {
    const segment = await findSegment(tx, id)
    if (segment === null) continue
    try {
      await readSaved(tx, segment.condition)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'too_complex') throw error
      throw problem('too_complex', {
        detail: `The segment ${segment.name} refers to this one and would become too complex.`,
        errors: error.errors.map((fault) => ({ ...fault, pointer: '/condition' })),
      })
    }
  }
}
