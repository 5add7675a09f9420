import { own } from '../../../platform/own.ts'
import type { FieldType, Normalise, SourceConsent } from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, ipOf, isTrue, type Json, listOf, numberOf, objectOf, textOf, timeOf } from '../values.ts'

const types: Readonly<Record<string, FieldType>> = {
  textarea: 'long_text',
  number: 'number',
  'select-one': 'single_select',
  'select-multi': 'multi_select',
  radio: 'single_select',
  checkbox: 'multi_select',
  date: 'date',
  date_time: 'date_time',
}

export const normaliseField: Normalise = (raw) => {
  const field = objectOf(raw)
  const key = textOf(field.slug)
  if (key === null) return malformed(null)
  const options = listOf(field.options).flatMap((option) => textOf(option) ?? [])
  const type = own(types, textOf(field.type) ?? '') ?? 'text'
  return [
    {
      kind: 'field',
      source_id: key,
      label: textOf(field.label) ?? key,
      type,
      ...(options.length > 0 ? { options } : {}),
    },
  ]
}

export const normaliseList: Normalise = (raw, { noteForm }) => {
  const list = objectOf(raw)
  const [id, name] = [idOf(list.id), textOf(list.title)]
  if (id === '' || name === null) return malformed(id)
  noteForm?.(list.is_page === true ? 'lists as pages' : 'lists as a list')
  return [
    {
      kind: 'list',
      source_id: `l:${id}`,
      name,
      description: textOf(list.description),
      opt_in: null,
      visibility: isTrue(list.is_public) ? 'public' : 'private',
      contacts: numberOf(list.subscribersCount),
    },
  ]
}

export const normaliseTag: Normalise = (raw) => {
  const tag = objectOf(raw)
  const [id, name] = [idOf(tag.id), textOf(tag.title)]
  if (id === '' || name === null) return malformed(id)
  return [{ kind: 'tag', source_id: `t:${id}`, name, contacts: numberOf(tag.subscribersCount) }]
}

/** The note of a confirmation as the tool writes it in English. Translated ones look like any other note: they prove nothing. */
const confirmed = 'Subscriber double opt-in confirmed'
const confirmedFrom = 'Subscriber confirmed double opt-in from IP Address:'

/** A note that the site wrote when the person confirmed. An address alone proves nothing: people end notes with what they like. */
const confirmationOf = (subscriber: Json, zone: string): SourceConsent[] =>
  listOf(subscriber.notes)
    .map(objectOf)
    .flatMap((note): SourceConsent[] => {
      const text = textOf(note.description)?.trim() ?? ''
      const isConfirmation = textOf(note.title)?.trim() === confirmed && text.startsWith(confirmedFrom)
      const last = isConfirmation ? text.slice(confirmedFrom.length) : ''
      const [ip, occurred_at] = [ipOf(last), timeOf(note.created_at, zone)]
      if (note.type !== 'system_log' || ip === null || occurred_at === null) return []
      const source = textOf(subscriber.source)
      return [{ kind: 'given', basis: 'double_opt_in', occurred_at, ip, source, text: textOf(note.title) }]
    })
    .slice(-1)

const consentsOf = (word: string, subscriber: Json, zone: string): SourceConsent[] => {
  const source = textOf(subscriber.source)
  if (word === 'unsubscribed') {
    const reason = textOf(subscriber.unsubscribe_reason)
    return [withdrawn(timeOf(subscriber.unsubscribe_date, zone), source, reason)]
  }
  // The creation of the record is no consent.
  if (word !== 'subscribed') return []
  const confirmation = confirmationOf(subscriber, zone)
  if (confirmation.length > 0) return confirmation
  return [
    { kind: 'given', basis: 'imported', occurred_at: null, ip: ipOf(subscriber.ip), source, text: null },
  ]
}

/** The main company, else the first one. A person with several keeps all of them in a field. */
const companiesOf = ({ company, companies }: Json): string[] => {
  const names = [company, ...listOf(companies)].flatMap((one) => textOf(objectOf(one).name) ?? [])
  return [...new Set(names)]
}

export const normaliseSubscriber: Normalise = (raw, { timezone }) => {
  const subscriber = objectOf(raw)
  const [id, email] = [idOf(subscriber.id), textOf(subscriber.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const word = textOf(subscriber.status) ?? ''
  const birth = textOf(subscriber.date_of_birth)
  const companies = companiesOf(subscriber)
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      prefix: textOf(subscriber.prefix),
      first_name: textOf(subscriber.first_name),
      last_name: textOf(subscriber.last_name),
      phone: textOf(subscriber.phone),
      company: companies[0] ?? null,
      timezone: textOf(subscriber.timezone),
      date_of_birth: birth?.startsWith('0000') ? null : birth,
      address: {
        line1: textOf(subscriber.address_line_1),
        line2: textOf(subscriber.address_line_2),
        city: textOf(subscriber.city),
        region: textOf(subscriber.state),
        postal_code: textOf(subscriber.postal_code),
        country: textOf(subscriber.country),
      },
      // Without any value it is a list; the page of one person calls them differently.
      fields: fieldValues({
        ...objectOf(subscriber.custom_fields ?? subscriber.custom_values),
        ...(companies.length > 1 ? { companies } : {}),
      }),
      tags: listOf(subscriber.tags).flatMap((tag) => {
        const tagId = idOf(objectOf(tag).id)
        return tagId === '' ? [] : [`t:${tagId}`]
      }),
      status: { word, at: null, reason: null },
      // Lists have no status of their own: the person's counts.
      memberships: listOf(subscriber.lists).flatMap((list) => {
        const listId = idOf(objectOf(list).id)
        return listId === ''
          ? []
          : [{ list: `l:${listId}`, word, since_at: null, until_at: null, reason: null }]
      }),
      consents: consentsOf(word, subscriber, timezone),
      created_at: timeOf(subscriber.created_at, timezone),
      updated_at: timeOf(subscriber.updated_at, timezone),
    },
  ]
}

export const normaliseTemplate: Normalise = (raw) => {
  const template = objectOf(raw)
  const [id, name, html] = [
    idOf(template.ID ?? template.id),
    textOf(template.post_title),
    textOf(template.post_content),
  ]
  if (id === '') return malformed(null)
  return html === null ? [] : [{ kind: 'template', source_id: id, name: name ?? `Template ${id}`, html }]
}

export const normaliseCampaign: Normalise = (raw, { timezone }) => {
  const campaign = objectOf(raw)
  const id = idOf(campaign.id)
  if (id === '') return malformed(null)
  const state = textOf(campaign.status) ?? ''
  const at = timeOf(campaign.scheduled_at, timezone)
  return [
    {
      kind: 'campaign',
      source_id: id,
      name: textOf(campaign.title) ?? `Campaign ${id}`,
      state,
      is_sent: state === 'archived' || state === 'working',
      subject: textOf(campaign.email_subject),
      preheader: textOf(campaign.email_pre_header),
      html: textOf(campaign.email_body),
      lists: [],
      remarks: at === null ? [] : [`Scheduled for ${at}`],
    },
  ]
}
