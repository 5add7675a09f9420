import type { components } from '../../../generated/types.ts'
import { mostPerContact } from './refusals.ts'

export type MembershipStatus = components['schemas']['MembershipStatus']

/** The part of a list that memberships need. */
export interface ListRef {
  id: string
  name: string
  slug: string
  opt_in: 'single' | 'double'
}

/** A list that a contact joins. With a status, the membership gets exactly this status. */
export interface Joining {
  list: ListRef
  status?: MembershipStatus | undefined
}

/** A change of a contact's membership status. Null means no membership. */
export interface MembershipChange {
  list: ListRef
  from: MembershipStatus | null
  to: MembershipStatus | null
}

export type MembershipPlan =
  | {
      kind: 'changes'
      changes: MembershipChange[]
      /** Lists that the contact has left and leaves again. */
      leftAgain?: ListRef[]
    }
  /** The contact has left this list. Only the contact can join it again. */
  | { kind: 'left'; list: ListRef }
  | { kind: 'full' }

/** The memberships of a contact, by list id. */
export type Memberships = ReadonlyMap<string, MembershipStatus>

/** The status of a new membership. */
const firstStatus = ({ opt_in }: ListRef): MembershipStatus =>
  opt_in === 'double' ? 'pending' : 'subscribed'

const requestedStatus = (
  present: MembershipStatus | undefined,
  { list, status }: Joining,
): MembershipStatus =>
  status ?? (present === undefined || present === 'unsubscribed' ? firstStatus(list) : present)

/** What to do about a list that the contact has left. Use `bring_back` only for changes by the contact. */
export type LeftPolicy = 'refuse' | 'skip' | 'bring_back'

/**
 * Plans how a contact joins lists. If the contact has left one of them, `refuse` refuses all, and `skip`
 * leaves that list out.
 */
export const planJoining = (
  present: Memberships,
  joinings: readonly Joining[],
  whereLeft: LeftPolicy,
): MembershipPlan => {
  const changes: MembershipChange[] = []
  const leftAgain: ListRef[] = []
  for (const joining of joinings) {
    const { list } = joining
    const from = present.get(list.id)
    const to = requestedStatus(from, joining)
    if (from === to && joining.status === 'unsubscribed') leftAgain.push(list)
    if (from === to) continue
    if (from !== 'unsubscribed' || whereLeft === 'bring_back') changes.push({ list, from: from ?? null, to })
    else if (whereLeft === 'refuse') return { kind: 'left', list }
  }
  const added = changes.filter(({ from }) => from === null).length
  if (added > 0 && present.size + added > mostPerContact) return { kind: 'full' }
  return { kind: 'changes', changes, leftAgain }
}

/** Plans how a contact is removed from lists. A list that it has left stays on record. */
export const planLeaving = (present: Memberships, lists: readonly ListRef[]): MembershipChange[] =>
  lists.flatMap((list) => {
    const from = present.get(list.id)
    return from === undefined || from === 'unsubscribed' ? [] : [{ list, from, to: null }]
  })

/** Plans the replacement of a contact's lists. `others` are its lists that are not in `named`. */
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
