import { touchedByOthers } from '../../../audience/activities/index.ts'
import {
  type AllContactData,
  type ContactRow,
  deleteContacts,
  holdIntents,
  lockContacts,
  restoreContacts,
} from '../../../audience/contacts/index.ts'
import {
  findMemberships,
  findTagsOf,
  lockLists,
  lockTags,
  type MembershipStatus,
  writeMemberships,
  writeTags,
} from '../../../audience/memberships/index.ts'
import { withdrawSuppressions } from '../../../audience/suppressions/index.ts'
import { markMigration } from '../../../audience/trigger-events/index.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { NewJobError } from '../../../system/jobs/index.ts'
import type { Image, ItemRow } from '../store/items.ts'

export interface UndoContext {
  runId: string
  contactData: AllContactData
  actor: Actor
  now: string
}

export interface Undone {
  counted: { updated: number; skipped: number }
  errors: NewJobError[]
}

const kept = (contactId: string): NewJobError => ({
  code: 'changed_since',
  detail: 'The contact was used or changed since, and stays.',
  contactId,
})

/** Deletes contacts that the run created. Those that anyone used since stay. */
const undoCreated = async (tx: Sql, context: UndoContext, ids: readonly string[]): Promise<Undone> => {
  if (ids.length === 0) return { counted: { updated: 0, skipped: 0 }, errors: [] }
  const rows = await lockContacts(tx, ids, 'anywhere')
  const touched = await touchedByOthers(tx, ids, context.runId)
  const untouched = rows.filter(({ id }) => !touched.has(id)).map(({ id }) => id)
  await deleteContacts(tx, context.contactData, untouched)
  const errors = rows.filter(({ id }) => touched.has(id)).map(({ id }) => kept(id))
  return { counted: { updated: untouched.length, skipped: errors.length }, errors }
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

type Updated = ItemRow & { local_id: string; before: Image; after: Image }

const membershipsBefore = (
  present: ReadonlyMap<string, MembershipStatus>,
  { before, after }: Updated,
): { id: string; from: MembershipStatus | null; to: MembershipStatus | null }[] =>
  [...new Set([...Object.keys(before.lists), ...Object.keys(after.lists)])].flatMap((id) => {
    const [was, wrote, is] = [before.lists[id] ?? null, after.lists[id] ?? null, present.get(id) ?? null]
    return was !== wrote && is === wrote ? [{ id, from: is, to: was as MembershipStatus | null }] : []
  })

/** Gives contacts back what the run changed, unless it has changed since. */
const undoUpdated = async (tx: Sql, context: UndoContext, items: readonly Updated[]): Promise<Undone> => {
  const { actor, now } = context
  const ids = items.map(({ local_id }) => local_id)
  const rows = new Map((await lockContacts(tx, ids, 'anywhere')).map((row) => [row.id, row]))
  const memberships = await findMemberships(tx, ids)
  const tagged = await findTagsOf(tx, ids)
  const found = items.flatMap((item) => {
    const row = rows.get(item.local_id)
    return row === undefined ? [] : [{ item, row }]
  })
  const listIds = found.flatMap(({ item }) => Object.keys({ ...item.before.lists, ...item.after.lists }))
  const tagIds = found.flatMap(({ item }) => [...item.before.tags, ...item.after.tags])
  const lists = new Map((await lockLists(tx, [...new Set(listIds)])).map((list) => [list.id, list]))
  const tags = new Map((await lockTags(tx, [...new Set(tagIds)])).map((tag) => [tag.id, tag]))
  const changes = found.map(({ item, row }) => {
    const { before, after } = item
    return {
      row,
      values: valuesBefore(row as unknown as Record<string, unknown>, before.values, after.values),
      customFields: valuesBefore(row.custom_fields, before.custom_fields, after.custom_fields),
      ...(before.status !== after.status && row.status === after.status
        ? { status: before.status as ContactRow['status'] }
        : {}),
    }
  })
  await restoreContacts(tx, changes as never, { actor, now, reason: 'A migration was undone.' })
  await writeMemberships(
    tx,
    found.flatMap(({ item }) =>
      membershipsBefore(memberships.get(item.local_id) ?? new Map(), item).flatMap(({ id, from, to }) => {
        const list = lists.get(id)
        return list === undefined ? [] : [{ contactId: item.local_id, list, from, to }]
      }),
    ),
    actor,
    now,
  )
  await writeTags(
    tx,
    found.flatMap(({ item: { local_id, before, after } }) =>
      after.tags
        .filter((id) => !before.tags.includes(id) && tagged.get(local_id)?.has(id))
        .flatMap((id) => {
          const tag = tags.get(id)
          return tag === undefined ? [] : [{ contactId: local_id, tag, added: false }]
        }),
    ),
    actor,
    now,
  )
  return { counted: { updated: found.length, skipped: 0 }, errors: [] }
}

const isUpdate = (item: ItemRow): item is Updated =>
  item.action === 'updated' && item.before !== null && item.after !== null

/** Takes back some effects of a run on contacts or suppressions. */
export const undoItems = async (
  tx: Sql,
  context: UndoContext,
  items: readonly ItemRow[],
): Promise<Undone> => {
  await holdIntents(tx)
  await markMigration(tx)
  const ids = (kind: ItemRow['kind']) =>
    items
      .filter((item) => item.kind === kind && item.action === 'created')
      .flatMap(({ local_id }) => local_id ?? [])
  await withdrawSuppressions(tx, ids('suppression'))
  const created = await undoCreated(tx, context, ids('contact'))
  const updated = await undoUpdated(
    tx,
    context,
    items.filter((item) => item.kind === 'contact').filter(isUpdate),
  )
  return {
    counted: {
      updated: created.counted.updated + updated.counted.updated,
      skipped: created.counted.skipped,
    },
    errors: created.errors,
  }
}
