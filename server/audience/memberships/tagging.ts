import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { mostPerContact, tooManyError } from './refusals.ts'
import { distinct, type Outcome, type Outcomes } from './results.ts'
import { lockContactIds } from './store/contacts.ts'
import { findTagsOf, lockTags, type TagRef, writeTags } from './store/tags.ts'

export type TagPlan = { kind: 'changes'; added: TagRef[]; removed: TagRef[] } | { kind: 'full' }

/** Plans which tags a contact gets and loses. */
export const planTagging = (
  present: ReadonlySet<string>,
  { add = [], remove = [] }: { add?: readonly TagRef[]; remove?: readonly TagRef[] },
): TagPlan => {
  const added = add.filter(({ id }) => !present.has(id))
  const removed = remove.filter(({ id }) => present.has(id))
  if (added.length > 0 && present.size + added.length - removed.length > mostPerContact)
    return { kind: 'full' }
  return { kind: 'changes', added, removed }
}

const outcomeOf = (plan: TagPlan): Outcome => {
  if (plan.kind === 'full') return tooManyError('tag')
  return plan.added.length + plan.removed.length > 0 ? 'changed' : 'unchanged'
}

/** Plans and writes the changes of contacts that this transaction has locked. */
const decideForEach = async (
  tx: Sql,
  contactIds: readonly string[],
  decide: (present: ReadonlySet<string>) => TagPlan,
  actor: Actor,
  now: string,
): Promise<Map<string, TagPlan>> => {
  const plans = new Map(
    [...(await findTagsOf(tx, contactIds))].map(([id, present]) => [id, decide(present)] as const),
  )
  const changes = [...plans].flatMap(([contactId, plan]) =>
    plan.kind === 'full'
      ? []
      : [
          ...plan.removed.map((tag) => ({ contactId, tag, added: false })),
          ...plan.added.map((tag) => ({ contactId, tag, added: true })),
        ],
  )
  await writeTags(tx, changes, actor, now)
  return plans
}

const outcomesOf = (plans: ReadonlyMap<string, TagPlan>): Outcomes =>
  new Map([...plans].map(([id, plan]) => [id, outcomeOf(plan)]))

/**
 * Adds tags to contacts, in four statements for any number of contacts. A contact that would have too many
 * tags gets none (`too_many`). The result does not contain contacts that do not exist or are in the trash.
 * Writes the activities.
 */
export const addTags = async (
  tx: Sql,
  tagIds: readonly string[],
  contactIds: readonly string[],
  now: string,
  actor: Actor,
): Promise<Outcomes> => {
  const add = await lockTags(tx, tagIds)
  const ids = await lockContactIds(tx, distinct(contactIds))
  return outcomesOf(await decideForEach(tx, ids, (present) => planTagging(present, { add }), actor, now))
}

/** Removes tags from contacts. Otherwise like addTags. */
export const removeTags = async (
  tx: Sql,
  tagIds: readonly string[],
  contactIds: readonly string[],
  now: string,
  actor: Actor,
): Promise<Outcomes> => {
  const remove = await lockTags(tx, tagIds)
  const ids = await lockContactIds(tx, distinct(contactIds))
  return outcomesOf(await decideForEach(tx, ids, (present) => planTagging(present, { remove }), actor, now))
}

interface ContactChange {
  contactId: string
  actor: Actor
  now: string
}

/** Adds tags to one contact and removes others. This transaction has locked all of them. */
export const tagContact = async (
  tx: Sql,
  { contactId, actor, now }: ContactChange,
  change: { add?: readonly TagRef[]; remove?: readonly TagRef[] },
): Promise<TagPlan> => {
  const plans = await decideForEach(tx, [contactId], (present) => planTagging(present, change), actor, now)
  return plans.get(contactId) ?? { kind: 'changes', added: [], removed: [] }
}

/** Replaces the tags of one contact. This transaction has locked the contact and the tags. */
export const replaceTags = async (
  tx: Sql,
  contact: ContactChange,
  named: readonly TagRef[],
): Promise<TagPlan> => {
  const present = await findTagsOf(tx, [contact.contactId])
  const others = await lockTags(tx, [...(present.get(contact.contactId) ?? [])])
  const remove = others.filter(({ id }) => !named.some((tag) => tag.id === id))
  return tagContact(tx, contact, { add: named, remove })
}
