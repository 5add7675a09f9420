import type { Changes, NewJobError } from '../../../system/jobs/index.ts'
import type { ChangeOfOthers } from '../../activities/index.ts'
import {
  type ContactRow,
  type CustomChanges,
  isClosed,
  type StatusKey,
  type Values,
} from '../../contacts/index.ts'
import type { ListRef, MembershipStatus, TagRef } from '../../memberships/index.ts'
import { givenColumns, nameOf, same } from './changes-of.ts'
import { cut } from './incoming.ts'

/** What the undo of some contacts depends on. */
export interface UndoFacts {
  /** The lists and tags that the import changed, without deleted ones. */
  lists: ReadonlyMap<string, ListRef>
  tags: ReadonlyMap<string, TagRef>
  memberships: ReadonlyMap<string, ReadonlyMap<string, MembershipStatus>>
  tagged: ReadonlyMap<string, ReadonlySet<string>>
  /** What others have done with the contacts since the import began, by contact. */
  others: ReadonlyMap<string, readonly ChangeOfOthers[]>
  /** The contacts that have got e-mail since. */
  mailed: ReadonlySet<string>
  /** The contacts that have spoken themselves since, or whose e-mail bounced. */
  decided: ReadonlySet<string>
  /** The contacts whose former external id another contact has now. */
  displaced: ReadonlySet<string>
  /** The former values of custom fields that their fields still allow. */
  readCustom: (changes: CustomChanges) => CustomChanges
}

/** What a contact gets back. */
export interface UndoPlan {
  row: ContactRow
  values: Values
  customFields: CustomChanges
  status?: StatusKey
  location?: 'trash'
  withdraws?: boolean
  moves: { id: string; from: MembershipStatus | null; to: MembershipStatus | null }[]
  taggings: { id: string; added: boolean }[]
}

interface UndoOutcome {
  contactId: string
  counter: 'updated' | 'unchanged' | 'skipped'
  plan: UndoPlan | null
  /** Why the contact, or something of it, stays; null if nothing does. */
  why: string | null
}

/** The changes of lists, tags or custom fields, with the id or key of each. */
export const namedChanges = (
  changes: Changes,
  kind: 'list' | 'tag' | 'custom',
): { id: string; before: unknown; after: unknown }[] =>
  Object.entries(changes).flatMap(([name, [before, after]]) =>
    name.startsWith(`${kind} `) ? [{ id: name.slice(kind.length + 1), before, after }] : [],
  )

const goneDetail = 'The contact was deleted or is in the trash.'
const keptDetail = 'The contact is kept, without the lists, the tags and the consent of the import.'
const changedDetail = `The contact was changed after the import. ${keptDetail}`
const mailedDetail = `The contact got e-mail after the import. ${keptDetail}`
const optOutDetail = 'The import recorded an opt-out, which is kept.'

/** Activities by which a contact gets a status, or a consent, of its own. */
const ofConsent: ReadonlySet<string> = new Set([
  'status_changed',
  'consent_recorded',
  'confirmed',
  'unsubscribed',
  'form_submitted',
])

/** Activities by which a contact wants its lists itself. */
const ofContact: ReadonlySet<string> = new Set(['confirmed', 'form_submitted'])

/** A change by a person or a program, and not by the service itself. To read is no change. */
const isUse = ({ type, isAutomatic }: ChangeOfOthers): boolean => !isAutomatic && type !== 'exported'

/** Collects what goes back, and what stays because it has changed since. */
interface Draft {
  plan: UndoPlan
  /** The names of what stays. */
  kept: string[]
}

const isStill = (draft: Draft, name: string, present: unknown, [before, after]: Changes[string]): boolean => {
  if (same(present, before)) return false
  if (same(present, after)) return true
  draft.kept.push(name)
  return false
}

const undoValues = (draft: Draft, changes: Changes, { displaced, readCustom }: UndoFacts): void => {
  const { plan, kept } = draft
  const { row } = plan
  const values: Record<string, unknown> = {}
  for (const { name, column } of givenColumns) {
    const change = changes[nameOf.value(column)]
    if (change === undefined || !isStill(draft, name, row[column], change)) continue
    if (column === 'external_id' && displaced.has(row.id)) kept.push(name)
    else values[column] = change[0]
  }
  plan.values = values as Values
  const custom: Record<string, CustomChanges[string]> = {}
  for (const { id: key, before, after } of namedChanges(changes, 'custom'))
    if (isStill(draft, key, row.custom_fields[key], [before, after]))
      custom[key] = before as CustomChanges[string]
  plan.customFields = readCustom(custom)
  for (const key of Object.keys(custom)) if (!(key in plan.customFields)) kept.push(key)
}

/**
 * The status goes back only to one with fewer e-mails, and only if it is the import's alone. A "no" is never taken back.
 */
const undoStatus = ({ plan, kept }: Draft, changes: Changes, isOwn: boolean): void => {
  const [before, after] = changes.status ?? [null, null]
  const { status } = plan.row
  const former = (before ?? 'transactional') as StatusKey
  if (after === null || status === former || isClosed(after as StatusKey)) return
  if (status !== after || isOwn) {
    if (before !== null) kept.push('status')
    return
  }
  if (former !== 'transactional' && former !== 'pending') return
  plan.status = former
  plan.withdraws = status === 'subscribed'
}

