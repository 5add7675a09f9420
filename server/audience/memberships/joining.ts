import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { confirmations } from './confirmations.ts'
import {
  type Joining,
  type LeftPolicy,
  type ListRef,
  type MembershipPlan,
  type MembershipStatus,
  type Memberships,
  planJoining,
  planLeaving,
  planReplacing,
} from './memberships.ts'
import { tooManyError } from './refusals.ts'
import { distinct, type Outcome, type Outcomes } from './results.ts'
import { lockContactIds } from './store/contacts.ts'
import { findMemberships, lockLists, recordLeftAgain, writeMemberships } from './store/memberships.ts'

const outcomeOf = (plan: MembershipPlan): Outcome => {
  switch (plan.kind) {
    case 'changes':
      return plan.changes.length > 0 ? 'changed' : 'unchanged'
    case 'left':
      return { code: 'invalid_transition', detail: `The contact has left the list ${plan.list.name}.` }
    case 'full':
      return tooManyError('list')
  }
}

/** The change was written before and is now undone: no confirmation e-mail is sent for it. */
type Reason = 'undo'

/**
 * Plans and writes the changes of contacts that this transaction has locked. Contacts that become pending on
 * a list are asked to confirm.
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
  const again = [...plans].flatMap(([contactId, plan]) =>
    plan.kind === 'changes' ? (plan.leftAgain ?? []).map((list) => ({ contactId, list })) : [],
  )
  await recordLeftAgain(tx, again, actor, now)
  const waiting = changes.flatMap(({ to, contactId }) => (to === 'pending' ? [contactId] : []))
  if (reason !== 'undo')
    await confirmations.use.requestConfirmation(tx, [...new Set(waiting)], { actor, now })
  return plans
}

const outcomesOf = (plans: ReadonlyMap<string, MembershipPlan>): Outcomes =>
  new Map([...plans].map(([id, plan]) => [id, outcomeOf(plan)]))

/**
 * Adds contacts to lists, or changes their membership status, in five statements for any number of contacts.
 * Without a status, new members become pending on lists with double opt-in and subscribed on others, and
 * members keep their status. A contact that has left one of the lists is added to none
 * (`invalid_transition`), nor is one that would have too many lists (`too_many`). The result does not contain
 * contacts that do not exist or are in the trash. Writes the activities, and asks contacts that became
 * pending to confirm.
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
 * Removes contacts from lists, in a fixed number of statements. Contacts that are on none of them, or have
 * left them, are unchanged: a membership that was left stays on record. The result does not contain contacts
 * that do not exist or are in the trash. Writes the activities.
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

interface ContactChange {
  contactId: string
  actor: Actor
  now: string
}

const decideForOne = async (
  tx: Sql,
  { contactId, actor, now }: ContactChange,
  decide: (present: Memberships) => MembershipPlan,
): Promise<MembershipPlan> => {
  const plans = await decideForEach(tx, [contactId], decide, actor, now)
  return plans.get(contactId) ?? { kind: 'changes', changes: [] }
}

/** Adds one contact to lists. This transaction has locked the contact and the lists. */
export const joinLists = (
  tx: Sql,
  contact: ContactChange,
  joinings: readonly Joining[],
  whereLeft: LeftPolicy,
): Promise<MembershipPlan> =>
  decideForOne(tx, contact, (present) => planJoining(present, joinings, whereLeft))

/** Removes one contact from lists. This transaction has locked the contact and the lists. */
export const leaveLists = (
  tx: Sql,
  contact: ContactChange,
  lists: readonly ListRef[],
): Promise<MembershipPlan> =>
  decideForOne(tx, contact, (present) => ({ kind: 'changes', changes: planLeaving(present, lists) }))

/** Replaces the lists of one contact. This transaction has locked the contact and the lists. */
export const replaceLists = async (
  tx: Sql,
  contact: ContactChange,
  named: readonly ListRef[],
): Promise<MembershipPlan> => {
  const present = await findMemberships(tx, [contact.contactId])
  const ids = [...(present.get(contact.contactId) ?? new Map()).keys()] as string[]
  const others = (await lockLists(tx, ids)).filter(({ id }) => !named.some((list) => list.id === id))
  return decideForOne(tx, contact, (memberships) => planReplacing(memberships, named, others))
}
