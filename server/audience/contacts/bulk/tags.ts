import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  addTags,
  findTagsOf,
  lockContactIds,
  type Outcomes,
  readTags,
  removeTags,
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
  tags: { id: string; name: string }[]
}

/** The tags that the contact got or lost. */
interface Snapshot {
  tag_ids: string[]
}

const idsOf = ({ tags }: Params): string[] => tags.map(({ id }) => id)

const readTagParams = async (tx: Sql, references: readonly string[]): Promise<Params> => {
  const { found, faults } = await readTags(tx, references, '/tags')
  if (faults.length > 0) throw problem('invalid_request', { errors: faults })
  return { tags: found.map(({ row: { id, name } }) => ({ id, name })) }
}

const named = ({ tags }: Params): string =>
  `the ${tags.length === 1 ? 'tag' : 'tags'} ${tags.map(({ name }) => name).join(', ')}`

const target = ({ tags: [first, ...others] }: Params) =>
  first === undefined || others.length > 0 ? null : ({ kind: 'tag', id: first.id, name: first.name } as const)

/** The changes, calculated from the tags before the action. */
const snapshotsOf = (
  params: Params,
  present: ReadonlyMap<string, ReadonlySet<string>>,
  outcomes: Outcomes,
  changes: (has: boolean) => boolean,
): Map<string, Snapshot> => {
  const changed = [...outcomes].filter(([, outcome]) => outcome === 'changed')
  return new Map(
    changed.map(([id]) => [
      id,
      { tag_ids: idsOf(params).filter((tag) => changes(present.get(id)?.has(tag) === true)) },
    ]),
  )
}

/** Contacts with the same tags to revert, so that each group takes one set of statements. */
const groupsOf = (snapshots: ReadonlyMap<string, Snapshot>): { tagIds: string[]; contactIds: string[] }[] => {
  const groups = new Map<string, { tagIds: string[]; contactIds: string[] }>()
  for (const [contactId, { tag_ids }] of snapshots) {
    const group = groups.get(tag_ids.join()) ?? { tagIds: tag_ids, contactIds: [] }
    group.contactIds.push(contactId)
    groups.set(tag_ids.join(), group)
  }
  return [...groups.values()]
}

const revertTags = async (
  tx: Sql,
  { before }: Snapshots,
  bulkContext: BulkContext,
  how: { hadThem: boolean; write: typeof addTags },
): Promise<Map<string, Reversal>> => {
  const snapshots = before as ReadonlyMap<string, Snapshot>
  const ids = [...snapshots.keys()]
  const present = await findTagsOf(tx, await lockContactIds(tx, ids))
  const isAsLeft = ([id, { tag_ids }]: [string, Snapshot]): boolean =>
    tag_ids.every((tag) => present.get(id)?.has(tag) === !how.hadThem)
  const reversals = new Map<string, Reversal>(
    ids.map((id) => [id, present.has(id) ? changedSince : goneSince]),
  )
  for (const { tagIds, contactIds } of groupsOf(new Map([...snapshots].filter(isAsLeft))))
    for (const [id, outcome] of await how.write(tx, tagIds, contactIds, bulkContext.now, bulkContext.actor))
      reversals.set(id, outcome)
  return reversals
}

export const addToTags: BulkAction<'add_to_tags', Params> = {
  from: 'live',
  read: (tx, { tags }) => readTagParams(tx, tags),
  target,
  summary: (params, contacts) => `Add ${named(params)} to ${contacts}.`,
  apply: async (tx, params, ids, { now, actor }) => {
    const present = await findTagsOf(tx, await lockContactIds(tx, ids))
    const outcomes = await addTags(tx, idsOf(params), ids, now, actor)
    return { outcomes, before: snapshotsOf(params, present, outcomes, (had) => !had) }
  },
  undo: {
    requiredCapability: () => 'crm_access',
    revert: (tx, _params, snapshots, bulkContext) =>
      revertTags(tx, snapshots, bulkContext, { hadThem: false, write: removeTags }),
  },
}

export const removeFromTags: BulkAction<'remove_from_tags', Params> = {
  from: 'live',
  read: (tx, { tags }) => readTagParams(tx, tags),
  target,
  summary: (params, contacts) => `Remove ${named(params)} from ${contacts}.`,
  apply: async (tx, params, ids, { now, actor }) => {
    const present = await findTagsOf(tx, await lockContactIds(tx, ids))
    const outcomes = await removeTags(tx, idsOf(params), ids, now, actor)
    return { outcomes, before: snapshotsOf(params, present, outcomes, (had) => had) }
  },
  undo: {
    requiredCapability: () => 'crm_access',
    revert: (tx, _params, snapshots, bulkContext) =>
      revertTags(tx, snapshots, bulkContext, { hadThem: true, write: addTags }),
  },
}
