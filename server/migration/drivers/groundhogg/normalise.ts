import { own } from '../../../platform/own.ts'
import type { FieldType, Normalise, NormaliseContext, SourceConsent } from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, ipOf, isTrue, type Json, listOf, objectOf, textOf, timeOf } from '../values.ts'
import { timeOfSite } from './dates.ts'

const types: Readonly<Record<string, FieldType>> = {
  textarea: 'long_text',
  number: 'number',
  date: 'date',
  datetime: 'date_time',
  radio: 'single_select',
  dropdown: 'single_select',
  checkboxes: 'multi_select',
  url: 'url',
}

export const normaliseProperty: Normalise = (raw) => {
  const property = objectOf(raw)
  const key = textOf(property.name) ?? textOf(property.id)
  if (key === null) return malformed(null)
  const options = listOf(property.options).flatMap((option) => textOf(option) ?? [])
  const known = own(types, textOf(property.type) ?? '') ?? 'text'
  const type = property.type === 'dropdown' && isTrue(property.multiple) ? 'multi_select' : known
  return [
    {
      kind: 'field',
      source_id: key,
      label: textOf(property.label) ?? key,
      type,
      ...(options.length > 0 ? { options } : {}),
    },
  ]
}

export const normaliseTag: Normalise = (raw) => {
  const tag = objectOf(raw)
  const data = objectOf(tag.data)
  const [id, name] = [idOf(tag.ID ?? data.tag_id), textOf(data.tag_name)]
  return id === '' || name === null ? malformed(id) : [{ kind: 'tag', source_id: `t:${id}`, name }]
}

/** Meta that has a member here, or is about consent. */
const known = new Set([
  'primary_phone',
  'street_address_1',
  'street_address_2',
  'city',
  'postal_zip',
  'region',
  'country',
  'time_zone',
  'ip_address',
  'lead_source',
  'source_page',
  'marketing_consent',
  'marketing_consent_date',
  'gdpr_consent',
  'gdpr_consent_date',
  'terms_agreement',
  'company_name',
  'job_title',
  'locale',
])

/** Confirmed, weekly and monthly. */
const allowing = new Set(['2', '4', '5'])

/** The words of the product are numbers. Those that allow mail mean less than they say if the product would not send. */
const wordOf = (contact: Json, data: Json, meta: Json): string => {
  const word = textOf(data.optin_status) ?? ''
  if (word === '1' && meta.marketing_consent === 'yes') return '1/marketing consent'
  return allowing.has(word) && contact.is_marketable === false ? `${word}/not marketable` : word
}

const consentsOf = (
  word: string,
  data: Json,
  meta: Json,
  { timezone: zone, reference }: Pick<NormaliseContext, 'timezone' | 'reference'>,
): SourceConsent[] => {
  const changed = timeOf(data.date_optin_status_changed, zone)
  const source = textOf(meta.lead_source)
  if (word === '3') return [withdrawn(changed, source)]
  if (word !== '2' && word !== '4' && word !== '5') return []
  // The date of the consent is ISO, or a text in the language of the site.
  const written = textOf(meta.marketing_consent_date) ?? textOf(meta.gdpr_consent_date)
  const agreed = timeOf(written, zone) ?? timeOfSite(written, reference, zone)
  // A confirmed status can be set by hand.
  return [
    {
      kind: 'given',
      basis: 'imported',
      occurred_at: agreed ?? changed,
      ip: agreed === null ? null : ipOf(meta.ip_address),
      source,
      text: written,
    },
  ]
}

const frequencies: Readonly<Record<string, string>> = { '4': 'weekly', '5': 'monthly' }

export const normaliseContact: Normalise = (raw, context) => {
  const { timezone } = context
  const contact = objectOf(raw)
  const data = objectOf(contact.data)
  const meta = objectOf(contact.meta)
  const [id, email] = [idOf(contact.ID ?? data.ID), textOf(data.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const word = wordOf(contact, data, meta)
  const changed = timeOf(data.date_optin_status_changed, timezone)
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      first_name: textOf(data.first_name),
      last_name: textOf(data.last_name),
      phone: textOf(meta.primary_phone),
      company: textOf(meta.company_name),
      job_title: textOf(meta.job_title),
      locale: textOf(contact.locale) ?? textOf(data.locale) ?? textOf(meta.locale),
      timezone: textOf(meta.time_zone),
      address: {
        line1: textOf(meta.street_address_1),
        line2: textOf(meta.street_address_2),
        city: textOf(meta.city),
        region: textOf(meta.region),
        postal_code: textOf(meta.postal_zip),
        country: textOf(meta.country),
      },
      fields: fieldValues(Object.fromEntries(Object.entries(meta).filter(([key]) => !known.has(key)))),
      tags: listOf(contact.tags).flatMap((tag) => {
        const tagId = idOf(objectOf(tag).ID)
        return tagId === '' ? [] : [`t:${tagId}`]
      }),
      status: { word, at: changed, reason: null },
      consents: consentsOf(word, data, meta, context),
      created_at: timeOf(data.date_created, timezone),
      frequency: own(frequencies, textOf(data.optin_status) ?? '') ?? null,
    },
  ]
}

export const normaliseEmail: Normalise = (raw) => {
  const email = objectOf(raw)
  const data = objectOf(email.data)
  const [id, html] = [idOf(email.ID ?? data.ID), textOf(data.content)]
  if (id === '') return malformed(null)
  if (html === null || data.status === 'trash') return []
  const subject = textOf(data.subject)
  return [
    {
      kind: 'template',
      source_id: id,
      name: textOf(data.title) ?? subject ?? `Email ${id}`,
      subject,
      preheader: textOf(data.pre_header),
      html,
      text: textOf(data.plain_text),
    },
  ]
}
