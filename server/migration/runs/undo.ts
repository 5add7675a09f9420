import { listLeftSince, touchedByOthers } from '../../audience/activities/index.ts'
import {
  type AllContactData,
  type ContactRow,
  deleteContacts,
  findKnownEmails,
  holdIntents,
  listConsenting,
  listDecidedSinceRun,
  lockContacts,
  restoreContacts,
  usedContacts,
  withdrawConsents,
} from '../../audience/contacts/index.ts'
import { type ContactValues, undoCustomField } from '../../audience/custom-fields/index.ts'
import { undoList } from '../../audience/lists/index.ts'
import {
  findMemberships,
  findTagsOf,
  lockLists,
  lockTags,
  type MembershipStatus,
  writeMemberships,
  writeTags,
} from '../../audience/memberships/index.ts'
import type { ReferenceUsers } from '../../audience/references/index.ts'
import { withdrawSuppressions } from '../../audience/suppressions/index.ts'
import { undoTag } from '../../audience/tags/index.ts'
import { markMigration } from '../../audience/trigger-events/index.ts'
import { noteSegments } from '../../marketing/flows/index.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { NewJobError } from '../../system/jobs/index.ts'
import { undoContent } from './content/undo.ts'
import {
  type ContentItem,
  type Image,
  type ItemRow,
  listOfOtherAccounts,
  listUndoneStatuses,
} from './store/items.ts'
import type { RunRow } from './store/runs.ts'

export interface UndoContext {
  run: RunRow
  /** The run, and those of the account that are undone: of contacts that go, the entries of all of them go. */
  runIds: readonly string[]
  /** The jobs whose changes do not count as use: the run, later runs that were undone, and their undos. */
  jobIds: readonly string[]
  contactData: AllContactData
  contactValues: ContactValues
  referenceUsers: ReferenceUsers
  actor: Actor
  now: string
}

export interface Undone {
  counted: { updated: number; skipped: number }
  errors: NewJobError[]
}

const stays = (detail: string, contactId?: string): NewJobError => ({
  code: 'changed_since',
  detail,
  ...(contactId === undefined ? {} : { contactId }),
})

type Changed = ItemRow & { local_id: string; before: Image; after: Image }

/** Members that a contact has from its creation on. A contact that stays keeps where it came from. */
const lasting = new Set(['id', 'source', 'tracking', 'frequency', 'trashed_at'])

/** What a contact that stays had before the run that created it: nothing but these. */
const blank = ({ status, values }: Image): Image => ({
  values: Object.fromEntries(Object.entries(values).filter(([name]) => lasting.has(name))),
  custom_fields: {},
  status: status === 'subscribed' || status === 'pending' ? 'transactional' : status,
  lists: {},
  tags: [],
})

