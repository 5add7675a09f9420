import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { signToken } from '../../../server/platform/mail/tokens.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']
export type PrivacyRequest = Schemas['PrivacyRequest']
export type Result = Schemas['PrivacyRequestResult']
export type Problem = Schemas['Problem']

export interface Page {
  status: number
  location: string | null
  text: string
}

let count = 0

/** Contacts, the pages on which they ask, and the links that they get. */
export const createScene = (app: TestApp) => {
  const { sql, secret, config } = app.context

  /** A link of the public URL, at the address of the test's server. */
  const here = (url: string): string => url.replace(config.publicUrl, app.url)

  const addContact = async (body: object = {}): Promise<{ id: string; email: string }> => {
    count += 1
    const answer = await app.send<{ id: string; email: string }>('POST', '/contacts', {
      body: { email: `ada${count}@example.com`, ...body },
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  const open = async (url: string): Promise<Page> => {
    const answer = await fetch(here(url), { redirect: 'manual' })
    const location = answer.headers.get('location')
    return { status: answer.status, location: location && here(location), text: await answer.text() }
  }
  const press = async (url: string, form: Record<string, string> = {}, network = '192.0.2.7') => {
    const answer = await fetch(here(url), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': network },
      body: new URLSearchParams(form).toString(),
    })
    const location = answer.headers.get('location')
    return { status: answer.status, location: location && here(location), text: await answer.text() }
  }

  const privacyLink = ({ id }: { id: string }, deliveryId: string = newId()): string =>
    `${app.url}/privacy/${signToken(secret, 'privacy', { contactId: id, deliveryId })}`

  /** Each from a network of its own, because networks are limited. */
  const ask = (contact: { id: string }, kind: 'access' | 'erase'): Promise<Page> => {
    count += 1
    return press(privacyLink(contact), { request: kind }, `198.51.${count >> 8}.${count & 255}`)
  }

  /** The links in e-mails to a contact that are not sent yet, the latest last. */
  const linksTo = async ({ id }: { id: string }): Promise<string[]> => {
    const rows = await sql<{ link: string }[]>`
      select values ->> 'event.privacy_link' as link from messages where contact_id = ${id} and content is not null order by id`
    return rows.map(({ link }) => link)
  }
  const lastLinkTo = async (contact: { id: string }): Promise<string> => {
    const link = (await linksTo(contact)).at(-1)
    if (link === undefined) throw new Error('No e-mail was queued.')
    return link
  }

  const list = async (query: string): Promise<PrivacyRequest[]> =>
    (await app.send<Schemas['PrivacyRequestPage']>('GET', `/privacy-requests?${query}`)).body.data
  const requestOf = async (contact: { id: string }): Promise<PrivacyRequest> => {
    const [request] = await list(`contact_id=${contact.id}`)
    if (request === undefined) throw new Error('The contact has no privacy request.')
    return request
  }
  const get = async (id: string): Promise<PrivacyRequest> =>
    (await app.send<PrivacyRequest>('GET', `/privacy-requests/${id}`)).body

  /** Asks and confirms. */
  const confirmed = async (contact: { id: string }, kind: 'access' | 'erase'): Promise<PrivacyRequest> => {
    await ask(contact, kind)
    const { status, text } = await press(await lastLinkTo(contact))
    if (status !== 200) throw new Error(text)
    return requestOf(contact)
  }
  const complete = (id: string, body: object = {}) =>
    app.send<Result & Problem>('POST', `/privacy-requests/${id}/complete`, { body })
  const create = async (body: object): Promise<PrivacyRequest> => {
    const answer = await app.send<PrivacyRequest>('POST', '/privacy-requests', {
      body: { kind: 'access', identification: 'known_person', ...body },
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  return {
    addContact,
    ask,
    complete,
    confirmed,
    create,
    get,
    lastLinkTo,
    linksTo,
    list,
    open,
    press,
    privacyLink,
    requestOf,
  }
}
