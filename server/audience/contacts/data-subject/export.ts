import type { components } from '../../../../generated/types.ts'
import { type Actor, actorOf, type Principal } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { createJob } from '../../../system/jobs/index.ts'
import { suppressionsOf } from '../../suppressions/index.ts'
import { showContacts } from '../includes.ts'
import { parseReference } from '../references.ts'
import { noSuchContact } from '../refusals.ts'
import { insertActivities } from '../store/activities.ts'
import { type ContactRow, findContact, lockContact } from '../store/contacts.ts'
import { allAddresses, hiddenValues } from './store/export.ts'

type Schemas = components['schemas']

/** The payload of a job of the kind `contact_export`. */
export interface PersonPayload {
  contact_id: string
}

/**
 * Creates the job that exports all data about one contact. The contact can be in the trash: the right of
 * access covers all stored data. @throws not_found
 */
export const createPersonExport = async (tx: Sql, path: string, principal: Principal, now: string) => {
  const contact = await lockContact(tx, parseReference(path), 'anywhere')
  if (contact === null) throw noSuchContact()
  const actor: Actor = actorOf(principal)
  const payload: PersonPayload = { contact_id: contact.id }
  const summary = 'Export everything about one contact.'
  const job = { kind: 'contact_export', summary, payload, contactId: contact.id } as const
  const row = await createJob(tx, job, actor, now)
  const activity = { contactId: contact.id, type: 'exported' } as const
  await insertActivities(tx, [activity], { ...actor, jobId: row.id }, now)
  return row
}

/** The data about a person, except unbounded lists. */
export interface PersonHead {
  contact: Schemas['Contact']
  /** Values of archived custom fields, which the contact itself does not show. */
  archived_custom_fields: Schemas['ContactCustomFields']
  /** Suppressions of the contact's current and former addresses. */
  suppressions: Schemas['Suppression'][]
}

/** The contact itself; null if it was deleted. */
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
