import { newId } from '../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../platform/principal.ts'
import type { NewJobError } from '../../../system/jobs/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import {
  type ConsentRow,
  type ContactRow,
  creationOf,
  mergedStatus,
  newContact,
  planChange,
  type StatusKey,
} from '../../contacts/index.ts'
import {
  type ListRef,
  type MembershipStatus,
  noRoom,
  planJoining,
  planReplacing,
  planTagging,
  type TagRef,
} from '../../memberships/index.ts'
import type { ImportSettings } from '../settings.ts'
import type { ColumnFault, Incoming } from './convert.ts'

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
export interface Scene {
  settings: ImportSettings
  /** Whether a column contains lists, or tags: with `overwrite` they replace the present ones. */
  replaces: { lists: boolean; tags: boolean }
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
  room: number | null
  /** Hashes of erased addresses, in hexadecimal digits. */
  erased: ReadonlySet<string>
  activities: NewActivity[]
  consents: (ConsentRow & { contactId: string })[]
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

const noPlace = (row: Incoming): NewJobError =>
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

/** The status of a row. With double opt-in, `subscribed` becomes `pending`. */
const statusOf = (row: Incoming, { status, double_opt_in }: ImportSettings): StatusKey => {
  const brought = row.status ?? status
  return brought === 'subscribed' && double_opt_in ? 'pending' : brought
}

const claims = (scene: Scene, row: Incoming, id: string | null): NewJobError | null => {
  const wanted = row.values.external_id
  if (wanted === undefined || wanted === null) return null
  const owner = scene.owners.get(wanted)
  if (owner === undefined || owner === id) return null
  return refusal(row, 'external_id_taken', `Another contact has the external id ${wanted}.`)
}

const handOver = ({ owners }: Scene, before: string | null, after: string | null, id: string): void => {
  if (before === after) return
  if (before !== null && owners.get(before) === id) owners.delete(before)
  if (after !== null) owners.set(after, id)
}

type Belonging = Pick<Person, 'lists' | 'tags'>

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
const nowhere: Belonging = { lists: new Map(), tags: new Set() }

/** The lists and tags of a person after a row, or the error if there are too many. */
const belongingAfter = (scene: Scene, row: ReadyRow, present: Belonging): Belonging | NewJobError => {
  const { replaces, settings } = scene
  const nothingNamed = row.toLists.length + row.toTags.length === 0
  const clears = settings.duplicates === 'overwrite'
  if (nothingNamed && !clears) return present
  const joining =
    clears && replaces.lists
      ? planReplacing(present.lists, row.toLists, others(scene.lists, present.lists.keys(), row.toLists))
      : planJoining(
          present.lists,
          row.toLists.map((list) => ({ list })),
          'skip',
        )
  if (joining.kind !== 'changes') return refusal(row, 'too_many', noRoom('list').detail)
  const remove = clears && replaces.tags ? others(scene.tags, present.tags, row.toTags) : []
  const tagging = planTagging(present.tags, { add: row.toTags, remove })
  if (tagging.kind === 'full') return refusal(row, 'too_many', noRoom('tag').detail)
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

const isAgreed = (status: StatusKey): boolean => status === 'subscribed' || status === 'pending'

/** The ledger entry if the import does not say how the contacts gave consent. */
const unsaidConsent = {
  purpose: 'marketing',
  basis: 'imported',
  text_version: null,
  source: 'import',
} as const

const recordConsent = (
  scene: Scene,
  contactId: string,
  kind: ConsentRow['kind'],
  about: Pick<ConsentRow, 'purpose' | 'basis' | 'text_version' | 'source'>,
  row: { consentAt: string | null; consentIp: string | null } | null,
  occurredAt: string | null,
): void => {
  scene.consents.push({
    id: newId(),
    contactId,
    kind,
    purpose: about.purpose,
    basis: about.basis,
    text_version: about.text_version,
    source: about.source,
    ip: row?.consentIp ?? null,
    reason: null,
    ...actorColumns(scene.actor),
    occurred_at: row?.consentAt ?? occurredAt ?? scene.now,
    recorded_at: scene.now,
  })
}

/**
 * Records the consent of a person who became subscribed or pending, with the data in the file or the import's
 * settings.
 */
const recordAgreement = (scene: Scene, row: Incoming, contactId: string, changed: boolean): void => {
  const { consent } = scene.settings
  if (consent !== null) recordConsent(scene, contactId, 'given', consent, row, consent.occurred_at)
  else if (changed || row.consentAt !== null || row.consentIp !== null)
    recordConsent(scene, contactId, 'given', unsaidConsent, row, null)
}

const create = (scene: Scene, row: ReadyRow): Outcome => {
  if (scene.room !== null && scene.room <= 0) return noPlace(row)
  const taken = claims(scene, row, null)
  if (taken) return taken
  const belonging = belongingAfter(scene, row, nowhere)
  if ('code' in belonging) return belonging
  const { now, settings } = scene
  const values = { ...row.values, source: row.values.source ?? settings.source }
  const { email, customFields } = row
  const status = statusOf(row, settings)
  const contact = newContact({ id: newId(), email, status, values, customFields, now })
  scene.persons.set(row.key, { row: contact, isNew: true, isChanged: true, ...belonging, found: null })
  handOver(scene, null, contact.external_id, contact.id)
  if (scene.room !== null) scene.room -= 1
  scene.activities.push(creationOf(contact, values))
  if (isAgreed(status)) recordAgreement(scene, row, contact.id, false)
  return 'created'
}

const merge = (scene: Scene, row: ReadyRow, person: Person): Outcome => {
  const { now, settings } = scene
  const present = person.row
  const comesBack = present.trashed_at !== null
  if (comesBack && scene.room !== null && scene.room <= 0) return noPlace(row)
  const taken = claims(scene, row, present.id)
  if (taken) return taken
  const status = mergedStatus(present.status, statusOf(row, settings))
  const { values, customFields } = row
  const plan = planChange(present, { values, customFields, status, whereabouts: 'live' }, now)
  if (plan.kind === 'refused') return refusal(row, 'invalid_transition', plan.detail)
  const belonging = belongingAfter(scene, row, person)
  if ('code' in belonging) return belonging
  const isChanged = plan.kind === 'changed'
  if (!isChanged && belonging === person) return 'unchanged'
  scene.persons.set(row.key, {
    ...person,
    ...belonging,
    row: plan.row,
    isChanged: person.isChanged || isChanged,
  })
  if (isChanged) {
    handOver(scene, present.external_id, plan.row.external_id, present.id)
    if (comesBack && scene.room !== null) scene.room -= 1
    scene.activities.push(...plan.activities)
    if (plan.consent?.kind === 'withdrawn')
      recordConsent(scene, present.id, 'withdrawn', unsaidConsent, null, null)
    if (status !== present.status && isAgreed(status))
      recordAgreement(scene, row, present.id, plan.consent?.kind === 'given')
  }
  scene.activities.push({ contactId: present.id, type: 'imported' })
  return 'updated'
}

/** Applies a row to the scene, and returns its outcome. */
export const applyRow = (scene: Scene, row: ReadyRow): Outcome => {
  const fault = faultOf(row)
  if (fault) return fault
  const person = scene.persons.get(row.key)
  if (person) return scene.settings.duplicates === 'skip' ? 'skipped' : merge(scene, row, person)
  if (row.hash && scene.erased.has(row.hash)) return erasedRow(row)
  return create(scene, row)
}