const undoMemberships = (draft: Draft, changes: Changes, facts: UndoFacts, isOwn: boolean): void => {
  const { plan, kept } = draft
  const { id: contactId } = plan.row
  const changedSince = new Set(facts.others.get(contactId)?.map(({ subjectId }) => subjectId))
  for (const { id, before, after } of namedChanges(changes, 'list')) {
    const list = facts.lists.get(id)
    const present = facts.memberships.get(contactId)?.get(id) ?? null
    if (list === undefined || after === 'unsubscribed' || same(present, before)) continue
    if (present !== after || changedSince.has(id) || isOwn) kept.push(`the list ${list.name}`)
    else plan.moves.push({ id, from: present, to: before as MembershipStatus | null })
  }
  for (const { id, before, after } of namedChanges(changes, 'tag')) {
    const tag = facts.tags.get(id)
    const present = facts.tagged.get(contactId)?.has(id) ?? false
    if (tag === undefined || present === before) continue
    if (present !== after || changedSince.has(id)) kept.push(`the tag ${tag.name}`)
    else plan.taggings.push({ id, added: before === true })
  }
}

const isEmpty = ({ values, customFields, status, location, moves, taggings }: UndoPlan): boolean =>
  Object.keys(values).length + Object.keys(customFields).length + moves.length + taggings.length === 0 &&
  status === undefined &&
  location === undefined

const keptNames = (kept: readonly string[]): string =>
  cut(`Changed after the import, and kept: ${kept.join(', ')}`, 900)

/**
 * Decides what the undo of an import does with a contact. What the import created, or took from the trash, goes to the trash, unless
 * it was used since. Everything else gets its former values where it still has those of the import.
 */
export const planUndo = (
  contactId: string,
  row: ContactRow | undefined,
  changes: Changes,
  facts: UndoFacts,
): UndoOutcome => {
  const untouched = (counter: UndoOutcome['counter'], why: string | null): UndoOutcome => ({
    contactId,
    counter,
    plan: null,
    why,
  })
  const others = facts.others.get(contactId) ?? []
  const isCreated = changes.created !== undefined
  const wasInTrash = isCreated || (changes.trashed !== undefined && changes.trashed[0] !== null)
  if (row === undefined) return untouched('skipped', goneDetail)
  if (row.trashed_at !== null)
    return wasInTrash ? untouched('unchanged', null) : untouched('skipped', goneDetail)
  const used = others.some(isUse) ? changedDetail : facts.mailed.has(contactId) ? mailedDetail : null
  const draft: Draft = { plan: { row, values: {}, customFields: {}, moves: [], taggings: [] }, kept: [] }
  const { plan, kept } = draft
  if (wasInTrash && used === null) plan.location = 'trash'
  if (isCreated && used === null) return { contactId, counter: 'updated', plan, why: null }
  const isOwn = facts.decided.has(contactId) || others.some(({ type }) => ofConsent.has(type))
  // A contact that is kept keeps its values.
  if (!isCreated) undoValues(draft, changes, facts)
  undoStatus(draft, changes, isOwn)
  undoMemberships(
    draft,
    changes,
    facts,
    others.some(({ type }) => ofContact.has(type)),
  )
  if (wasInTrash && used !== null)
    return { contactId, counter: 'skipped', plan: isEmpty(plan) ? null : plan, why: used }
  const hasOptOut = isClosed((changes.status?.[1] ?? 'pending') as StatusKey)
  const why = [
    ...(kept.length > 0 ? [`${keptNames(kept)}.`] : []),
    ...(hasOptOut ? [optOutDetail] : []),
  ].join(' ')
  if (!isEmpty(plan)) return { contactId, counter: 'updated', plan, why: why || null }
  return untouched(why === '' ? 'unchanged' : 'skipped', why || null)
}

/** What the undo reports about a contact; null if everything went back. */
export const undoneError = ({ contactId, why }: UndoOutcome): NewJobError | null =>
  why === null ? null : { code: 'changed_since', detail: why, contactId }

const externalId = nameOf.value('external_id')

/** The external ids that contacts had before the import, by contact. Only of those that still have the one of the import. */
export const formerExternalIds = (
  rows: ReadonlyMap<string, ContactRow>,
  snapshots: ReadonlyMap<string, Changes>,
): Map<string, string | null> =>
  new Map(
    [...snapshots].flatMap(([id, changes]): [string, string | null][] => {
      const [before, after] = changes[externalId] ?? [null, null]
      const row = rows.get(id)
      const isLeft = row === undefined || row.trashed_at !== null || changes.created !== undefined
      return isLeft || row.external_id !== after || after === before ? [] : [[id, before as string | null]]
    }),
  )

/**
 * The contacts that cannot get their former external id back: another contact has it, and does not give it up in the same step. Those
 * that stay as they are can be in the way of others, so they are looked for until there are no more.
 */
export const displacedContacts = (
  former: ReadonlyMap<string, string | null>,
  owners: ReadonlyMap<string, string>,
): Set<string> => {
  const displaced = new Set<string>()
  for (let before = -1; before < displaced.size; ) {
    before = displaced.size
    const given = new Set<string>()
    for (const [id, externalIdBefore] of former) {
      if (externalIdBefore === null || displaced.has(id)) continue
      const owner = owners.get(externalIdBefore) ?? id
      const isInTheWay = owner !== id && (!former.has(owner) || displaced.has(owner))
      if (isInTheWay || given.has(externalIdBefore)) displaced.add(id)
      else given.add(externalIdBefore)
    }
  }
  return displaced
}
