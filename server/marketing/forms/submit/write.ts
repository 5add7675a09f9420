import { insertActivities } from '../../../audience/activities/index.ts'
import {
  actorOfContact,
  addContact,
  applyPlans,
  applySelfService,
  type ContactRow,
  type CustomChanges,
  lockContact,
  mergedStatus,
  newContact,
  planChange,
  type StatusKey,
  statusOnReturn,
  valuesOf,
} from '../../../audience/contacts/index.ts'
import {
  findMemberships,
  joinLists,
  keepOptInRequest,
  lockLists,
  lockTags,
  readCustomValues,
  tagContact,
} from '../../../audience/memberships/index.ts'
import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { Reserve } from '../../../platform/contract/handler.ts'
import { newId } from '../../../platform/ids.ts'
import { ProblemError } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { confirmations } from '../../../sending/confirmations/index.ts'
import type { FormDefinition } from '../definition/types.ts'
import type { Answer } from '../field-types/index.ts'
import { insertFiles } from '../files/store.ts'
import { insertSubmission } from '../store/submissions.ts'
import { countDay } from '../store/tallies.ts'
import {
  type AgreedText,
  consentsOf,
  evidenceOf,
  marketingTextOf,
  otherConsents,
  recordConsents,
  subscriptionOf,
  versionOf,
} from './consents.ts'
import { mergeable, unsavedFields } from './contact-values.ts'
import type { Submission, Written } from './submission.ts'

export interface WriteContext {
  secret: Uint8Array
  reserve: Reserve
  now: string
  /** The name of this machine. */
  node: string
}

const firstStatus = { confirm: 'pending', now: 'subscribed', none: 'transactional' } as const

const chosen = (
  { fields }: FormDefinition,
  answers: ReadonlyMap<string, Answer>,
  type: 'list_choice' | 'tag_choice',
): string[] =>
  fields
    .filter((field) => field.type === type)
    .flatMap(({ id }) => {
      const answer = answers.get(id)
      return Array.isArray(answer) ? answer : []
    })

/** Adds a contact. Null if another one has the address since. */
const add = async (
  tx: Sql,
  submission: Submission,
  customFields: CustomChanges,
  status: StatusKey,
  { secret, reserve, now }: WriteContext,
): Promise<Written | null> => {
  await reserve(tx, 1)
  const { members, email } = submission.contact
  const values = { source: 'form', locale: submission.language, ...valuesOf(members as never) }
  const row = newContact({ id: newId(), email, status, values, customFields, now })
  const actor = actorOfContact(row)
  const added = await addContact(tx, row, values, { actor, secret })
  return added && { row: added, outcome: 'created' }
}

/**
 * Updates a contact by the policies of the fields. The status only rises: to `pending`, or to `subscribed` from
 * `pending` and `transactional`. A contact that unsubscribed, bounced or complained stays so.
 */
const merge = async (
  tx: Sql,
  submission: Submission,
  present: ContactRow,
  customFields: CustomChanges,
  status: StatusKey,
  { reserve, now }: WriteContext,
  text: AgreedText,
): Promise<Written> => {
  const allowed = mergeable(submission.form.definition, submission.contact.members, customFields, present)
  if (present.trashed_at !== null) await reserve(tx, 1)
  const before = statusOnReturn(present)
  const next = mergedStatus(before, status)
  const toPending = next === 'pending' ? { status: next } : {}
  const plan = planChange(present, { ...allowed, location: 'live', ...toPending }, now)
  const [changed = present] = await applyPlans(tx, [plan], actorOfContact(present), now)
  if (next !== 'subscribed' || before === 'subscribed')
    return { row: changed, outcome: plan.kind === 'changed' ? 'updated' : 'unchanged' }
  await applySelfService(tx, changed, { mail: 'subscribed', evidence: evidenceOf(submission, text) }, now)
  return { row: { ...changed, status: next }, outcome: 'updated' }
}

type Memberships = ReadonlyMap<string, 'pending' | 'subscribed' | 'unsubscribed'>
type Lists = Awaited<ReturnType<typeof lockLists>>

/** Joins the lists. A list that the contact has left stays left, and a present membership stays as it is. */
const join = async (
  tx: Sql,
  contactId: string,
  lists: Lists,
  present: Memberships,
  asPending: boolean,
  by: { actor: ReturnType<typeof actorOfContact>; now: string },
): Promise<boolean> => {
  const joinings = lists
    .filter(({ id }) => !present.has(id))
    .map((list) => ({ list, ...(asPending ? { status: 'pending' as const } : {}) }))
  if (joinings.length === 0) return false
  const plan = await joinLists(tx, { contactId, ...by, confirmations }, joinings, 'skip')
  return plan.kind === 'changes' && plan.changes.length > 0
}

/**
 * Whether the person must confirm before something changes. Only a click of the person itself ends an
 * unsubscription, of all e-mail or of a list, whatever the form says.
 */
