import { hash } from 'node:crypto'
import type { components } from '../../../generated/types.ts'
import { jsonText } from '../../platform/http/json-text.ts'
import { requireMatch, requireNoMatch } from '../../platform/http/preconditions.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { listMembershipsOf, listTagsOf } from '../memberships/index.ts'
import type { ContactReference } from './references.ts'
import { serializeActivity, serializeContact, serializeEmailAddress, serializeNote } from './serializers.ts'
import { listLatestActivities } from './store/activities.ts'
import type { ContactRow } from './store/contacts.ts'
import { listLatestEmails } from './store/emails.ts'
import { listLatestNotes } from './store/notes.ts'
import { findWithRelated, listRelated, noRelated } from './store/related.ts'

type Contact = components['schemas']['Contact']
export type Include = components['parameters']['ContactInclude'][number]

/** Maximum number of related resources in a contact. Each kind has a list operation of its own. */
const mostIncluded = 10

const grouped = <Row extends { contact_id: string }, Shape>(
  rows: Row[],
  shape: (row: Row) => Shape,
): Map<string, Shape[]> => {
  const groups = new Map<string, Shape[]>()
  for (const row of rows) groups.set(row.contact_id, [...(groups.get(row.contact_id) ?? []), shape(row)])
  return groups
}

/** The includes of several contacts: one query for each kind, for any number of contacts. */
const listIncluded = async (
  sql: Sql,
  ids: readonly string[],
  include: readonly Include[],
): Promise<(id: string) => Partial<Contact>> => {
  const includes = (what: Include): boolean => include.includes(what)
  const [activities, notes, emails] = await Promise.all([
    includes('latest_activities') ? listLatestActivities(sql, ids, mostIncluded) : [],
    includes('latest_notes') ? listLatestNotes(sql, ids, mostIncluded) : [],
    includes('email_history') ? listLatestEmails(sql, ids, mostIncluded) : [],
  ])
  const included = {
    latest_activities: grouped(activities, serializeActivity),
    latest_notes: grouped(notes, serializeNote),
    email_history: grouped(emails, serializeEmailAddress),
  }
  return (id) => Object.fromEntries(include.map((what) => [what, included[what].get(id) ?? []]))
}

/**
 * Contacts in the contract's form at `now`, with their includes. Contacts that were deleted since their row
 * was read are left out.
 */
export const showContacts = async (
  sql: Sql,
  now: Date,
  rows: readonly ContactRow[],
  include: readonly Include[] = [],
): Promise<Contact[]> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [related, includedOf] = await Promise.all([
    listRelated(sql, ids, now),
    listIncluded(sql, ids, include),
  ])
  const relatedTo = new Map(related.map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const relatedRow = relatedTo.get(row.id)
    return relatedRow === undefined ? [] : [{ ...serializeContact(row, relatedRow), ...includedOf(row.id) }]
  })
}

/** One contact in the contract's form at `now`, with its related rows: one statement, and one for each include. */
export const showContact = async (
  sql: Sql,
  now: Date,
  reference: ContactReference,
  include: readonly Include[] = [],
): Promise<{ row: ContactRow; body: Contact } | null> => {
  const row = await findWithRelated(sql, reference, now)
  if (row === null) return null
  const body = serializeContact(row, row)
  if (include.length === 0) return { row, body }
  const includedOf = await listIncluded(sql, [row.id], include)
  return { row, body: { ...body, ...includedOf(row.id) } }
}

/** A contact that this transaction has created without lists. */
export const showNew = (row: ContactRow): Contact =>
  serializeContact(row, { ...noRelated(), id: row.id, used_fields: row.custom_fields })

const digestOf = (what: unknown): string => hash('sha256', jsonText(what), 'hex').slice(0, 16)

/** A contact with its lists and tags: what the preconditions of a write compare. */
const contentTag = (row: ContactRow, { lists, tags }: Pick<Contact, 'lists' | 'tags'>): string =>
  lists.length + tags.length === 0 ? `v${row.version}` : `v${row.version}.${digestOf([lists, tags])}`

/**
 * Checks `If-Match` and `If-None-Match` on a contact that this transaction has locked, including its lists
 * and tags.
 * @throws precondition_failed
 */
export const requireContact = async (
  tx: Sql,
  row: ContactRow,
  ifMatch: string | undefined,
  ifNoneMatch?: string,
): Promise<void> => {
  if (ifMatch === undefined && ifNoneMatch === undefined) return
  const [lists, tags] = await Promise.all([listMembershipsOf(tx, row.id), listTagsOf(tx, row.id)])
  const current = contentTag(row, { lists, tags })
  requireMatch(ifMatch, current)
  requireNoMatch(ifNoneMatch, current)
}

/** The entity tag of the response: lists, tags, engagement and includes change without the contact itself. */
export const contactTag = (row: ContactRow, body: Contact): string =>
  `${contentTag(row, body)}-${digestOf(body)}`
