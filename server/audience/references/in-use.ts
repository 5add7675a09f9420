import { ProblemError, problem } from '../../platform/problem.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { webhooksUsing } from '../../system/webhooks/index.ts'
import { lockReferences } from './lock.ts'

type Name = { id: string } | { field: string }

/** What refers to resources by an id, or asks a field such as `custom.genre`. These areas lie above. */
export interface ReferenceUsers {
  /** Segments whose condition does so, by name. */
  listSegmentsUsing(sql: Sql, named: Name): Promise<{ id: string; name: string }[]>
  /**
   * Queries for kind, id and name. The first finds campaigns that are not over and whose audience does so. The second finds
   * active and paused sequences and automations whose published version does so. The third finds published forms.
   */
  campaignsUsing(sql: Sql, named: Name): Fragment
  flowsUsing(sql: Sql, named: Name): Fragment
  formsUsing(sql: Sql, named: Name): Fragment
}

/** A resource that conditions refer to and that is about to be deleted. */
type Referenced =
  | { what: 'list' | 'tag' | 'segment' | 'campaign' | 'sequence' | 'automation' | 'form'; id: string }
  | { what: 'custom field'; key: string }

/** As conditions and audiences name it. */
const nameOf = (referenced: Referenced): Name =>
  referenced.what === 'custom field' ? { field: `custom.${referenced.key}` } : { id: referenced.id }

const inUse = (
  { kind, name }: { kind: string; name: string },
  more: number,
  { what }: Referenced,
): ProblemError => {
  const use = more > 0 ? `, and ${more} more, use` : ' uses'
  // Only a draft of a campaign can be changed.
  const remedy =
    kind === 'campaign'
      ? 'Remove the reference, or wait until the campaign has ended.'
      : 'Remove the reference first.'
  return problem('in_use', { detail: `The ${kind} ${name}${use} this ${what}. ${remedy}` })
}

/**
 * Refuses to delete a resource that the audience of an unfinished campaign names. The same applies to what the published
 * version of a sequence, automation or form uses, and to the conditions of webhooks.
 * @throws in_use
 */
const refuseWhileSent = async (
  tx: Sql,
  { campaignsUsing, flowsUsing, formsUsing }: ReferenceUsers,
  referenced: Referenced,
): Promise<void> => {
  const named = nameOf(referenced)
  const using = await tx<{ kind: string; id: string; name: string }[]>`
    select kind, id, name from (
      select * from (${campaignsUsing(tx, named)}) as campaigns (kind, id, name)
      union all select * from (${flowsUsing(tx, named)}) as flows (kind, id, name)
      union all select * from (${formsUsing(tx, named)}) as forms (kind, id, name)
      union all select * from (${webhooksUsing(tx, named)}) as webhooks (kind, id, name)) as users
    order by kind = 'campaign' desc, lower(name), id`
  const [first, ...others] = using.filter(({ id }) => !('id' in referenced) || id !== referenced.id)
  if (first === undefined) return
  throw inUse(first, others.length, referenced)
}

/**
 * Refuses to delete a resource that a segment, the audience of an unfinished campaign, a published sequence, automation
 * or form, or a webhook refers to. Call it before the deletion, in the same transaction, which has called `lockReferences` before it
 * locked a row.
 * @throws in_use
 */
export const refuseWhileInUse = async (
  tx: Sql,
  users: ReferenceUsers,
  referenced: Referenced,
): Promise<void> => {
  await refuseWhileSent(tx, users, referenced)
  const [first, ...others] = await users.listSegmentsUsing(tx, nameOf(referenced))
  if (first === undefined) return
  throw inUse({ kind: 'segment', name: first.name }, others.length, referenced)
}

/** Whether a deletion would be refused. */
export const isInUse = async (tx: Sql, users: ReferenceUsers, referenced: Referenced): Promise<boolean> => {
  await lockReferences(tx)
  try {
    await refuseWhileInUse(tx, users, referenced)
    return false
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'in_use') return true
    throw error
  }
}
