import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { insertActivities } from '../activities/index.ts'
import { addSuppressions, keyOf, type NewSuppression, type SuppressionRow } from './store.ts'

/** The result for one suppression. */
export interface Suppressed {
  row: SuppressionRow
  /** Whether it was created. */
  created: boolean
}

/**
 * Adds suppressions. Contacts with exactly the address of a new suppression get an activity. Returns one
 * result per suppression, in the same order; of duplicates, the first one counts as created. What a run states again,
 * which may be undone, confirms no suppression.
 */
export const suppress = async (
  tx: Sql,
  suppressions: readonly NewSuppression[],
  actor: Actor,
  now: string,
  { confirms }: { confirms: boolean } = { confirms: true },
): Promise<Suppressed[]> => {
  if (suppressions.length === 0) return []
  const { rows, created } = await addSuppressions(tx, suppressions, { actor, now, confirms })
  const results = suppressions.map(({ subject }): Suppressed => {
    const key = keyOf(subject)
    const row = rows.get(key)
    if (row === undefined) throw new Error('A suppression was deleted while it was written.')
    return { row, created: created.delete(key) }
  })
  const addresses = results.flatMap((one) =>
    one.created && one.row.kind === 'address' ? [one.row.value] : [],
  )
  if (addresses.length === 0) return results
  const contacts = await tx<{ id: string }[]>`
    select id from contacts where lower(email) = any (${addresses}::text[]) and trashed_at is null`
  await insertActivities(
    tx,
    contacts.map(({ id }) => ({ contactId: id, type: 'suppressed' })),
    actor,
    now,
  )
  return results
}

/**
 * Deletes suppressions that a bounce caused, after the bounce is corrected. Suppressions with another reason
 * stay, and those of contacts that have complained since: the row stands for both reasons.
 */
export const liftSuppressions = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx`
    delete from suppressions where id = any (${ids as string[]}::uuid[]) and reason = 'bounced'
      and not exists (select from contacts c where lower(c.email) = suppressions.value and c.status = 'complained')`
}

/**
 * Deletes suppressions that an undone job had added. Those of contacts that still have the status stay, because it has
 * another cause, and those that were stated again. Returns how many were deleted.
 */
export const withdrawSuppressions = async (tx: Sql, ids: readonly string[]): Promise<number> => {
  const { count } = await tx`
    delete from suppressions s where id = any (${ids as string[]}::uuid[]) and reason <> 'erased' and confirmed_at is null
      and not exists (select from contacts c where lower(c.email) = s.value and c.status = s.reason)`
  return count
}
