import {
  afterOptOut,
  type ContactRow,
  type CustomChanges,
  creationOf,
  mergedStatus,
  newContact,
  planChange,
  type StatusKey,
  type Values,
} from '../../../audience/contacts/index.ts'
import { listsLeftBefore, type Person, type WriteState } from '../../../audience/imports/index.ts'
import { type MembershipStatus, mostPerContact } from '../../../audience/memberships/index.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../platform/principal.ts'
import type { SourceConsent } from '../../records/index.ts'
import type { Given } from '../store/items.ts'
import type { Decision } from './decide.ts'

/** What the source says about one person, in our terms. */
export interface Incoming {
  /** The address for comparison. */
  key: string
  email: string
  hash: string
  sourceId: string
  /** Further records of the source about the person. */
  furtherIds: readonly string[]
  /** Of the records and the options. */
  sourceHash: string
  values: Values
  customFields: CustomChanges
  decision: Decision
  lists: ReadonlyMap<string, MembershipStatus>
  tags: readonly string[]
  /** Lists and tags that the source states for the person, with any word. */
  stated: ReadonlySet<string>
  consents: readonly SourceConsent[]
}

export interface Choices {
  /** What happens to the values of contacts that are here already. */
  duplicates: 'merge' | 'fill_empty' | 'skip'
  source: string
  attestation: {
    basis: 'opt_in' | 'contract' | 'legitimate_interest' | 'asserted'
    explanation: string
  } | null
  /** Of the entries in the consent ledger. */
  purpose: string
  /** Whether people beyond the limit of the plan are left out, instead of failing. */
  partial: boolean
}

export interface ApplyState extends WriteState {
  actor: Actor
  runId: string
  /** Whether the run reads only what changed, so that it knows only some of a person's lists. */
  isDelta: boolean
  /** Whether the run reads only those audiences of a person in which something changed. */
  byAudience: boolean
  /** Whether the source is a file: who or what is not in it may be in another one. */
  isFile: boolean
  /** What earlier runs from the account gave to contacts. */
  given: ReadonlyMap<string, Given>
  /** Since when contacts have their tags. */
  taggedAt: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** What people no longer have at the source, by the address for comparison. */
  lost: Map<string, Lost>
  now: string
  choices: Choices
  /** How many more contacts the plan allows; null without a limit. */
  quota: number | null
  /** Keys of addresses that are suppressed here. */
  suppressed: ReadonlySet<string>
  /** Keys of people whose record had another address before, which another contact has: only what is stricter counts. */
  taken: ReadonlySet<string>
  /**
   * Contacts that an earlier run from the same account has brought: their evidence is here already. With the status that
   * it gave them, or null.
   */
  brought: ReadonlyMap<string, StatusKey | null>
}

/** Lists and tags that the source had for a person and no longer has. */
export interface Lost {
  /** Lists that are left here too, and tags that are removed. */
  lists: readonly string[]
  tags: readonly string[]
  /** Those that the person keeps here. */
  kept: readonly string[]
}

export type Outcome =
  | { action: 'created' | 'updated' | 'unchanged'; contactId: string }
  | { action: 'skipped'; reason: string }
  | { action: 'failed'; code: string; detail: string }

/** Statuses without marketing mail, which a suppressed address must have. */
export const closed = new Set<StatusKey>(['unsubscribed', 'bounced', 'complained'])

export const statusOf = (state: ApplyState, { key, decision }: Incoming): StatusKey | null =>
  decision.status !== null && state.suppressed.has(key) && !closed.has(decision.status)
    ? 'unsubscribed'
    : decision.status

const strictness: readonly MembershipStatus[] = ['pending', 'subscribed', 'unsubscribed']

/** Of two statuses on one list, the one that counts. Who left a list stays away. */
export const stricterMembership = (
  one: MembershipStatus | undefined,
  other: MembershipStatus,
): MembershipStatus =>
  one !== undefined && strictness.indexOf(one) >= strictness.indexOf(other) ? one : other

/** Memberships after the run. Who left a list here is never brought back to it. */
const listsAfter = (
  present: ReadonlyMap<string, MembershipStatus>,
  given: ReadonlyMap<string, MembershipStatus>,
): ReadonlyMap<string, MembershipStatus> => {
  const after = new Map(present)
  for (const [id, status] of given) {
    if (after.has(id) || after.size < mostPerContact) after.set(id, stricterMembership(after.get(id), status))
  }
  const same = after.size === present.size && [...after].every(([id, status]) => present.get(id) === status)
  return same ? present : after
}

