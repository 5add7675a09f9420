import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { Confirmations, RequestedBy } from './confirmations.ts'
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
      return {
        code: 'invalid_transition',
        detail: `The contact has left the list ${plan.list.name}. Only the contact can join it again.`,
      }
    case 'full':
      return tooManyError('list')
  }
}

/** Who changes memberships, and what asks the contacts that become pending to confirm. */
type AskingBy = RequestedBy & { confirmations: Confirmations }

interface Decided {
  plans: ReadonlyMap<string, MembershipPlan>
  /** The contacts that became pending on a list. */
  waiting: readonly string[]
}

/** Plans and writes the changes of contacts that this transaction has locked. */
const decideForEach = async (
  tx: Sql,
  contactIds: readonly string[],
  decide: (present: Memberships) => MembershipPlan,
  { actor, now }: RequestedBy,
): Promise<Decided> => {
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
  return { plans, waiting: [...new Set(waiting)] }
}

/** The same, and asks the contacts that became pending to confirm. */
const decideAndAsk = async (
  tx: Sql,
  contactIds: readonly string[],
  decide: (present: Memberships) => MembershipPlan,
  { confirmations, ...by }: AskingBy,
): Promise<Decided> => {
  const decided = await decideForEach(tx, contactIds, decide, by)
  await confirmations.requestConfirmation(tx, decided.waiting, by)
  return decided
}

const outcomesOf = ({ plans }: Decided): Outcomes =>
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
  { actor, now, confirmations }: AskingBy,
): Promise<Outcomes> => {
  const lists = await lockLists(tx, listIds)
  const ids = await lockContactIds(tx, distinct(contactIds))
  const joinings = lists.map((list) => ({ list, status }))
  const decide = (present: Memberships) => planJoining(present, joinings, 'refuse')
  return outcomesOf(await decideAndAsk(tx, ids, decide, { actor, now, confirmations }))
}

/**
 * Gives contacts a former membership status back, because a change is undone: no confirmation e-mail is sent.
 * Refuses what adding refuses.
 */
export const restoreMemberships = async (
  tx: Sql,
  listIds: readonly string[],
  contactIds: readonly string[],
  status: MembershipStatus,
  by: RequestedBy,
): Promise<Outcomes> => {
  const lists = await lockLists(tx, listIds)
  const ids = await lockContactIds(tx, distinct(contactIds))
  const joinings = lists.map((list) => ({ list, status }))
  const decide = (present: Memberships) => planJoining(present, joinings, 'refuse')
  return outcomesOf(await decideForEach(tx, ids, decide, by))
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
  return outcomesOf(await decideForEach(tx, ids, decide, { actor, now }))
}

interface ContactChange {
  contactId: string
  actor: Actor
  now: string
}

type AskingChange = ContactChange & { confirmations: Confirmations }

const planOf = ({ plans }: Decided, contactId: string): MembershipPlan =>
  plans.get(contactId) ?? { kind: 'changes', changes: [] }

const decideForOne = async (
  tx: Sql,
  { contactId, ...by }: AskingChange,
  decide: (present: Memberships) => MembershipPlan,
): Promise<MembershipPlan> => planOf(await decideAndAsk(tx, [contactId], decide, by), contactId)

/** Adds one contact to lists. This transaction has locked the contact and the lists. */
export const joinLists = (
  tx: Sql,
  contact: AskingChange,
  joinings: readonly Joining[],
  whereLeft: LeftPolicy,
): Promise<MembershipPlan> =>
  decideForOne(tx, contact, (present) => planJoining(present, joinings, whereLeft))

/**
 * Adds one contact to lists, or changes its status there, to a status that needs no confirmation. This
 * transaction has locked the contact and the lists.
 */
export const setListStatuses = async (
  tx: Sql,
  { contactId, ...by }: ContactChange,
  joinings: readonly { list: ListRef; status: 'subscribed' | 'unsubscribed' }[],
  whereLeft: LeftPolicy,
): Promise<MembershipPlan> => {
  const decide = (present: Memberships) => planJoining(present, joinings, whereLeft)
  return planOf(await decideForEach(tx, [contactId], decide, by), contactId)
}

/** Removes one contact from lists. This transaction has locked the contact and the lists. */
export const leaveLists = async (
  tx: Sql,
  { contactId, ...by }: ContactChange,
  lists: readonly ListRef[],
): Promise<MembershipPlan> => {
  const decide = (present: Memberships): MembershipPlan => ({
    kind: 'changes',
    changes: planLeaving(present, lists),
  })
  return planOf(await decideForEach(tx, [contactId], decide, by), contactId)
}

/** Replaces the lists of one contact. This transaction has locked the contact and the lists. */
export const replaceLists = async (
  tx: Sql,
  contact: AskingChange,
  named: readonly ListRef[],
): Promise<MembershipPlan> => {
  const present = await findMemberships(tx, [contact.contactId])
  const ids = [...(present.get(contact.contactId) ?? new Map()).keys()] as string[]
  const others = (await lockLists(tx, ids)).filter(({ id }) => !named.some((list) => list.id === id))
  return decideForOne(tx, contact, (memberships) => planReplacing(memberships, named, others))
}
