import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { Outcome, Outcomes } from '../memberships/index.ts'
import { applyPlans, type Patch, type Plan, planChange } from './plan.ts'
import { type ContactLocation, type ContactRow, lockContacts } from './store/contacts.ts'

/** A change of contacts. `patchOf` returns the patch of a locked contact, or why it gets none. */
export interface ContactsChange {
  from: ContactLocation
  patchOf: (row: ContactRow) => Patch | Outcome
  /** Receives the contacts that were found, before the change. */
  prepare?: (found: readonly ContactRow[]) => Promise<void>
}

export interface ChangedContacts {
  outcomes: Outcomes
  /** The contacts that changed, as they were. */
  changed: ContactRow[]
}

export const outcomeOf = (plan: Plan): Outcome =>
  plan.kind === 'refused' ? { code: 'invalid_transition', detail: plan.detail } : plan.kind

const isOutcome = (patch: Patch | Outcome): patch is Outcome => typeof patch === 'string' || 'code' in patch

/** Changes any number of contacts in a fixed number of statements, with their activities and consents. */
export const changeContacts = async (
  tx: Sql,
  ids: readonly string[],
  { from, patchOf, prepare }: ContactsChange,
  { actor, now }: { actor: Actor; now: string },
): Promise<ChangedContacts> => {
  const outcomes = new Map<string, Outcome>()
  const plans: Plan[] = []
  const changed: ContactRow[] = []
  const found = await lockContacts(tx, ids, from)
  await prepare?.(found)
  for (const row of found) {
    const patch = patchOf(row)
    const plan = isOutcome(patch) ? null : planChange(row, patch, now)
    outcomes.set(row.id, isOutcome(patch) || plan === null ? (patch as Outcome) : outcomeOf(plan))
    if (plan === null) continue
    plans.push(plan)
    if (plan.kind === 'changed') changed.push(row)
  }
  await applyPlans(tx, plans, actor, now)
  return { outcomes, changed }
}
