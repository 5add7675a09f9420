import type { Sql } from '../../../platform/storage/open.ts'
import type { Outcome } from '../../memberships/index.ts'
import { carryOut, type Patch, type Plan, planChange } from '../plan.ts'
import { type ContactLocation, type ContactRow, lockContacts } from '../store/contacts.ts'
import type { Applied, BulkContext, Reversal, Snapshots } from './action.ts'
import { goneSince } from './action.ts'

const outcomeOf = (plan: Plan): Outcome =>
  plan.kind === 'refused' ? { code: 'invalid_transition', detail: plan.detail } : plan.kind

/** Applies the same patch to all contacts. `imageOf` returns the data that undo requires for one contact. */
export const applyPatch = async (
  tx: Sql,
  ids: readonly string[],
  change: {
    from: 'live' | 'trash'
    patch: Patch
    snapshotOf: (row: ContactRow) => object
    /** Receives the contacts that were found, before the change. */
    prepare?: (found: readonly ContactRow[]) => Promise<void>
  },
  { actor, now }: BulkContext,
): Promise<Applied> => {
  const found = await lockContacts(tx, ids, change.from)
  await change.prepare?.(found)
  const plans = found.map((row) => ({ row, plan: planChange(row, change.patch, now) }))
  await carryOut(
    tx,
    plans.map(({ plan }) => plan),
    actor,
    now,
  )
  return {
    outcomes: new Map(plans.map(({ row, plan }) => [row.id, outcomeOf(plan)])),
    before: new Map(
      plans.filter(({ plan }) => plan.kind === 'changed').map(({ row }) => [row.id, change.snapshotOf(row)]),
    ),
  }
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
  await carryOut(tx, plans, actor, now)
  return reversals
}
