import { newId } from '../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../platform/principal.ts'
import type { NewJobError } from '../../../system/jobs/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import {
  afterOptOut,
  type ConsentRow,
  type ContactRow,
  creationOf,
  type insertConsents,
  isClosed,
  mergedStatus,
  newContact,
  planChange,
  type StatedAgain,
  type StatusKey,
  statusOnReturn,
} from '../../contacts/index.ts'
import {
  type ListRef,
  type MembershipStatus,
  planJoining,
  planReplacing,
  planTagging,
  type TagRef,
  tooManyError,
} from '../../memberships/index.ts'
import type { OptOut, Remembered } from '../../suppressions/index.ts'
import type { ImportSettings } from '../settings.ts'
import { type ColumnFault, cut, type Incoming, longestShown } from './incoming.ts'

/** A person in the rows of a step, after the rows so far. */
export interface Person {
  row: ContactRow
  /** Not in a table yet. */
  isNew: boolean
  /** Whether the row differs from the table. */
  isChanged: boolean
  lists: ReadonlyMap<string, MembershipStatus>
  tags: ReadonlySet<string>
  /** The state at the beginning of the step; null for a new person. */
  found: Pick<Person, 'row' | 'lists' | 'tags'> | null
}

/** A row with its resolved lists and tags. */
export interface ReadyRow extends Incoming {
  toLists: ListRef[]
  toTags: TagRef[]
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped' | NewJobError

/** The state of a step after the rows so far. */
export interface StepState {
  settings: ImportSettings
  /** Whether a column contains lists, or tags: with `overwrite` they replace the present ones. */
  replaces: { lists: boolean; tags: boolean }
  /** The column with external ids. */
  externalIds: string | undefined
  actor: Actor
  now: string
  /** By address in lower case. */
  persons: Map<string, Person>
  /** The id of the contact that has an external id of the rows, by external id. */
  owners: Map<string, string>
  /** Lists and tags by id: those in the rows, and those of the persons if the step can change them. */
  lists: Map<string, ListRef>
  tags: Map<string, TagRef>
  /** How many more contacts the plan allows; null without a limit. */
  quota: number | null
  /** Erased persons, and what addresses said before their contact went. */
  remembered: Remembered
  activities: NewActivity[]
  consents: Parameters<typeof insertConsents>[1][number][]
  /** Contacts that a row says no for and that get no marketing e-mail already. */
  statedAgain: StatedAgain[]
  /**
   * The persons that earlier steps of a dry run have changed, by address in lower case. The value is the person in the tables. It is
   * null for a new person.
   */
  recalled: Map<string, Person | null>
  /** The ids of the sequences and automations that earlier steps of a dry run would have started, by contact. */
  started: Map<string, Set<string>>
}

const refusal = (row: Incoming, code: NewJobError['code'], detail: string, column?: string): NewJobError => ({
  code,
  detail,
  lineNumber: row.line,
  ...(row.given === null ? {} : { email: row.given }),
  columns: column === undefined ? [] : [{ column, code: 'not_allowed', detail }],
})

/** If the address belongs to an erased person, the error must not contain it. */
const erasedRow = ({ line }: Incoming): NewJobError => ({
  code: 'address_erased',
  detail: 'The person behind the address of this row was erased.',
  lineNumber: line,
  columns: [],
})

const planLimitError = (row: Incoming): NewJobError =>
  refusal(row, 'plan_limit', 'The plan limit for contacts is reached.')

const withColumns = (
  row: Incoming,
  code: NewJobError['code'],
  columns: readonly [ColumnFault, ...ColumnFault[]],
): NewJobError => {
  const [first] = columns
  const more = columns.length > 1 ? ` (and ${columns.length - 1} more)` : ''
  const detail = `${first.column}: ${first.detail}${more}`.slice(0, 1000).toWellFormed()
  return { ...refusal(row, code, detail), columns: [...columns] }
}

/** The error for a row that is imported without some of its values. */
export const skippedValues = (row: Incoming): NewJobError =>
  withColumns(row, 'value_skipped', row.skipped as [ColumnFault, ...ColumnFault[]])

/** Why a row is rejected; null if it can be used. */
export const faultOf = (row: Incoming): NewJobError | null => {
  if (row.malformed) return row.malformed
  const [first, ...more] = row.faults
  if (first) return withColumns(row, 'invalid_row', [first, ...more])
  if (row.forbidden)
    return { ...refusal(row, 'invalid_transition', row.forbidden.detail), columns: [row.forbidden] }
  return null
}

const isAgreed = (status: StatusKey): boolean => status === 'subscribed' || status === 'pending'

/** The status of a row. With double opt-in, `subscribed` becomes `pending`. */
const statusOf = (row: Incoming, { status, double_opt_in }: ImportSettings): StatusKey => {
  // A column of consent that does not say yes is no consent, whatever the import says of all rows.
  const brought = row.status ?? (row.consent === 'open' && status === 'subscribed' ? 'transactional' : status)
  // A no that could not be read is no consent either, and asks for none.
  if (row.isUnclear && isAgreed(brought)) return 'transactional'
  return brought === 'subscribed' && double_opt_in ? 'pending' : brought
}

/** The status that a row brings to a contact that is there. A default that the caller did not state brings none. */
const statedStatusOf = (row: Incoming, settings: ImportSettings): StatusKey | undefined => {
  const isStated = row.status !== undefined || settings.states_status === true || settings.consent !== null
  return isStated ? statusOf(row, settings) : undefined
}

const externalIdConflict = (state: StepState, row: Incoming, id: string | null): NewJobError | null => {
  const externalId = row.values.external_id
  if (externalId === undefined || externalId === null) return null
  const owner = state.owners.get(externalId)
  if (owner === undefined || owner === id) return null
  return refusal(
    row,
    'external_id_taken',
    `Another contact has the external id ${externalId}. Use another external id.`,
  )
}

const moveExternalId = (
  { owners }: StepState,
  before: string | null,
  after: string | null,
  id: string,
): void => {
  if (before === after) return
  if (before !== null && owners.get(before) === id) owners.delete(before)
  if (after !== null) owners.set(after, id)
}

type PersonMemberships = Pick<Person, 'lists' | 'tags'>

const others = <Thing extends { id: string }>(
  things: ReadonlyMap<string, Thing>,
  present: Iterable<string>,
  named: readonly Thing[],
): Thing[] =>
  [...present].flatMap((id) => {
    const thing = things.get(id)
    return thing && !named.includes(thing) ? [thing] : []
  })

/** The lists and tags of a new person. */
const noMemberships: PersonMemberships = { lists: new Map(), tags: new Set() }

/** The lists and tags of a person after a row, or the error if there are too many. */
const membershipsAfter = (
  state: StepState,
  row: ReadyRow,
  present: PersonMemberships,
): PersonMemberships | NewJobError => {
  const { replaces, settings } = state
  const nothingNamed = row.toLists.length + row.toTags.length === 0
  const clears = settings.duplicates === 'overwrite'
  if (nothingNamed && !clears) return present
  const joining =
    clears && replaces.lists
      ? planReplacing(present.lists, row.toLists, others(state.lists, present.lists.keys(), row.toLists))
      : planJoining(
          present.lists,
          row.toLists.map((list) => ({ list })),
          'skip',
        )
  if (joining.kind !== 'changes') return refusal(row, 'too_many', tooManyError('list').detail)
  const remove = clears && replaces.tags ? others(state.tags, present.tags, row.toTags) : []
  const tagging = planTagging(present.tags, { add: row.toTags, remove })
  if (tagging.kind === 'full') return refusal(row, 'too_many', tooManyError('tag').detail)
  const { changes } = joining
  if (changes.length + tagging.added.length + tagging.removed.length === 0) return present
  const lists = new Map(present.lists)
  for (const { list, to } of changes) {
    if (to === null) lists.delete(list.id)
    else lists.set(list.id, to)
  }
  const tags = new Set(present.tags)
  for (const { id } of tagging.removed) tags.delete(id)
  for (const { id } of tagging.added) tags.add(id)
  return { lists, tags }
}

/** The ledger entry if the import does not say how the contacts gave consent. */
const defaultConsent = {
  purpose: 'marketing',
  basis: 'imported',
  text_version: null,
  source: 'import',
} as const

const recordConsent = (
  state: StepState,
  contactId: string,
  kind: ConsentRow['kind'],
  about: Pick<ConsentRow, 'purpose' | 'basis' | 'text_version' | 'source'>,
  row: { consentAt: string | null; consentIp: string | null } | null,
  occurredAt: string | null,
): void => {
  state.consents.push({
    id: newId(),
    contactId,
    kind,
    purpose: about.purpose,
    basis: about.basis,
    text_version: about.text_version,
    source: about.source,
    ip: row?.consentIp ?? null,
    reason: null,
    ...actorColumns(state.actor),
    occurred_at: row?.consentAt ?? occurredAt ?? state.now,
    // A consent whose time is not stated was given at some time before. A no is said now.
    time_known: kind === 'withdrawn' || (row?.consentAt ?? occurredAt ?? null) !== null,
    recorded_at: state.now,
  })
}

/**
 * Records the consent of a person who became subscribed or pending, with the data in the file or the import's
 * settings. A person who must still confirm, and whose columns of consent do not say yes, has given none.
 */
const recordAgreement = (
  state: StepState,
  row: Incoming,
  { id: contactId, status }: ContactRow,
  changed: boolean,
): void => {
  if (status === 'pending' && row.consent === 'open') return
  const { consent } = state.settings
  if (consent !== null) recordConsent(state, contactId, 'given', consent, row, consent.occurred_at)
  else if (changed || row.consentAt !== null || row.consentIp !== null)
    recordConsent(state, contactId, 'given', defaultConsent, row, null)
}

/** The lists that an address had left before it gets a contact again. */
export const listsLeftBefore = (
  { left_lists }: OptOut,
  lists: ReadonlyMap<string, ListRef>,
): ReadonlyMap<string, MembershipStatus> =>
  new Map(Object.keys(left_lists).flatMap((id) => (lists.has(id) ? [[id, 'unsubscribed'] as const] : [])))

const create = (state: StepState, row: ReadyRow): Outcome => {
  if (state.quota !== null && state.quota <= 0) return planLimitError(row)
  const taken = externalIdConflict(state, row, null)
  if (taken) return taken
  const optOut = state.remembered.optOuts.get(row.hash ?? '')
  const left = optOut === undefined ? noMemberships.lists : listsLeftBefore(optOut, state.lists)
  const memberships = membershipsAfter(state, row, { ...noMemberships, lists: left })
  if ('code' in memberships) return memberships
  const { now, settings } = state
  const values = { ...row.values, source: row.values.source ?? settings.source }
  const { email, customFields } = row
  const stated = newContact({
    id: newId(),
    email,
    status: statusOf(row, settings),
    values,
    customFields,
    saidAt: row.optedOutAt,
    now,
  })
  const contact = optOut === undefined ? stated : afterOptOut(stated, optOut)
  state.persons.set(row.key, { row: contact, isNew: true, isChanged: true, ...memberships, found: null })
  moveExternalId(state, null, contact.external_id, contact.id)
  if (state.quota !== null) state.quota -= 1
  state.activities.push(creationOf(contact, values))
  if (isAgreed(contact.status)) recordAgreement(state, row, contact, false)
  return 'created'
}

const merge = (state: StepState, row: ReadyRow, person: Person): Outcome => {
  const { now, settings } = state
  const present = person.row
  const comesBack = present.trashed_at !== null
  if (comesBack && state.quota !== null && state.quota <= 0) return planLimitError(row)
  const taken = externalIdConflict(state, row, present.id)
  if (taken) return taken
  const status = mergedStatus(statusOnReturn(present), statedStatusOf(row, settings))
  const { values, customFields } = row
  const plan = planChange(present, { values, customFields, status, location: 'live' }, now)
  if (plan.kind === 'refused') return refusal(row, 'invalid_transition', plan.detail)
  const memberships = membershipsAfter(state, row, person)
  if ('code' in memberships) return memberships
  const isChanged = plan.kind === 'changed'
  if (!isChanged && memberships === person) return 'unchanged'
  state.persons.set(row.key, {
    ...person,
    ...memberships,
    row: plan.row,
    isChanged: person.isChanged || isChanged,
  })
  if (isChanged) {
    moveExternalId(state, present.external_id, plan.row.external_id, present.id)
    if (comesBack && state.quota !== null) state.quota -= 1
    state.activities.push(...plan.activities)
    if (plan.consent?.kind === 'withdrawn')
      recordConsent(state, present.id, 'withdrawn', defaultConsent, null, null)
    if (status !== statusOnReturn(present) && isAgreed(status))
      recordAgreement(state, row, plan.row, plan.consent?.kind === 'given')
  }
  state.activities.push({ contactId: present.id, type: 'imported' })
  return 'updated'
}

/** Whether the person of a row has said no before, and the row does not: an import takes no such no back. */
export const keepsNo = (state: Pick<StepState, 'persons' | 'remembered'>, row: Incoming): boolean => {
  if (row.consent === 'no') return false
  const before = state.persons.get(row.key)
  return before === undefined ? state.remembered.optOuts.has(row.hash ?? '') : isClosed(before.row.status)
}

/** Whether a row says no to e-mail, or the caller says it of all rows. */
const saysNo = (row: Incoming, settings: ImportSettings): boolean =>
  row.consent === 'no' || statedStatusOf(row, settings) === 'unsubscribed'

/** Applies nothing of a row but its no, to a contact that is there. A contact in the trash stays there. */
const applyNo = (state: StepState, row: ReadyRow, person: Person): 'updated' | 'skipped' => {
  if (!saysNo(row, state.settings)) return 'skipped'
  const { id, status } = person.row
  const plan = planChange(person.row, { status: mergedStatus(status, 'unsubscribed') }, state.now)
  if (plan.kind !== 'changed') return 'skipped'
  state.persons.set(row.key, { ...person, row: plan.row, isChanged: true })
  state.activities.push(...plan.activities, { contactId: id, type: 'imported' })
  if (plan.consent?.kind === 'withdrawn') recordConsent(state, id, 'withdrawn', defaultConsent, null, null)
  return 'updated'
}

/** Notes a no of a row that changed no status. */
const noteStatedAgain = (state: StepState, row: ReadyRow, before: Person): void => {
  const { id, status } = before.row
  if (!before.isNew && isClosed(status) && saysNo(row, state.settings))
    state.statedAgain.push({ contactId: id, status })
}

/** Leaves out values of a row that collide with other contacts or with limits, if the import leaves out values. */
const withoutCollision = (state: StepState, row: ReadyRow, { code, detail }: NewJobError): boolean => {
  if (state.settings.on_invalid !== 'skip_value') return false
  const keepOut = (column: string, fault: ColumnFault['code'], value: string): void => {
    row.skipped.push({ column, code: fault, detail, value: cut(value, longestShown) })
  }
  if (code === 'external_id_taken') {
    keepOut(state.externalIds ?? 'external_id', 'not_allowed', row.values.external_id ?? '')
    delete row.values.external_id
    return true
  }
  const references = [...row.lists, ...row.tags]
  if (code !== 'too_many' || references.length === 0) return false
  for (const name of new Set(references.map(({ column }) => column))) {
    const texts = references.flatMap(({ column, text }) => (column === name ? [text] : []))
    keepOut(name, 'max_items', texts.join(', '))
  }
  row.toLists = state.settings.list_ids.flatMap((id) => state.lists.get(id) ?? [])
  row.toTags = state.settings.tag_ids.flatMap((id) => state.tags.get(id) ?? [])
  row.lists = []
  row.tags = []
  return true
}

const applyWhole = (state: StepState, row: ReadyRow, person: Person | undefined): Outcome => {
  if (person === undefined && row.hash !== null && state.remembered.erased.has(row.hash))
    return erasedRow(row)
  const fault = faultOf(row)
  if (fault) return fault
  if (person && state.settings.duplicates === 'skip') return applyNo(state, row, person)
  const outcome = person ? merge(state, row, person) : create(state, row)
  if (typeof outcome === 'string' || !withoutCollision(state, row, outcome)) return outcome
  return applyWhole(state, row, person)
}

/** Applies a row to the state, and returns its outcome. The no of a row that cannot be imported counts nevertheless. */
export const applyRow = (state: StepState, row: ReadyRow): Outcome => {
  const person = state.persons.get(row.key)
  const outcome = applyWhole(state, row, person)
  if (typeof outcome !== 'string' && person) applyNo(state, row, person)
  if (person) noteStatedAgain(state, row, person)
  return outcome
}
