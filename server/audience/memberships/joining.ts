import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { confirmations } from './confirmations.ts'
import {
  type Joining,
  type ListRef,
  type MembershipPlan,
  type MembershipStatus,
  type Memberships,
  planJoining,
  planLeaving,
  planReplacing,
  type WhereLeft,
} from './memberships.ts'
import { noRoom } from './refusals.ts'
import { distinct, type Outcome, type Outcomes } from './results.ts'
import { lockContactIds } from './store/contacts.ts'
import { findMemberships, lockLists, writeMemberships } from './store/memberships.ts'

const outcomeOf = (plan: MembershipPlan): Outcome => {
  switch (plan.kind) {
    case 'changes':
      return plan.changes.length > 0 ? 'changed' : 'unchanged'
    case 'left':
      return { code: 'invalid_transition', detail: `The contact has left the list ${plan.list.name}.` }
    case 'full':
      return noRoom('list')
  }
}

/** What was written, back to how it was before somebody changed it: nobody is asked anything for it. */
type Reason = 'undo'

/**
 * Decides about each contact, which this transaction has locked, and writes what can be done. Who is pending on a list from now on
 * is asked to confirm.
 */
const decideForEach = async (
  tx: Sql,
  contactIds: readonly string[],
  decide: (present: Memberships) => MembershipPlan,
  actor: Actor,
  now: string,
  reason?: Reason,
): Promise<Map<string, MembershipPlan>> => {
  const plans = new Map(
    [...(await findMemberships(tx, contactIds))].map(([id, present]) => [id, decide(present)] as const),
  )
  const changes = [...plans].flatMap(([contactId, plan]) =>
    plan.kind === 'changes' ? plan.changes.map((change) => ({ ...change, contactId })) : [],
  )
  await writeMemberships(tx, changes, actor, now)
  const waiting = changes.flatMap(({ to, contactId }) => (to === 'pending' ? [contactId] : []))
  if (reason !== 'undo') await confirmations.use.askToConfirm(tx, [...new Set(waiting)], { actor, now })
  return plans
}

const outcomesOf = (plans: ReadonlyMap<string, MembershipPlan>): Outcomes =>
  new Map([...plans].map(([id, plan]) => [id, outcomeOf(plan)]))

/**
 * Puts contacts on lists, or changes how they belong to them, set by set: five statements, however many they are. With
 * no status, who joins is pending on a list with double opt-in and subscribed on others, and members stay as they are. A
 * contact that has left one of the lists joins none (`invalid_transition`), nor does one without room (`too_many`).
 * Contacts that do not exist or lie in the trash are not in the answer. Writes the activities, and asks whoever is pending now to
 * confirm.
 */
export const addMemberships = async (
  tx: Sql,
  listIds: readonly string[],
  contactIds: readonly string[],
  status: MembershipStatus | undefined,
  now: string,
  actor: Actor,
  reason?: Reason,
): Promise<Outcomes> => {
  const lists = await lockLists(tx, listIds)
  const ids = await lockContactIds(tx, distinct(contactIds))
  const joinings = lists.map((list) => ({ list, status }))
  const decide = (present: Memberships) => planJoining(present, joinings, 'refuse')
  return outcomesOf(await decideForEach(tx, ids, decide, actor, now, reason))
}

/**
 * Takes contacts off lists, set by set. Who is not on any of them is unchanged, and so is who has left them: that stays
 * on record. Contacts that do not exist or lie in the trash are not in the answer. Writes the activities.
 */
export const removeMemberships = async (
  tx: Sql,
  listIds: readonly string[],
  contactIds: readonly string[],
  now: string,
  actor: Actor,
): Promise<Outcomes> => {
  const lists = await lockLists(tx, listIds)
  const ids = await lockContactIds(tx, distinct(contactIds))
  const decide = (present: Memberships): MembershipPlan => ({
    kind: 'changes',
    changes: planLeaving(present, lists),
  })
  return outcomesOf(await decideForEach(tx, ids, decide, actor, now))
}

interface OfOne {
  contactId: string
  actor: Actor
  now: string
}

const decideForOne = async (
  tx: Sql,
  { contactId, actor, now }: OfOne,
  decide: (present: Memberships) => MembershipPlan,
): Promise<MembershipPlan> => {
  const plans = await decideForEach(tx, [contactId], decide, actor, now)
  return plans.get(contactId) ?? { kind: 'changes', changes: [] }
}

/** Puts one contact, which this transaction has locked, on lists that it has locked too. */
export const joinLists = (
  tx: Sql,
  contact: OfOne,
  joinings: readonly Joining[],
  whereLeft: WhereLeft,
): Promise<MembershipPlan> =>
  decideForOne(tx, contact, (present) => planJoining(present, joinings, whereLeft))

/** Takes one contact, which this transaction has locked, off lists that it has locked too. */
export const leaveLists = (tx: Sql, contact: OfOne, lists: readonly ListRef[]): Promise<MembershipPlan> =>
  decideForOne(tx, contact, (present) => ({ kind: 'changes', changes: planLeaving(present, lists) }))

/** Makes lists that this transaction has locked all that one contact, locked as well, is on. */
export const replaceLists = async (
  tx: Sql,
  contact: OfOne,
  named: readonly ListRef[],
): Promise<MembershipPlan> => {
  const present = await findMemberships(tx, [contact.contactId])
  const ids = [...(present.get(contact.contactId) ?? new Map()).keys()] as string[]
  const others = (await lockLists(tx, ids)).filter(({ id }) => !named.some((list) => list.id === id))
  return decideForOne(tx, contact, (memberships) => planReplacing(memberships, named, others))
}
