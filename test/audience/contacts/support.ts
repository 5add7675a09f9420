import type { components } from '../../../generated/types.ts'
import { unwrap } from '../../../packages/client/src/client.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']
export type Contact = Schemas['Contact']
export type Activity = Schemas['ContactActivity']
export type Problem = Schemas['Problem']

/** Helpers for contacts, with defaults for everything that a test does not set. */
export const contactsOf = (app: TestApp) => {
  const client = app.client()
  let made = 0
  return {
    /** Creates a contact. The default address is unique. */
    create: (given: Partial<Schemas['ContactCreate']> = {}): Promise<Contact> =>
      unwrap(client.POST('/contacts', { body: { email: `reader-${++made}@example.com`, ...given } })),
    get: (id: string): Promise<Contact> => unwrap(client.GET('/contacts/{id}', { params: { path: { id } } })),
    update: (id: string, body: Schemas['ContactUpdate']): Promise<Contact> =>
      unwrap(client.PUT('/contacts/{id}', { params: { path: { id } }, body })),
    delete: (id: string): Promise<Schemas['ContactDeleted']> =>
      unwrap(client.DELETE('/contacts/{id}', { params: { path: { id } } })),
    note: (id: string, body: Schemas['ContactNoteCreate']): Promise<Schemas['ContactNote']> =>
      unwrap(client.POST('/contacts/{id}/notes', { params: { path: { id } }, body })),
    /** The types of its activities, the oldest first. */
    activities: async (id: string): Promise<Activity[]> => {
      const { data } = await unwrap(
        client.GET('/contacts/{id}/activities', { params: { path: { id }, query: { limit: 200 } } }),
      )
      return data.reverse()
    },
    addresses: async (id: string): Promise<Schemas['ContactEmailAddress'][]> => {
      const { data } = await unwrap(client.GET('/contacts/{id}/email-history', { params: { path: { id } } }))
      return data
    },
    /** Sets a status that only the service can set: bounced or complained. */
    setStatus: (id: string, status: Schemas['ContactStatusKey']) =>
      app.context.sql`update contacts set status = ${status} where id = ${id}`,
  }
}

/** The `[pointer or parameter, code]` of each error in a problem. */
export const faultsOf = ({ errors }: Problem): [string | undefined, string][] =>
  errors.map((fault) => [fault.pointer ?? fault.parameter ?? fault.header, fault.code])