/** Deletes contacts that the run created. Returns those that anyone used since, with what they had before. */
const undoCreated = async (
  tx: Sql,
  context: UndoContext,
  items: readonly ItemRow[],
): Promise<{ deleted: number; kept: Changed[] }> => {
  const ids = items.flatMap(({ local_id }) => local_id ?? [])
  if (ids.length === 0) return { deleted: 0, kept: [] }
  const { contactData, jobIds, runIds, now } = context
  const rows = await lockContacts(tx, ids, 'anywhere')
  const touched = await touchedByOthers(tx, ids, jobIds)
  const used = await usedContacts(tx, contactData, ids)
  const going = rows.filter(({ id }) => !touched.has(id) && !used.has(id)).map(({ id }) => id)
  for (const runId of runIds) await withdrawConsents(tx, runId, { going, staying: [], now })
  await deleteContacts(tx, contactData, going)
  const gone = new Set(going)
  const kept = items.flatMap(({ local_id, after, ...item }) =>
    local_id === null || after === null || gone.has(local_id)
      ? []
      : [{ ...item, local_id, after, before: blank(after) }],
  )
  return { deleted: going.length, kept }
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The former values of members that still have the value of the run. */
const valuesBefore = (
  row: Record<string, unknown>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((key) => !same(before[key], after[key]) && same(row[key], after[key]))
      .map((key) => [key, before[key] ?? null]),
  )

/** The status and the address before, where they are unchanged since. */
const standingBefore = (row: ContactRow, { before, after }: Changed, decided: boolean, taken: boolean) => ({
  ...(before.status !== after.status && row.status === after.status && !decided
    ? { status: before.status as ContactRow['status'], unsubscribedAt: before.unsubscribed_at ?? null }
    : {}),
  ...(before.email !== undefined && before.email !== after.email && row.email === after.email && !taken
    ? { email: before.email }
    : {}),
})

const membershipsBefore = (
  present: ReadonlyMap<string, MembershipStatus>,
  { local_id, before, after }: Changed,
  leftSince: ReadonlySet<string>,
) =>
  [...new Set([...Object.keys(before.lists), ...Object.keys(after.lists)])].flatMap((id) => {
    const [was, wrote, is] = [before.lists[id] ?? null, after.lists[id] ?? null, present.get(id) ?? null]
    const since = before.since?.[id]
    const isLeft = was !== 'unsubscribed' && leftSince.has(`${local_id} ${id}`)
    return was !== wrote && is === wrote && !isLeft
      ? [{ id, from: is, to: was as MembershipStatus | null, since }]
      : []
  })

const tagsBefore = (present: ReadonlySet<string>, { before, after }: Changed) => {
  const [had, has] = [new Set(before.tags), new Set(after.tags)]
  const added = before.tags.filter((id) => !has.has(id) && !present.has(id))
  const removed = after.tags.filter((id) => !had.has(id) && present.has(id))
  return [
    ...added.map((id) => ({ id, added: true, since: before.since?.[id] })),
    ...removed.map((id) => ({ id, added: false })),
  ]
}

const writeAudience = async (
  tx: Sql,
  { actor, now, run, jobIds }: UndoContext,
  found: readonly Changed[],
): Promise<void> => {
  const ids = found.map(({ local_id }) => local_id)
  const leftSince = await listLeftSince(tx, ids, { since: run.started_at, jobIds })
  const [memberships, tagged] = [await findMemberships(tx, ids), await findTagsOf(tx, ids)]
  const listIds = found.flatMap(({ before, after }) => Object.keys({ ...before.lists, ...after.lists }))
  const tagIds = found.flatMap(({ before, after }) => [...before.tags, ...after.tags])
  const lists = new Map((await lockLists(tx, [...new Set(listIds)])).map((list) => [list.id, list]))
  const tags = new Map((await lockTags(tx, [...new Set(tagIds)])).map((tag) => [tag.id, tag]))
  const moves = found.flatMap((item) =>
    membershipsBefore(memberships.get(item.local_id) ?? new Map(), item, leftSince).flatMap(
      ({ id, ...move }) => {
        const list = lists.get(id)
        return list === undefined ? [] : [{ contactId: item.local_id, list, ...move }]
      },
    ),
  )
  await writeMemberships(tx, moves, actor, now)
  const taggings = found.flatMap((item) =>
    tagsBefore(tagged.get(item.local_id) ?? new Set(), item).flatMap(({ id, ...change }) => {
      const tag = tags.get(id)
      return tag === undefined ? [] : [{ contactId: item.local_id, tag, ...change }]
    }),
  )
  await writeTags(tx, taggings, actor, now)
}

/**
 * Items whose status before came from a run that is undone since: they get the one before that run. Otherwise its consent would come
 * back, which nothing supports any more.
 */
const withoutUndone = async (
  tx: Sql,
  { run }: UndoContext,
  items: readonly Changed[],
): Promise<readonly Changed[]> => {
  const isAgreed = ({ before, after }: Changed): boolean =>
    before.status !== after.status && (before.status === 'subscribed' || before.status === 'pending')
  const ids = items.filter(isAgreed).map(({ local_id }) => local_id)
  if (ids.length === 0) return items
  const undone = await listUndoneStatuses(tx, ids, run.id)
  if (undone.length === 0) return items
  const consenting = await listConsenting(tx, ids)
  return items.map((item) => {
    if (!isAgreed(item) || consenting.has(item.local_id)) return item
    const before = undone
      .filter(({ contact_id }) => contact_id === item.local_id)
      .reduce(
        ({ status, unsubscribed_at }, { gave, was, unsubscribed_at: since }) =>
          gave === status
            ? { status: was ?? 'transactional', unsubscribed_at: since }
            : { status, unsubscribed_at },
        { status: item.before.status, unsubscribed_at: item.before.unsubscribed_at ?? null },
      )
    return { ...item, before: { ...item.before, ...before } }
  })
}

/** Gives contacts back what the run changed, unless it has changed since. */
const undoChanged = async (tx: Sql, context: UndoContext, given: readonly Changed[]): Promise<number> => {
  if (given.length === 0) return 0
  const items = await withoutUndone(tx, context, given)
  const { actor, now, run, runIds } = context
  const ids = items.map(({ local_id }) => local_id)
  const rows = new Map((await lockContacts(tx, ids, 'anywhere')).map((row) => [row.id, row]))
  const decided = await listDecidedSinceRun(tx, ids, { since: run.started_at, runIds })
  const addresses = items.flatMap(({ before, after }) =>
    before.email === undefined || before.email === after.email ? [] : [before.email.toLowerCase()],
  )
  const taken = await findKnownEmails(tx, addresses)
  const found = items.flatMap((item) => (rows.has(item.local_id) ? [item] : []))
  const changes = found.flatMap((item) => {
    const row = rows.get(item.local_id)
    if (row === undefined) return []
    const { before, after } = item
    return {
      row,
      values: valuesBefore(row as unknown as Record<string, unknown>, before.values, after.values),
      customFields: valuesBefore(row.custom_fields, before.custom_fields, after.custom_fields),
      ...standingBefore(row, item, decided.has(row.id), taken.has((before.email ?? '').toLowerCase())),
    }
  })
  await restoreContacts(tx, changes as never, { actor, now, reason: 'A migration was undone.' })
  await writeAudience(tx, context, found)
  await withdrawConsents(tx, run.id, { going: [], staying: found.map(({ local_id }) => local_id), now })
  return found.length
}

const isUpdate = (item: ItemRow): item is Changed =>
  item.action === 'updated' && item.local_id !== null && item.before !== null && item.after !== null

const undoContacts = async (tx: Sql, context: UndoContext, items: readonly ItemRow[]): Promise<Undone> => {
  await holdIntents(tx)
  const { deleted, kept } = await undoCreated(
    tx,
    context,
    items.filter(({ action }) => action === 'created'),
  )
  const updated = await undoChanged(tx, context, [...items.filter(isUpdate), ...kept])
  // The run may have brought evidence about contacts that it did not change.
  const left = items.flatMap(({ local_id }) => local_id ?? [])
  await noteSegments(tx, left, new Date(context.now))
  const unchanged = items.flatMap(({ action, local_id }) => (action === 'unchanged' ? (local_id ?? []) : []))
  await withdrawConsents(tx, context.run.id, { going: [], staying: unchanged, now: context.now })
  const detail =
    'The contact was used or changed after the run. It is kept, without the data that the run added.'
  const errors = kept.map(({ local_id }) => stays(detail, local_id))
  return { counted: { updated: deleted + updated - kept.length, skipped: kept.length }, errors }
}

const undoReferences = async (
  tx: Sql,
  items: readonly ItemRow[],
  what: string,
  undo: (tx: Sql, id: string) => Promise<string | null>,
): Promise<Undone> => {
  const errors: NewJobError[] = []
  for (const { local_id } of items) {
    const name = local_id === null ? null : await undo(tx, local_id)
    if (name !== null) errors.push(stays(`The ${what} ${name} is in use or was changed, and is kept.`))
  }
  return { counted: { updated: items.length - errors.length, skipped: errors.length }, errors }
}

const undoDocuments = async (
  tx: Sql,
  { now, referenceUsers }: UndoContext,
  items: readonly ContentItem[],
): Promise<Undone> => {
  const errors: NewJobError[] = []
  const changed = items.filter(({ action }) => action !== 'unchanged')
  for (const item of changed) {
    const name = await undoContent(tx, item, now, referenceUsers)
    if (name !== null) errors.push(stays(`The ${item.kind} ${name} is in use or was changed, and is kept.`))
  }
  return { counted: { updated: changed.length - errors.length, skipped: errors.length }, errors }
}

const undoSuppressions = async (tx: Sql, run: RunRow, items: readonly ItemRow[]): Promise<Undone> => {
  const ids = items.flatMap(({ local_id }) => local_id ?? [])
  const others = await listOfOtherAccounts(tx, run, ids)
  const withdrawn = await withdrawSuppressions(
    tx,
    ids.filter((id) => !others.has(id)),
  )
  const kept = ids.length - withdrawn
  const detail =
    'A suppression is kept. It was added again since the run, another account of the source has it, its contact unsubscribed, bounced or complained, or the person was erased.'
  return {
    counted: { updated: withdrawn, skipped: kept },
    errors: Array.from({ length: kept }, () => stays(detail)),
  }
}

/** What a run brings, in the order in which an undo takes it back. */
export const undoOrder = ['contact', 'suppression', 'campaign', 'template', 'tag', 'list', 'field'] as const

/** Takes back some effects of a run, all of one kind. */
export const undoItems = async (
  tx: Sql,
  context: UndoContext,
  kind: (typeof undoOrder)[number],
  items: readonly ItemRow[],
): Promise<Undone> => {
  await markMigration(tx)
  switch (kind) {
    case 'contact':
      return undoContacts(tx, context, items)
    case 'suppression':
      return undoSuppressions(tx, context.run, items)
    case 'campaign':
    case 'template':
      return undoDocuments(tx, context, items as unknown as ContentItem[])
    case 'tag':
      return undoReferences(tx, items, kind, (from, id) => undoTag(from, context.referenceUsers, id))
    case 'list':
      return undoReferences(tx, items, kind, (from, id) => undoList(from, context.referenceUsers, id))
    case 'field':
      return undoReferences(tx, items, 'custom field', (from, id) => undoCustomField(from, context, id))
  }
}
