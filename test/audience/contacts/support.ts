import { unwrap } from '../../../generated/client.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']
export type Contact = Schemas['Contact']
export type Activity = Schemas['ContactActivity']
export type Problem = Schemas['Problem']

/** Says what a test is about to do with contacts, and only what matters to it. */
export const contactsOf = (app: TestApp) => {
  const client = app.client()
  let made = 0
  return {
    /** A new contact; an address of its own where none is given. */
    create: (given: Partial<Schemas['ContactCreate']> = {}): Promise<Contact> =>
      unwrap(client.POST('/contacts', { body: { email: `reader-${++made}@example.com`, ...given } })),
    get: (id: string): Promise<Contact> => unwrap(client.GET('/contacts/{id}', { params: { path: { id } } })),
    update: (id: string, body: Schemas['ContactUpdate']): Promise<Contact> =>
      unwrap(client.PUT('/contacts/{id}', { params: { path: { id } }, body })),
    delete: (id: string): Promise<Schemas['ContactDeleted']> =>
      unwrap(client.DELETE('/contacts/{id}', { params: { path: { id } } })),
    note: (id: string, body: Schemas['ContactNoteCreate']): Promise<Schemas['ContactNote']> =>
      unwrap(client.POST('/contacts/{id}/notes', { params: { path: { id } }, body })),
    /** What happened to it, the first thing first. */
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
    /** As only the service itself can do it: a bounce, a complaint. */
    setStatus: (id: string, status: Schemas['ContactStatusKey']) =>
      app.parts.sql`update contacts set status = ${status} where id = ${id}`,
  }
}

/** What a refusal says was wrong: `[where, code]` of each fault. */
export const faultsOf = ({ errors }: Problem): [string | undefined, string][] =>
  errors.map((fault) => [fault.pointer ?? fault.parameter ?? fault.header, fault.code])
