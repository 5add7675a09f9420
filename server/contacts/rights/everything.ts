import type { components } from '../../../generated/types.ts'
import { type Actor, type ActorColumns, actorOf, actorShape, type Principal } from '../../host/principal.ts'
import { createJob } from '../../jobs/index.ts'
import type { List } from '../../platform/http/pages.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { suppressionsOf } from '../../suppressions/index.ts'
import { showContacts } from '../includes.ts'
import { parseReference } from '../references.ts'
import { noSuchContact } from '../refusals.ts'
import { activityShape, emailAddressShape, noteShape } from '../shapes.ts'
import { type ActivityRow, activityList, insertActivities } from '../store/activities.ts'
import { type ContactRow, findContact, lockContact } from '../store/contacts.ts'
import { type DeliveryRow, deliveryList, type EmailRow, emailHistoryList } from '../store/emails.ts'
import { type NoteRow, noteList } from '../store/notes.ts'
import { consentShape, eventShape } from './shapes.ts'
import { type ConsentRow, consentList } from './store/consents.ts'
import { type EnrolmentRow, enrolmentList } from './store/enrolments.ts'
import { type EventRow, eventList } from './store/events.ts'
import { allAddresses, hiddenValues } from './store/everything.ts'
import { type MergeRow, mergeList } from './store/merges.ts'

type Schemas = components['schemas']

/** What a job of the kind `contact_export` is created with. */
export interface PersonPayload {
  contact_id: string
}

/**
 * Creates the job that writes everything about one contact, also about one in the trash: who asks what is known of them
 * is not to be answered with half of it. @throws not_found
 */
export const createPersonExport = async (tx: Sql, path: string, principal: Principal, now: string) => {
  const contact = await lockContact(tx, parseReference(path), 'anywhere')
  if (contact === null) throw noSuchContact()
  const actor: Actor = actorOf(principal)
  const payload: PersonPayload = { contact_id: contact.id }
  const summary = 'Export everything about one contact.'
  const job = { kind: 'contact_export', summary, payload, contactId: contact.id } as const
  const row = await createJob(tx, job, actor, now)
  const told = { contactId: contact.id, type: 'exported' } as const
  await insertActivities(tx, [told], { ...actor, jobId: row.id }, now)
  return row
}

/** What is known of a person and is not a list without end. */
export interface PersonHead {
  contact: Schemas['Contact']
  /** Values of custom fields that are archived, and not shown with the contact. */
  archived_custom_fields: Schemas['ContactCustomFields']
  /** What keeps mail from the addresses that the contact has and has had. */
  suppressions: Schemas['Suppression'][]
}

/** The contact itself; null where it is gone. */
export const findPerson = async (
  sql: Sql,
  secret: Uint8Array,
  id: string,
  now: Date,
): Promise<PersonHead | null> => {
  const row: ContactRow | null = await findContact(sql, { by: 'id', id }, 'anywhere')
  const [contact] = row === null ? [] : await showContacts(sql, now, [row])
  if (row === null || contact === undefined) return null
  const addresses = await allAddresses(sql, row)
  return {
    contact,
    archived_custom_fields: await hiddenValues(sql, id),
    suppressions: await suppressionsOf(sql, secret, addresses),
  }
}

/** A list of what is known of a person, with as many entries as there may be. */
export interface Section {
  name: string
  list(sql: Sql, contactId: string): List
  /** An entry as the API shows it. */
  shape(row: object): object
}

const section = <Row extends object>(
  name: string,
  list: Section['list'],
  shape: (row: Row) => object,
): Section => ({ name, list, shape: (row) => shape(row as Row) })

const mergeShape = ({ id, merged_id, merged, merged_at, ...actor }: MergeRow & ActorColumns): object => ({
  id,
  merged_id,
  merged,
  actor: actorShape(actor),
  merged_at,
})

/** Everything else, in the order of the file; each the latest first. */
export const sections: readonly Section[] = [
  section<EmailRow>('email_history', emailHistoryList, emailAddressShape),
  section<ConsentRow>('consents', (sql, contactId) => consentList(sql, { contactId }), consentShape),
  section<NoteRow>('notes', noteList, noteShape),
  section<EventRow>('events', (sql, contactId) => eventList(sql, { contactId }), eventShape),
  section<EnrolmentRow>('enrolments', enrolmentList, (row) => row),
  section<DeliveryRow>('emails', deliveryList, (row) => row),
  section<MergeRow & ActorColumns>('merges', mergeList, mergeShape),
  section<ActivityRow>('activities', (sql, contactId) => activityList(sql, { contactId }), activityShape),
]
