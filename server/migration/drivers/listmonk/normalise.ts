import type { Normalise, SourceConsent, SourceMembership, StagedContact } from '../../records/index.ts'
import { fieldValues, malformed, noEmail } from '../staging.ts'
import { flattened, idOf, ipOf, type Json, listOf, objectOf, splitName, textOf, timeOf } from '../values.ts'

export const normaliseList: Normalise = (raw) => {
  const list = objectOf(raw)
  const [id, name] = [idOf(list.id), textOf(list.name)]
  if (id === '' || name === null) return malformed(id)
  return [
    {
      kind: 'list',
      source_id: `l:${id}`,
      name,
      description: textOf(list.description),
      opt_in: list.optin === 'double' ? 'double' : list.optin === 'single' ? 'single' : null,
      visibility: list.type === 'public' ? 'public' : 'private',
      contacts: typeof list.subscriber_count === 'number' ? list.subscriber_count : null,
    },
  ]
}

/** `unconfirmed` means nothing on a list with single opt-in, where everybody stays so. */
const wordOf = (list: Json): string => {
  const word = textOf(list.subscription_status) ?? ''
  return word === 'unconfirmed' ? `${word}/${list.optin === 'double' ? 'double' : 'single'}` : word
}

const membershipOf = (raw: unknown): SourceMembership | null => {
  const list = objectOf(raw)
  const id = idOf(list.id)
  if (id === '') return null
  const word = wordOf(list)
  return {
    list: `l:${id}`,
    word,
    since_at: timeOf(list.subscription_created_at),
    until_at: word === 'unsubscribed' ? timeOf(list.subscription_updated_at) : null,
    reason: null,
  }
}

/** A confirmation without an address of the person may have been set by an administrator. */
const consentOf = (raw: unknown): SourceConsent | null => {
  const list = objectOf(raw)
  const word = wordOf(list)
  const text = null
  const source = textOf(list.name)
  if (word === 'unsubscribed') {
    const occurred_at = timeOf(list.subscription_updated_at)
    return { kind: 'withdrawn', basis: 'opt_out', occurred_at, ip: null, source, text }
  }
  if (word !== 'confirmed') return null
  const ip = ipOf(objectOf(list.subscription_meta).optin_ip)
  return list.optin === 'double' && ip !== null
    ? {
        kind: 'given',
        basis: 'double_opt_in',
        occurred_at: timeOf(list.subscription_updated_at),
        ip,
        source,
        text,
      }
    : {
        kind: 'given',
        basis: 'imported',
        occurred_at: timeOf(list.subscription_created_at),
        ip: null,
        source,
        text,
      }
}

/** listmonk makes a name of the address where none was given. */
const nameOf = (name: unknown, email: string) => {
  const local = email.split('@')[0]?.toLowerCase()
  return typeof name === 'string' && name.toLowerCase() === local ? {} : splitName(name)
}

export const normaliseSubscriber: Normalise = (raw) => {
  const subscriber = objectOf(raw)
  const [id, email] = [idOf(subscriber.id), textOf(subscriber.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const lists = listOf(subscriber.lists)
  const word = textOf(subscriber.status) ?? ''
  const contact: StagedContact = {
    kind: 'contact',
    source_id: id,
    person_id: id,
    email,
    ...nameOf(subscriber.name, email),
    fields: fieldValues(flattened(objectOf(subscriber.attribs))),
    // Memberships decide for people who are enabled, unless they have none.
    status: word === 'enabled' && lists.length > 0 ? null : { word, at: null, reason: null },
    memberships: lists.map(membershipOf).filter((one) => one !== null),
    consents: lists.map(consentOf).filter((one) => one !== null),
    created_at: timeOf(subscriber.created_at),
    updated_at: timeOf(subscriber.updated_at),
  }
  return [contact]
}

/** Soft bounces never change a status. */
export const normaliseBounce: Normalise = (raw) => {
  const bounce = objectOf(raw)
  const [id, email] = [idOf(bounce.id), textOf(bounce.email)]
  if (email === null) return noEmail(id)
  if (bounce.type !== 'hard' && bounce.type !== 'complaint') return []
  return [
    {
      kind: 'suppression',
      source_id: `b:${id}`,
      email,
      class: bounce.type === 'hard' ? 'bounced' : 'complained',
      at: timeOf(bounce.created_at),
      reason: textOf(bounce.source),
    },
  ]
}

export const normaliseTemplate: Normalise = (raw) => {
  const template = objectOf(raw)
  const [id, name, html] = [idOf(template.id), textOf(template.name), textOf(template.body)]
  if (id === '' || name === null) return malformed(id)
  // Templates of transactional mail are for messages that this service does not send.
  if (template.type === 'tx' || html === null) return []
  return [{ kind: 'template', source_id: id, name, subject: textOf(template.subject), html }]
}

const slot = /\{\{-?\s*template\s+"content"\s+\.\s*-?\}\}/

/** The campaign inside of its template. */
const framed = (body: string, templateId: unknown, reference: unknown): string => {
  const frame = listOf(objectOf(reference).templates)
    .map(objectOf)
    .find(({ id }) => id === templateId)
  const html = textOf(frame?.body)
  return html !== null && slot.test(html) ? html.replace(slot, () => body) : body
}

/** `Harbour Books <news@books.example>`, or an address alone. */
const senderOf = (text: string | null): { name: string | null; email: string | null } => {
  const at = text?.endsWith('>') ? text.lastIndexOf('<') : -1
  return text === null || at === -1
    ? { name: null, email: text }
    : { name: text.slice(0, at).trim(), email: text.slice(at + 1, -1) }
}

export const isSent = ({ status }: Json): boolean =>
  status === 'finished' || status === 'running' || status === 'cancelled'

export const normaliseCampaign: Normalise = (raw, { reference }) => {
  const campaign = objectOf(raw)
  const [id, name] = [idOf(campaign.id), textOf(campaign.name)]
  if (id === '' || name === null) return malformed(id)
  const state = textOf(campaign.status) ?? ''
  const body = textOf(campaign.body)
  const isText = campaign.content_type === 'plain' || campaign.content_type === 'markdown'
  const from = senderOf(textOf(campaign.from_email))
  return [
    {
      kind: 'campaign',
      source_id: id,
      name,
      state,
      is_sent: isSent(campaign),
      subject: textOf(campaign.subject),
      from_name: from.name,
      from_email: from.email,
      html: body === null || isText ? null : framed(body, campaign.template_id, reference),
      text: isText ? body : textOf(campaign.altbody),
      is_markdown: campaign.content_type === 'markdown',
      lists: listOf(campaign.lists).map((list) => `l:${idOf(objectOf(list).id)}`),
      remarks: textOf(campaign.send_at) === null ? [] : [`Scheduled for ${textOf(campaign.send_at)}`],
    },
  ]
}
