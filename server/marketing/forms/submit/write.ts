import { insertActivities } from '../../../audience/activities/index.ts'
import {
  actorOfContact,
  addContact,
  applySelfService,
  type ConsentEvidence,
  type ContactRow,
  type CustomChanges,
  carryOut,
  insertConsentEvents,
  lockContact,
  mergedStatus,
  newContact,
  planChange,
  type StatusKey,
  valuesOf,
} from '../../../audience/contacts/index.ts'
import {
  confirmations,
  findMemberships,
  joinLists,
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
import type { FormDefinition } from '../definition/types.ts'
import type { Answer } from '../field-types/index.ts'
import type { PublishedForm } from '../store/published.ts'
import { insertSubmission } from '../store/submissions.ts'
import { countDay } from '../store/tallies.ts'
import { type ContactAnswers, mergeable } from './contact-values.ts'

/** A submission whose answers are valid. */
export interface Submission {
  form: PublishedForm
  answers: ReadonlyMap<string, Answer>
  contact: ContactAnswers
  language: string
  pageUrl: string | null
  /** What identifies the solved proof of work; null without one. */
  proof: Buffer | null
  /** The network address as the settings allow to store it. */
  ip: string | null
}

export interface WriteContext {
  secret: Uint8Array
  reserve: Reserve
  now: string
}

type Outcome = 'created' | 'updated' | 'unchanged' | 'not_stored'

/** What the person agreed to, by the consent fields of the form. */
export interface GivenConsent {
  field_id: string
  purpose: string
  text: string
  given: boolean
}

const consentsOf = ({ fields }: FormDefinition, answers: ReadonlyMap<string, Answer>): GivenConsent[] =>
  fields
    .filter(({ type }) => type === 'consent')
    .map(({ id, settings }) => ({
      field_id: id,
      purpose: typeof settings.purpose === 'string' ? settings.purpose : 'marketing',
      text: typeof settings.text === 'string' ? settings.text : '',
      given: answers.get(id) === true,
    }))

/** How the person is to be subscribed: by a confirmation, at once, or not at all. */
export const subscriptionOf = ({
  form: { definition },
  answers,
  proof,
}: Pick<Submission, 'form' | 'answers' | 'proof'>): 'confirm' | 'now' | 'none' => {
  if (definition.opt_in === 'none') return 'none'
  const marketing = consentsOf(definition, answers).filter(({ purpose }) => purpose === 'marketing')
  if (marketing.length > 0 && !marketing.every(({ given }) => given)) return 'none'
  const isProved = !definition.spam.proof_of_work || proof !== null
  return definition.opt_in === 'single' && isProved ? 'now' : 'confirm'
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

/** The evidence of consent: the form, its version, and the page. */
const evidenceOf = ({ form, ip }: Submission): ConsentEvidence => ({
  source: 'form',
  textVersion: `form:${form.id}:v${form.number}`,
  ip,
})

const reasonOf = ({ form, pageUrl }: Submission): string =>
  [...`Form ${form.name}${pageUrl === null ? '' : ` on ${pageUrl}`}`].slice(0, 500).join('')

interface Written {
  row: ContactRow
  outcome: Outcome
}

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
): Promise<Written> => {
  const allowed = mergeable(submission.form.definition, submission.contact.members, customFields, present)
  if (present.trashed_at !== null) await reserve(tx, 1)
  const next = mergedStatus(present.status, status)
  const toPending = next === 'pending' ? { status: next } : {}
  const plan = planChange(present, { ...allowed, location: 'live', ...toPending }, now)
  const [changed = present] = await carryOut(tx, [plan], actorOfContact(present), now)
  if (next !== 'subscribed' || present.status === 'subscribed')
    return { row: changed, outcome: plan.kind === 'changed' ? 'updated' : 'unchanged' }
  await applySelfService(tx, changed, { mail: 'subscribed', evidence: evidenceOf(submission) }, now)
  return { row: { ...changed, status: next }, outcome: 'updated' }
}

/** Joins the lists. A list that the contact has left stays left, and a present membership stays as it is. */
const join = async (
  tx: Sql,
  contactId: string,
  lists: Awaited<ReturnType<typeof lockLists>>,
  asPending: boolean,
  by: { actor: ReturnType<typeof actorOfContact>; now: string },
): Promise<boolean> => {
  const present = (await findMemberships(tx, [contactId])).get(contactId)
  const joinings = lists
    .filter(({ id }) => !present?.has(id))
    .map((list) => ({ list, ...(asPending ? { status: 'pending' as const } : {}) }))
  if (joinings.length === 0) return false
  const plan = await joinLists(tx, { contactId, ...by }, joinings, 'skip')
  return plan.kind === 'changes' && plan.changes.length > 0
}

/** Records in the consent ledger what needs no confirmation. */
const recordConsents = async (
  tx: Sql,
  submission: Submission,
  { row, outcome }: Written,
  subscription: ReturnType<typeof subscriptionOf>,
  now: string,
): Promise<void> => {
  const evidence = evidenceOf(submission)
  const shared = {
    contactId: row.id,
    kind: 'given',
    basis: 'opt_in',
    reason: reasonOf(submission),
    evidence,
  } as const
  const others = consentsOf(submission.form.definition, submission.answers).filter(
    ({ purpose, given }) => given && purpose !== 'marketing',
  )
  const subscribed = outcome === 'created' && subscription === 'now'
  const events = [
    ...(subscribed ? [{ ...shared, purpose: 'marketing' }] : []),
    ...others.map(({ purpose }) => ({ ...shared, purpose })),
  ]
  await insertConsentEvents(tx, events, actorOfContact(row), now)
}

/** Writes the contact, or returns null where the plan has no room for it. */
const writeContact = async (
  tx: Sql,
  submission: Submission,
  status: StatusKey,
  context: WriteContext,
): Promise<Written | null> => {
  const { values: custom } = await readCustomValues(tx, submission.contact.custom, '')
  // Another request may add the same address meanwhile. Then it is merged.
  for (let tries = 0; tries < 3; tries++) {
    const present = await lockContact(tx, { by: 'email', email: submission.contact.email }, 'anywhere')
    if (present !== null) return merge(tx, submission, present, custom, status, context)
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
  const written = await writeContact(tx, submission, firstStatus[subscription], context).catch(
    (error: unknown) => {
      if (error instanceof ProblemError && error.code === 'pro_lock') return null
      throw error
    },
  )
  const id = newId()
  const stored = {
    id,
    form_id: form.id,
    version_number: form.number,
    contact_id: written?.row.id ?? null,
    outcome: written?.outcome ?? 'not_stored',
    answers: Object.fromEntries(answers),
    consents: consentsOf(definition, answers),
    page_url: submission.pageUrl,
    language: submission.language,
    proved: definition.spam.proof_of_work ? submission.proof !== null : null,
    proof: submission.proof,
    ip: submission.ip,
    submitted_at: now,
  }
  if (written !== null) {
    const { row } = written
    const by = { actor: actorOfContact(row), now }
    const joined = await join(tx, row.id, lists, subscription === 'confirm', by)
    if (tags.length > 0) await tagContact(tx, { contactId: row.id, ...by }, { add: tags })
    await recordConsents(tx, submission, written, subscription, now)
    if (subscription === 'confirm' && row.status === 'pending')
      await confirmations.use.requestConfirmation(tx, [row.id], by)
    const data = { form: { id: form.id, name: form.name }, submission_id: id }
    if (joined && stored.outcome === 'unchanged') stored.outcome = 'updated'
    await insertSubmission(tx, stored)
    await insertActivities(tx, [{ contactId: row.id, type: 'form_submitted', data }], by.actor, now)
    const outputs = { form_id: form.id, form_name: form.name, submission_id: id, values: stored.answers }
    await insertTriggerEvents(tx, [
      { key: 'form_submitted', contactId: row.id, occurredAt: now, data: outputs },
    ])
  } else await insertSubmission(tx, stored)
  const created = written?.outcome === 'created' ? 1 : 0
  await countDay(tx, form.id, { submissions: 1, contacts_created: created }, new Date(now))
}
