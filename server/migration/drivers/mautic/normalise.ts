import { own } from '../../../platform/own.ts'
import type { FieldType, Normalise, SourceValue } from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, isTrue, type Json, listOf, numberOf, objectOf, textOf, timeOf } from '../values.ts'

const types: Readonly<Record<string, FieldType>> = {
  textarea: 'long_text',
  number: 'number',
  date: 'date',
  datetime: 'date_time',
  select: 'single_select',
  multiselect: 'multi_select',
  boolean: 'boolean',
  url: 'url',
}

/** Fields that have a member here. */
const standard: Readonly<Record<string, string>> = {
  email: 'email',
  title: 'prefix',
  firstname: 'first_name',
  lastname: 'last_name',
  company: 'company',
  position: 'job_title',
  phone: 'phone',
  preferred_locale: 'locale',
  timezone: 'timezone',
  address1: 'line1',
  address2: 'line2',
  city: 'city',
  state: 'region',
  zipcode: 'postal_code',
  country: 'country',
}

const isStandard = (alias: string): boolean => own(standard, alias) !== undefined

export const normaliseField: Normalise = (raw) => {
  const field = objectOf(raw)
  const alias = textOf(field.alias)
  if (alias === null) return malformed(idOf(field.id))
  if (isStandard(alias)) return []
  const options = listOf(objectOf(field.properties).list).flatMap(
    (one) => textOf(objectOf(one).value) ?? textOf(one) ?? [],
  )
  const type = own(types, textOf(field.type) ?? '') ?? 'text'
  return [
    {
      kind: 'field',
      source_id: alias,
      label: textOf(field.label) ?? alias,
      type,
      ...(options.length > 0 ? { options } : {}),
    },
  ]
}

export const normaliseSegment: Normalise = (raw) => {
  const segment = objectOf(raw)
  const [id, name] = [idOf(segment.id), textOf(segment.name)]
  if (id === '' || name === null) return malformed(id)
  if (listOf(segment.filters).length > 0)
    return [{ kind: 'note', about: 'segment', source_id: `segment:${id}`, name }]
  const visibility = isTrue(segment.isPreferenceCenter) ? 'public' : 'private'
  return [
    {
      kind: 'list',
      source_id: `l:${id}`,
      name,
      description: textOf(segment.description),
      opt_in: null,
      visibility,
    },
  ]
}

export const normaliseTag: Normalise = (raw) => {
  const tag = objectOf(raw)
  const name = textOf(tag.tag)
  return name === null ? malformed(idOf(tag.id)) : [{ kind: 'tag', source_id: `t:${name}`, name }]
}

/** Entries of other channels are not about mail. The strictest of several counts. */
const blockOf = (contact: Json): Json | undefined => {
  const entries = listOf(contact.doNotContact)
    .map(objectOf)
    .filter(({ channel }) => channel === 'email')
  const order = ['2', '1', '3']
  return (
    order
      .map((reason) => entries.find((entry) => textOf(entry.reason) === reason))
      .find((entry) => entry !== undefined) ?? entries[0]
  )
}

const addressOf = (all: Json) => ({
  line1: textOf(all.address1),
  line2: textOf(all.address2),
  city: textOf(all.city),
  region: textOf(all.state),
  postal_code: textOf(all.zipcode),
  country: textOf(all.country),
})

/** Several values are one text with bars. In another field a bar is part of the text. */
const fieldsOf = (all: Json, multiple: readonly unknown[]): Record<string, SourceValue> =>
  Object.fromEntries(
    Object.entries(fieldValues(all))
      .filter(([alias]) => !isStandard(alias))
      .map(([alias, value]) => [
        alias,
        typeof value === 'string' && multiple.includes(alias) ? value.split('|') : value,
      ]),
  )

/** Mautic holds no positive consent at all. */
export const normaliseContact: Normalise = (raw, { reference }) => {
  const contact = objectOf(raw)
  const all = objectOf(objectOf(contact.fields).all)
  const [id, email] = [idOf(contact.id), textOf(all.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const block = blockOf(contact)
  const word = block === undefined ? 'no entry' : `do not contact: ${textOf(block.reason) ?? ''}`
  const at = timeOf(block?.dateAdded)
  const reason = textOf(block?.comments)
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      prefix: textOf(all.title),
      first_name: textOf(all.firstname),
      last_name: textOf(all.lastname),
      company: textOf(all.company),
      job_title: textOf(all.position),
      phone: textOf(all.phone),
      locale: textOf(all.preferred_locale),
      timezone: textOf(all.timezone),
      address: addressOf(all),
      fields: fieldsOf(all, listOf(objectOf(reference).multiple)),
      tags: listOf(contact.tags).flatMap((tag) => {
        const name = textOf(objectOf(tag).tag)
        return name === null ? [] : [`t:${name}`]
      }),
      status: { word, at, reason },
      consents: word === 'do not contact: 1' ? [withdrawn(at, null, reason)] : [],
      created_at: timeOf(contact.dateAdded),
      updated_at: timeOf(contact.dateModified),
    },
  ]
}

export const normaliseMember: Normalise = (raw, { slice }) => {
  const contact = objectOf(raw)
  const [id, list] = [idOf(contact.id), slice.list ?? '']
  if (id === '' || list === '') return malformed(id)
  const email = textOf(objectOf(objectOf(contact.fields).all).email)
  if (email === null) return noEmail(id)
  const membership = { list: `l:${list}`, word: 'in a segment', since_at: null, until_at: null, reason: null }
  const about = { kind: 'contact', is_part: true, source_id: `${list}:${id}`, person_id: id, email } as const
  return [{ ...about, memberships: [membership] }]
}

export const normaliseEmail: Normalise = (raw) => {
  const email = objectOf(raw)
  const [id, name, html] = [idOf(email.id), textOf(email.name), textOf(email.customHtml)]
  if (id === '' || name === null) return malformed(id)
  const subject = textOf(email.subject)
  if (email.emailType !== 'list')
    return html === null
      ? []
      : [
          {
            kind: 'template',
            source_id: id,
            name,
            subject,
            preheader: textOf(email.preheaderText),
            html,
            text: textOf(email.plainText),
          },
        ]
  return [
    {
      kind: 'campaign',
      source_id: id,
      name,
      state: email.isPublished === true ? 'published' : 'unpublished',
      is_sent: (numberOf(email.sentCount) ?? 0) > 0,
      subject,
      preheader: textOf(email.preheaderText),
      from_name: textOf(email.fromName),
      from_email: textOf(email.fromAddress),
      reply_to: textOf(email.replyToAddress),
      html,
      text: textOf(email.plainText),
      lists: listOf(email.lists).map((list) => `l:${idOf(objectOf(list).id)}`),
    },
  ]
}