const tagsAfter = (
  present: ReadonlySet<string>,
  given: readonly string[],
  lost: readonly string[] = [],
): ReadonlySet<string> => {
  const kept = lost.length === 0 ? present : present.difference(new Set(lost))
  const missing = given.filter((id) => !kept.has(id)).slice(0, Math.max(0, mostPerContact - kept.size))
  return missing.length === 0 ? kept : new Set([...kept, ...missing])
}

/** Before every known time. */
const longAgo = '1970-01-01T00:00:00.000Z'

const record = (
  state: ApplyState,
  contactId: string,
  consent: SourceConsent,
  isSubscribed: boolean,
): void => {
  const { kind, basis, occurred_at, ip, source, text } = consent
  // A consent without a time outranks no other entry, unless it is what the source says now.
  const unknownTime = kind === 'given' && !isSubscribed ? longAgo : state.now
  state.consents.push({
    id: newId(),
    contactId,
    kind,
    purpose: state.choices.purpose,
    basis,
    text_version: null,
    source: source?.slice(0, 64).toWellFormed() ?? 'migration',
    ip,
    reason: text === null || text === '' ? null : text.slice(0, 500).toWellFormed(),
    ...actorColumns(state.actor),
    // The ledger is in the order of times. That this one is not known stands beside it.
    occurred_at: occurred_at ?? unknownTime,
    time_known: occurred_at !== null,
    recorded_at: state.now,
    run_id: state.runId,
  })
}

/**
 * Writes the evidence of the source. Nothing is better than the source says: what is unknown is `imported`. An
 * attestation counts only for people who are subscribed now, and only those who said no have withdrawn.
 */
const recordConsents = (
  state: ApplyState,
  contactId: string,
  { consents, decision }: Incoming,
  { status, moves }: { status: StatusKey; moves: boolean },
): void => {
  const { attestation } = state.choices
  const isSubscribed = status === 'subscribed'
  const add = (consent: SourceConsent): void => record(state, contactId, consent, isSubscribed)
  const has = (wanted: SourceConsent['kind']): boolean => consents.some(({ kind }) => kind === wanted)
  for (const consent of consents) add(consent)
  const about = { occurred_at: decision.at, ip: null, source: null, text: decision.reason }
  if (decision.attested && attestation !== null && isSubscribed)
    add({
      ...about,
      kind: 'given',
      basis: attestation.basis as SourceConsent['basis'],
      occurred_at: state.now,
      text: attestation.explanation,
    })
  else if (moves && isSubscribed && !has('given'))
    add({ ...about, kind: 'given', basis: 'imported', occurred_at: null })
  // What blocks an address, or cannot be read, is no word of the person.
  const saysNo = decision.class === 'opted_out'
  if (moves && status === 'unsubscribed' && saysNo && !has('withdrawn'))
    add({ ...about, kind: 'withdrawn', basis: 'opt_out' })
}

/** When the person opted out at the source; null if that is not known. */
const optedOutAt = ({ decision }: Incoming, now: string): string | null =>
  decision.class === 'opted_out' && decision.at !== null && Date.parse(decision.at) <= Date.parse(now)
    ? decision.at
    : null

const create = (state: ApplyState, incoming: Incoming, status: StatusKey): Outcome => {
  if (state.quota !== null && state.quota <= 0 && state.choices.partial)
    return { action: 'skipped', reason: 'plan_limit' }
  if (state.quota !== null && state.quota <= 0)
    return { action: 'failed', code: 'plan_limit', detail: 'The plan limit for contacts is reached.' }
  const { email, customFields, key } = incoming
  const { now } = state
  const values = { ...incoming.values, source: state.choices.source }
  const saidAt = optedOutAt(incoming, now)
  const stated = newContact({ id: newId(), email, status, values, customFields, saidAt, now })
  const optOut = state.remembered.optOuts.get(incoming.hash)
  const row = optOut === undefined ? stated : afterOptOut(stated, optOut)
  const left = optOut === undefined ? new Map() : listsLeftBefore(optOut, state.lists)
  const lists = listsAfter(left, incoming.lists)
  const tags = tagsAfter(new Set(), incoming.tags)
  state.persons.set(key, { row, isNew: true, isChanged: true, lists, tags, found: null })
  if (state.quota !== null) state.quota -= 1
  state.activities.push(creationOf(row, values))
  recordConsents(state, row.id, incoming, { status: row.status, moves: true })
  return { action: 'created', contactId: row.id }
}

const fillEmpty = (row: ContactRow, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([column]) => (row as unknown as Record<string, unknown>)[column] === null),
  )

/** From every mail to the rarest. */
const frequencies = ['all', 'weekly', 'monthly'] as const

