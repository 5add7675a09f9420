import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { insertContact } from '../../../server/contacts/store/contacts.ts'
import { insertPresentEmails } from '../../../server/contacts/store/emails.ts'
import type { TestApp } from '../../support/app.ts'
import type { Call } from '../walk/calls.ts'
import { answerExamplesOf, operationOf } from '../walk/contract.ts'

type Schemas = components['schemas']

/**
 * Makes the world in which an example of the document is true, and answers what the call has beside the parameters and
 * the body that the document shows.
 */
export type Scene = (app: TestApp) => Promise<Call>

/** What the document shows as an answer. */
export const shown = <Body>(id: OperationId, status: string, name: string): Body => {
  const found = answerExamplesOf(operationOf(id), status).find((example) => example.name === name)
  if (found === undefined) throw new Error(`The document has no example ${name} of ${id} ${status}.`)
  return found.value as Body
}

const actorOf = (app: TestApp) => ({ kind: 'user' as const, id: app.admin.id, name: 'Katherine Johnson' })

/** A contact as the document shows it, with its address in the history. */
export const putContact = async (app: TestApp, contact: Schemas['Contact'] | undefined): Promise<void> => {
  if (contact === undefined) throw new Error('The document does not show this contact any more.')
  const { full_name: _, address, latest_notes: __, ...members } = contact
  const places = Object.entries(address).map(([name, value]) => [`address_${name}`, value])
  const row = { ...members, ...Object.fromEntries(places), version: 1 }
  await insertContact(app.parts.sql, row)
  await insertPresentEmails(app.parts.sql, [contact], actorOf(app), contact.created_at)
}

/** A world in which there are these contacts. */
export const among =
  (...contacts: (Schemas['Contact'] | undefined)[]): Scene =>
  async (app) => {
    for (const contact of contacts) await putContact(app, contact)
    return {}
  }
