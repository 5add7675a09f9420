import type { Sql } from '../../../platform/storage/open.ts'
import { changeContacts, outcomeOf } from '../changes.ts'
import { applyPlans, type Patch, type Plan } from '../plan.ts'
import { type ContactLocation, type ContactRow, lockContacts } from '../store/contacts.ts'
import type { Applied, BulkContext, Reversal, Snapshots } from './action.ts'
import { goneSince } from './action.ts'

/** Applies the same patch to all contacts. `snapshotOf` returns the data that undo requires for one contact. */
export const applyPatch = async (
  tx: Sql,
  ids: readonly string[],
  {
    snapshotOf,
    patch,
    ...change
  }: {
    from: 'live' | 'trash'
    patch: Patch
    snapshotOf: (row: ContactRow) => object
    /** Receives the contacts that were found, before the change. */
    prepare?: (found: readonly ContactRow[]) => Promise<void>
  },
  bulkContext: BulkContext,
): Promise<Applied> => {
  const { outcomes, changed } = await changeContacts(
    tx,
    ids,
    { ...change, patchOf: () => patch },
    bulkContext,
  )
  return { outcomes, before: new Map(changed.map((row) => [row.id, snapshotOf(row)])) }
}

/** Reverts a change contact by contact. `decide` returns the plan, or the reason for not reverting. */
export const revertEach = async <Snapshot extends object>(
  tx: Sql,
  { before }: Snapshots,
  where: ContactLocation,
  decide: (row: ContactRow, snapshot: Snapshot) => Plan | Reversal,
  { actor, now }: BulkContext,
): Promise<Map<string, Reversal>> => {
  const found = await lockContacts(tx, [...before.keys()], where)
  const reversals = new Map<string, Reversal>([...before.keys()].map((id) => [id, goneSince]))
  const plans: Plan[] = []
  for (const row of found) {
    const decision = decide(row, before.get(row.id) as Snapshot)
    const isPlan = typeof decision === 'object' && 'kind' in decision
    if (isPlan) plans.push(decision)
    reversals.set(row.id, isPlan ? outcomeOf(decision) : decision)
  }
  await applyPlans(tx, plans, actor, now)
  return reversals
}