/** A choice for less mail is never undone: of two frequencies the rarer one stays. */
const withRarer = (row: ContactRow, { frequency: _, ...values }: Values, { frequency }: Values): Values =>
  frequency !== undefined && frequencies.indexOf(frequency) > frequencies.indexOf(row.frequency)
    ? { ...values, frequency }
    : values

const fillEmptyFields = (row: ContactRow, fields: CustomChanges): CustomChanges =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !(key in row.custom_fields)))

/** The new address of a person who has changed it at the source. One that is suppressed, or opted out, is not taken over. */
const movedTo = (
  { suppressed, remembered }: ApplyState,
  { key, email, hash }: Incoming,
  { row }: Person,
): { email?: string } =>
  row.email.toLowerCase() === key || suppressed.has(key) || remembered.optOuts.has(hash) ? {} : { email }

const onlyNegative = (lists: ReadonlyMap<string, MembershipStatus>): ReadonlyMap<string, MembershipStatus> =>
  new Map([...lists].filter(([, one]) => one === 'unsubscribed'))

/** Whether a person is read with all lists and tags, so that what the source does not state is not there. */
export const isWhole = (
  { byAudience, given }: Pick<ApplyState, 'byAudience' | 'given'>,
  { decision, sourceId, furtherIds }: Incoming,
  contactId: string,
): boolean => {
  if (decision.scope !== 'whole') return false
  const known = byAudience ? (given.get(contactId)?.records ?? []) : []
  return known.every((id) => id === sourceId || furtherIds.includes(id))
}

const nothingLost: Lost = { lists: [], tags: [], kept: [] }

/**
 * What the source no longer has for the person. What a run gave goes here, too. What the person had here before, or got here
 * since, stays.
 */
const lostAtSource = (state: ApplyState, incoming: Incoming, { row, lists, tags }: Person): Lost => {
  const { isFile, given, taggedAt, lists: knownLists, tags: knownTags } = state
  const { stated } = incoming
  const had = given.get(row.id)
  if (had === undefined || !isWhole(state, incoming, row.id)) return nothingLost
  const isLeft = (id: string): boolean =>
    !stated.has(id) && knownLists.has(id) && (lists.get(id) ?? 'unsubscribed') !== 'unsubscribed'
  const isUntagged = (id: string): boolean => !stated.has(id) && knownTags.has(id) && tags.has(id)
  const since = taggedAt.get(row.id) ?? {}
  const left = isFile ? [] : had.lists.filter(isLeft)
  const untagged = isFile
    ? []
    : Object.entries(had.tags).flatMap(([id, until]) =>
        isUntagged(id) && Date.parse(since[id] ?? '') <= Date.parse(until) ? [id] : [],
      )
  const gone = new Set([...left, ...untagged])
  const kept = had.stated.filter((id) => !gone.has(id) && (isLeft(id) || isUntagged(id)))
  return { lists: left, tags: untagged, kept }
}

/** The status of a contact after the run. It changes to what is stricter, or to what people here have not decided. */
const statusAfter = (
  { isDelta, brought }: ApplyState,
  { decision, lists }: Incoming,
  { row, lists: present }: Person,
  status: StatusKey | null,
): StatusKey => {
  if (status === null) return row.status
  const wanted = mergedStatus(row.status, status)
  const given = brought.get(row.id) ?? null
  if (!closed.has(wanted) && given !== null && given !== row.status) return row.status
  // A delta does not read the lists on which nothing changed.
  const isElsewhere = [...present].some(([id, one]) => one === 'subscribed' && !lists.has(id))
  const isNo = decision.class === 'opted_out' || decision.class === 'unknown'
  const isOneList = isDelta && decision.isOfLists && isNo && isElsewhere
  return isOneList && row.status === 'subscribed' ? row.status : wanted
}

/** Lists that another account says the person has left, too: the undo of the run that said so first does not end it. */
const noteListsLeftAgain = (
  state: ApplyState,
  { lists }: Incoming,
  { row, lists: present }: Person,
): void => {
  if (state.brought.has(row.id)) return
  for (const id of onlyNegative(lists).keys()) {
    const list = present.get(id) === 'unsubscribed' ? state.lists.get(id) : undefined
    if (list === undefined) continue
    const data = { list: { id, name: list.name }, membership_status: 'unsubscribed' } as const
    state.activities.push({ contactId: row.id, type: 'list_left', data })
  }
}

