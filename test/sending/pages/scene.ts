import { newId } from '../../../server/platform/ids.ts'
import {
  clickUrl,
  openUrl,
  preferencesUrl,
  unsubscribeUrl,
  viewUrl,
} from '../../../server/platform/mail/links.ts'
import type { TestApp } from '../../support/app.ts'

export interface Ada {
  id: string
  email: string
}

export interface Answered {
  status: number
  headers: Headers
  text: string
}

let count = 0

/** Contacts, e-mails to them, and requests for the links in them. */
export const createScene = (app: TestApp) => {
  const { sql, secret } = app.context

  const addContact = async (body: object = {}): Promise<Ada> => {
    count += 1
    const email = `ada${count}@example.com`
    const { body: contact } = await app.send<Ada>('POST', '/contacts', { body: { email, ...body } })
    return contact
  }

  const addList = async (body: object = {}): Promise<{ id: string; name: string }> => {
    count += 1
    const { body: list } = await app.send<{ id: string; name: string }>('POST', '/lists', {
      body: { name: `List ${count}`, visibility: 'public', ...body },
    })
    return list
  }

  /** Creates a sent campaign with links. */
  const addCampaign = async (
    options: { tracking?: object; source?: string; subject?: string; links?: string[] } = {},
  ): Promise<{ id: string; links: string[] }> => {
    const { tracking = { opens: 'individual', clicks: 'individual' }, links = [] } = options
    const id = newId()
    const { source = '<p>The boxes have come.</p>', subject = 'New on our shelves' } = options
    await sql`
      insert into campaigns
        (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
      values (${id}, ${`Campaign ${id}`}, 'finished',
        ${sql.json({ kind: 'html', subject, preheader: null, source, text: null })},
        ${sql.json({})}, false, ${sql.json(tracking as never)}, 'system', ${app.clock.now()}, ${app.clock.now()})`
    const ids: string[] = []
    for (const [index, url] of links.entries()) {
      const linkId = newId()
      ids.push(linkId)
      await sql`
        insert into campaign_links (id, campaign_id, position, url) values (${linkId}, ${id}, ${index + 1}, ${url})`
    }
    return { id, links: ids }
  }

  /** Creates an e-mail that a server accepted a minute ago by default. */
  const addDelivery = async (
    contact: Ada,
    options: { campaignId?: string; kind?: string; acceptedAt?: Date | null } = {},
  ): Promise<string> => {
    const { campaignId = null, kind = 'campaign' } = options
    const { acceptedAt = new Date(app.clock.now().getTime() - 60_000) } = options
    const id = newId()
    await sql`
      insert into deliveries
        (id, contact_id, source_id, kind, status, created_at, queued_at, accepted_at, to_address)
      values (${id}, ${kind === 'test' ? null : contact.id}, ${campaignId}, ${kind}, ${acceptedAt ? 'accepted' : 'sending'},
        ${app.clock.now()}, ${app.clock.now()}, ${acceptedAt}, ${contact.email})`
    return id
  }

  const request = async (url: string, init: RequestInit = {}): Promise<Answered> => {
    const response = await fetch(url, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const post = (url: string, form: string | [string, string][] = '', headers: Record<string, string> = {}) =>
    request(url, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  const find = async (path: string): Promise<Record<string, unknown>> => (await app.send('GET', path)).body
  const contactOf = ({ id }: Ada) => find(`/contacts/${id}`)
  const listOf = async (path: string): Promise<Record<string, unknown>[]> =>
    (await app.send<{ data: Record<string, unknown>[] }>('GET', path)).body.data

  const url = (make: (base: string, secret: Uint8Array) => string): string => make(app.url, secret)
  return {
    addContact,
    addList,
    addCampaign,
    addDelivery,
    request,
    post,
    contactOf,
    activitiesOf: ({ id }: Ada) => listOf(`/contacts/${id}/activities`),
    consentsOf: ({ id }: Ada) => listOf(`/contacts/${id}/consents`),
    eventsOf: (deliveryId: string) =>
      sql<Record<string, unknown>[]>`
        select type, human, evidence, link_id, host(ip) as ip, user_agent, detail, occurred_at
        from delivery_events where delivery_id = ${deliveryId} order by occurred_at, id`,
    unsubscribeLink: (contact: Ada, deliveryId: string = newId()) =>
      url((base, key) => unsubscribeUrl(base, key, { contactId: contact.id, deliveryId })),
    preferencesLink: (contact: Ada, deliveryId: string = newId()) =>
      url((base, key) => preferencesUrl(base, key, { contactId: contact.id, deliveryId })),
    clickLink: (deliveryId: string, linkId: string) =>
      url((base, key) => clickUrl(base, key, deliveryId, linkId)),
    openLink: (deliveryId: string) => url((base, key) => openUrl(base, key, deliveryId)),
    viewLink: (deliveryId: string) => url((base, key) => viewUrl(base, key, deliveryId)),
  }
}
