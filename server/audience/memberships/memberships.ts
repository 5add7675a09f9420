import type { components } from '../../../generated/types.ts'
import { roomOfContact } from './refusals.ts'

export type MembershipStatus = components['schemas']['MembershipStatus']

/** As much of a list as membership is about. */
export interface ListRef {
  id: string
  name: string
  slug: string
  opt_in: 'single' | 'double'
}

/** A list that a contact is to belong to; with a status, in exactly this way. */
export interface Joining {
  list: ListRef
  status?: MembershipStatus | undefined
}

/** How a contact's membership goes from one status to another; null where there is no membership. */
export interface MembershipChange {
  list: ListRef
  from: MembershipStatus | null
  to: MembershipStatus | null
}

export type MembershipPlan =
  | { kind: 'changes'; changes: MembershipChange[] }
  /** The contact has left this list, and nobody but the person leads back. */
  | { kind: 'left'; list: ListRef }
  | { kind: 'full' }

/** What a contact belongs to, by the id of the list. */
export type Memberships = ReadonlyMap<string, MembershipStatus>

/** Where a contact that joins begins. */
const firstStatus = ({ opt_in }: ListRef): MembershipStatus =>
  opt_in === 'double' ? 'pending' : 'subscribed'

const wantedStatus = (present: MembershipStatus | undefined, { list, status }: Joining): MembershipStatus =>
  status ?? (present === undefined || present === 'unsubscribed' ? firstStatus(list) : present)

/** What to do about a list that the contact has left. Only the person itself is brought back. */
export type WhereLeft = 'refuse' | 'skip' | 'bring_back'

/**
 * Decides how a contact joins lists. One that has left a list is not brought back to it by others: that refuses the whole, or
 * with `skip` passes that list over.
 */
export const planJoining = (
  present: Memberships,
  joinings: readonly Joining[],
  whereLeft: WhereLeft,
): MembershipPlan => {
  const changes: MembershipChange[] = []
  for (const joining of joinings) {
    const { list } = joining
    const from = present.get(list.id)
    const to = wantedStatus(from, joining)
    if (from === to) continue
    if (from !== 'unsubscribed' || whereLeft === 'bring_back') changes.push({ list, from: from ?? null, to })
    else if (whereLeft === 'refuse') return { kind: 'left', list }
  }
  const added = changes.filter(({ from }) => from === null).length
  if (added > 0 && present.size + added > roomOfContact) return { kind: 'full' }
  return { kind: 'changes', changes }
}

/** Decides how a contact gets off lists. That it has left one stays on record. */
export const planLeaving = (present: Memberships, lists: readonly ListRef[]): MembershipChange[] =>
  lists.flatMap((list) => {
    const from = present.get(list.id)
    return from === undefined || from === 'unsubscribed' ? [] : [{ list, from, to: null }]
  })

/** Decides what it takes for these to be all lists of a contact; `others` are those of its lists that are not named. */
export const planReplacing = (
  present: Memberships,
  named: readonly ListRef[],
  others: readonly ListRef[],
): MembershipPlan => {
  const leaving = planLeaving(present, others)
  const gone = new Set(leaving.map(({ list }) => list.id))
  const left = new Map([...present].filter(([id]) => !gone.has(id)))
  const plan = planJoining(
    left,
    named.map((list) => ({ list })),
    'skip',
  )
  return plan.kind === 'changes' ? { kind: 'changes', changes: [...leaving, ...plan.changes] } : plan
}