const mustConfirm = (
  { status }: ContactRow,
  subscription: ReturnType<typeof subscriptionOf>,
  lists: Lists,
  present: Memberships,
  hasMore: boolean,
): boolean => {
  if (subscription === 'none' || status === 'bounced' || status === 'complained') return false
  if (status === 'unsubscribed' || lists.some(({ id }) => present.get(id) === 'unsubscribed')) return true
  if (subscription === 'now') return false
  return hasMore || status !== 'subscribed' || lists.some(({ id }) => present.get(id) !== 'subscribed')
}

/** Writes the contact, or returns null where the plan has no room for it. */
const writeContact = async (
  tx: Sql,
  submission: Submission,
  custom: CustomChanges,
  status: StatusKey,
  context: WriteContext,
  text: AgreedText,
): Promise<Written | null> => {
  // Another request may add the same address meanwhile. Then it is merged.
  for (let tries = 0; tries < 3; tries++) {
    const present = await lockContact(tx, { by: 'email', email: submission.contact.email }, 'anywhere')
    if (present !== null) return merge(tx, submission, present, custom, status, context, text)
    const added = await add(tx, submission, custom, status, context)
    if (added !== null) return added
  }
  throw new Error('A contact of a form conflicts with others that cannot be found.')
}

/** Everything that a submission does, in the transaction that the caller began. */
export const writeSubmission = async (
  tx: Sql,
  submission: Submission,
  context: WriteContext,
): Promise<void> => {
  const { form, answers } = submission
  const { now } = context
  const { definition } = form
  const subscription = subscriptionOf(submission)
  const isSubscribing = subscription !== 'none'
  // Lists and tags are locked before contacts.
  const lists = isSubscribing
    ? await lockLists(tx, [...definition.list_ids, ...chosen(definition, answers, 'list_choice')])
    : []
  const tags = await lockTags(tx, [...definition.tag_ids, ...chosen(definition, answers, 'tag_choice')])
  // The plan's limit is checked before anything is written, so the transaction continues.
  const consents = consentsOf(definition, submission.language, answers)
  const text = marketingTextOf(consents)
  const { values: custom } = await readCustomValues(tx, submission.contact.custom, '')
  const status = firstStatus[subscription]
  const written = await writeContact(tx, submission, custom, status, context, text).catch(
    (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'pro_lock') return null
      throw error
    },
  )
  const { id } = submission
  const stored = {
    id,
    form_id: form.id,
    version_number: form.number,
    contact_id: written?.row.id ?? null,
    outcome: written?.outcome ?? ('not_stored' as const),
    answers: Object.fromEntries(answers),
    unsaved_fields: unsavedFields(definition, answers, submission.contact, custom),
    consents: consents.map(({ language: _, ...consent }) => consent),
    page_url: submission.pageUrl,
    language: submission.language,
    proved: definition.spam.proof_of_work ? submission.proof !== null : null,
    proof: submission.once,
    ip: submission.ip,
    submitted_at: now,
  }
  if (written !== null) {
    const { row } = written
    const by = { actor: actorOfContact(row), now }
    const present: Memberships = (await findMemberships(tx, [row.id])).get(row.id) ?? new Map()
    const others = otherConsents(consents)
    const asks = mustConfirm(row, subscription, lists, present, others.length > 0)
    if (asks)
      await keepOptInRequest(tx, row.id, {
        source: `form:${form.id}`,
        text_version: versionOf(submission),
        text: text.text,
        language: text.text === null ? submission.language : text.language,
        page_url: submission.pageUrl,
        ip: submission.ip,
        list_ids: lists.map((list) => list.id),
        consents: others,
        asked_at: now,
      })
    const asPending = subscription === 'confirm' || row.status === 'unsubscribed'
    const joined = await join(tx, row.id, lists, present, asPending, by)
    if (tags.length > 0) await tagContact(tx, { contactId: row.id, ...by }, { add: tags })
    if (!asks) await recordConsents(tx, submission, consents, written, subscription, now)
    if (asks) await confirmations.requestConfirmation(tx, [row.id], by)
    const data = { form: { id: form.id, name: form.name }, submission_id: id }
    const outcome = joined && written.outcome === 'unchanged' ? 'updated' : written.outcome
    await insertSubmission(tx, { ...stored, outcome })
    await insertActivities(tx, [{ contactId: row.id, type: 'form_submitted', data }], by.actor, now)
    const outputs = { form_id: form.id, form_name: form.name, submission_id: id, values: stored.answers }
    await insertTriggerEvents(tx, [
      { key: 'form_submitted', contactId: row.id, occurredAt: now, data: outputs },
    ])
  } else await insertSubmission(tx, stored)
  await insertFiles(tx, id, submission.files, context.node)
  const created = written?.outcome === 'created' ? 1 : 0
  await countDay(tx, form.id, { submissions: 1, contacts_created: created }, new Date(now))
}
