import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  addMemberships,
  findMemberships,
  lockContactIds,
  type MembershipStatus,
  type Outcomes,
  readLists,
  removeMemberships,
  restoreMemberships,
} from '../../memberships/index.ts'
import {
  type BulkAction,
  type BulkContext,
  changedSince,
  goneSince,
  type Reversal,
  type Snapshots,
} from './action.ts'

interface Params {
  lists: { id: string; name: string }[]
  status?: 'pending' | 'subscribed'
}

/** The contact's status on a list before and after; null if it was not a member. */
interface Move {
  list_id: string
  from: MembershipStatus | null
  to: MembershipStatus | null
}

interface Snapshot {
  moves: Move[]
}

type Memberships = Awaited<ReturnType<typeof findMemberships>>

const idsOf = ({ lists }: Params): string[] => lists.map(({ id }) => id)

const readListParams = async (tx: Sql, references: readonly string[]): Promise<Params> => {
  const { found, faults } = await readLists(tx, references, '/lists')
  if (faults.length > 0) throw problem('invalid_request', { errors: faults })
  return { lists: found.map(({ row: { id, name } }) => ({ id, name })) }
}

const named = ({ lists }: Params): string =>
  `the ${lists.length === 1 ? 'list' : 'lists'} ${lists.map(({ name }) => name).join(', ')}`

const target = ({ lists: [first, ...others] }: Params) =>
  first === undefined || others.length > 0
    ? null
    : ({ kind: 'list', id: first.id, name: first.name } as const)

const movesOf = (params: Params, id: string, before: Memberships, after: Memberships): Move[] =>
  idsOf(params).flatMap((list_id) => {
    const from = before.get(id)?.get(list_id) ?? null
    const to = after.get(id)?.get(list_id) ?? null
    return from === to ? [] : [{ list_id, from, to }]
  })

/**
 * Locks the contacts first, so that the memberships before the change are still correct when it is applied.
 */
const applyWatched = async (
  tx: Sql,
  params: Params,
  ids: readonly string[],
  write: (locked: readonly string[]) => Promise<Outcomes>,
) => {
  const locked = await lockContactIds(tx, ids)
  const before = await findMemberships(tx, locked)
  const outcomes = await write(locked)
  const changed = [...outcomes].filter(([, outcome]) => outcome === 'changed').map(([id]) => id)
  const after = await findMemberships(tx, changed)
  const snapshots = new Map<string, Snapshot>(
    changed.map((id) => [id, { moves: movesOf(params, id, before, after) }]),
  )
  return { outcomes, before: snapshots }
}

/** Contacts with the same change, so that each group takes one set of statements. */
const groupsOf = (snapshots: ReadonlyMap<string, Snapshot>): { moves: Move[]; contactIds: string[] }[] => {
  const groups = new Map<string, { moves: Move[]; contactIds: string[] }>()
  for (const [contactId, { moves }] of snapshots) {
    const key = JSON.stringify(moves)
    const group = groups.get(key) ?? { moves, contactIds: [] }
    group.contactIds.push(contactId)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const moveBack = (
  tx: Sql,
  { list_id, from }: Move,
  contactIds: readonly string[],
  { now, actor }: BulkContext,
): Promise<Outcomes> =>
  from === null
    ? removeMemberships(tx, [list_id], contactIds, now, actor)
    : restoreMemberships(tx, [list_id], contactIds, from, { now, actor })

const revertLists = async (
  tx: Sql,
  _params: Params,
  { before }: Snapshots,
  bulkContext: BulkContext,
): Promise<Map<string, Reversal>> => {
  const snapshots = before as ReadonlyMap<string, Snapshot>
  const ids = [...snapshots.keys()]
  const present = await findMemberships(tx, await lockContactIds(tx, ids))
  const isAsLeft = ([id, { moves }]: [string, Snapshot]): boolean =>
    present.has(id) && moves.every(({ list_id, to }) => (present.get(id)?.get(list_id) ?? null) === to)
  const reversals = new Map<string, Reversal>(
    ids.map((id) => [id, present.has(id) ? changedSince : goneSince]),
  )
  for (const { moves, contactIds } of groupsOf(new Map([...snapshots].filter(isAsLeft)))) {
    for (const id of contactIds) reversals.set(id, 'unchanged')
    for (const move of moves)
      for (const [id, outcome] of await moveBack(tx, move, contactIds, bulkContext))
        if (outcome !== 'unchanged') reversals.set(id, outcome)
  }
  return reversals
}

const undo: NonNullable<BulkAction<'add_to_lists', Params>['undo']> = {
  requiredCapability: () => 'crm_access',
  revert: revertLists,
}

export const addToLists: BulkAction<'add_to_lists', Params> = {
  from: 'live',
  read: async (tx, { lists, membership_status: status }) => ({
    ...(await readListParams(tx, lists)),
    ...(status === undefined ? {} : { status }),
  }),
  target,
  summary: (params, contacts) => `Add ${contacts} to ${named(params)}.`,
  apply: (tx, params, ids, { parts: { confirmations }, now, actor }) =>
    applyWatched(tx, params, ids, (locked) =>
      addMemberships(tx, idsOf(params), locked, params.status, { now, actor, confirmations }),
    ),
  undo,
}

export const removeFromLists: BulkAction<'remove_from_lists', Params> = {
  from: 'live',
  read: (tx, { lists }) => readListParams(tx, lists),
  target,
  summary: (params, contacts) => `Remove ${contacts} from ${named(params)}.`,
  apply: (tx, params, ids, { now, actor }) =>
    applyWatched(tx, params, ids, (locked) => removeMemberships(tx, idsOf(params), locked, now, actor)),
  undo,
}