const merge = (state: ApplyState, incoming: Incoming, status: StatusKey | null, person: Person): Outcome => {
  const isNegative = incoming.decision.scope === 'negative'
  const duplicates = state.taken.has(incoming.key) || isNegative ? 'skip' : state.choices.duplicates
  const present = person.row
  const stated = statusAfter(state, incoming, person, status)
  // Of people who are left out, only what is stricter counts.
  const wanted = duplicates === 'skip' && !closed.has(stated) ? present.status : stated
  const fills = duplicates === 'fill_empty'
  const given = fills ? fillEmpty(present, incoming.values) : incoming.values
  const values = withRarer(present, given, incoming.values)
  const fields = fills ? fillEmptyFields(present, incoming.customFields) : incoming.customFields
  const patch =
    duplicates === 'skip' ? {} : { values, customFields: fields, ...movedTo(state, incoming, person) }
  const isFinal = wanted === 'bounced' || wanted === 'complained'
  const plan = planChange(
    present,
    { ...patch, status: wanted, mover: isFinal ? 'system' : 'caller' },
    state.now,
  )
  if (plan.kind === 'refused') return { action: 'failed', code: 'invalid_transition', detail: plan.detail }
  const isMember = incoming.decision.scope !== 'part' || present.status === 'subscribed'
  const joins = duplicates !== 'skip' && isMember
  const found = lostAtSource(state, incoming, person)
  const lost = duplicates === 'skip' ? { ...found, tags: [] } : found
  if (lost !== nothingLost) state.lost.set(incoming.key, lost)
  const left = lost.lists.map((id) => [id, 'unsubscribed'] as const)
  const membershipsGiven = joins ? incoming.lists : onlyNegative(incoming.lists)
  const lists = listsAfter(
    person.lists,
    left.length === 0 ? membershipsGiven : new Map([...membershipsGiven, ...left]),
  )
  const tags = duplicates === 'skip' ? person.tags : tagsAfter(person.tags, incoming.tags, lost.tags)
  const moves = wanted !== present.status
  const isNews = !state.brought.has(present.id) && duplicates !== 'skip'
  // A no that changes no status is kept, too: the undo of the run that brought the first one does not end it.
  const isOptOut = incoming.decision.class === 'opted_out' && closed.has(wanted)
  const isAgain = isOptOut && !moves && !state.brought.has(present.id)
  if (moves || isNews || isAgain)
    recordConsents(state, present.id, incoming, {
      status: isAgain ? 'unsubscribed' : wanted,
      moves: moves || isAgain,
    })
  if (isAgain) {
    state.activities.push({ contactId: present.id, type: 'consent_recorded' })
    state.statedAgain.push({ contactId: present.id, status: present.status, isRecorded: true })
  }
  noteListsLeftAgain(state, incoming, person)
  const isChanged = plan.kind === 'changed'
  if (!isChanged && lists === person.lists && tags === person.tags)
    return { action: 'unchanged', contactId: present.id }
  state.persons.set(incoming.key, {
    ...person,
    lists,
    tags,
    row: plan.row,
    isChanged: person.isChanged || isChanged,
  })
  if (isChanged) state.activities.push(...plan.activities)
  return { action: 'updated', contactId: present.id }
}

/** The contact of a person, if the source says what it said before; null otherwise. */
export const unchangedSince = (
  state: ApplyState,
  { key, sourceId, sourceHash }: Incoming,
  hashes: ReadonlyMap<string, string>,
): string | null => {
  const id = state.persons.get(key)?.row.id
  return id !== undefined && hashes.get(`${sourceId} ${id}`) === sourceHash ? id : null
}

/** Why a person is left out who has no contact here. */
const reasonOf = ({ scope, class: found, word }: Decision): string => {
  if (scope === 'part') return 'unchanged'
  return found === 'gone' ? word : 'suppression'
}

/** Applies one person to the state of a step. */
export const applyPerson = (state: ApplyState, incoming: Incoming): Outcome => {
  const { decision, key, hash } = incoming
  const status = statusOf(state, incoming)
  const person = state.persons.get(key)
  if (decision.scope === 'none') return { action: 'skipped', reason: reasonOf(decision) }
  const isMoved = person !== undefined && person.row.email.toLowerCase() !== key
  if ((person === undefined || isMoved) && state.remembered.erased.has(hash))
    return { action: 'skipped', reason: 'address_erased' }
  if (person === undefined)
    return decision.scope === 'whole' && status !== null
      ? create(state, incoming, status)
      : { action: 'skipped', reason: reasonOf(decision) }
  const isStricter = status !== null && closed.has(status)
  if (person.row.trashed_at === null || isStricter) return merge(state, incoming, status, person)
  return { action: 'skipped', reason: 'in_trash' }
}
