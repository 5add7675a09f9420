import { own } from '../../../platform/own.ts'
import type {
  FieldType,
  Normalise,
  SourceConsent,
  SourceMembership,
  SourceValue,
} from '../../records/index.ts'
import { malformed, noEmail, withdrawn } from '../staging.ts'
import {
  decimalIpOf,
  idOf,
  ipOf,
  isTrue,
  type Json,
  listOf,
  numberOf,
  objectOf,
  textOf,
  timeOf,
} from '../values.ts'

const types: Readonly<Record<string, FieldType>> = {
  textarea: 'long_text',
  date: 'date',
  datetime: 'date_time',
  dropdown: 'single_select',
  radio: 'single_select',
  checkbox: 'multi_select',
  listbox: 'multi_select',
}

const typeOf = (field: Json): FieldType => own(types, textOf(field.type) ?? '') ?? 'text'

export const normaliseField: Normalise = (raw) => {
  const field = objectOf(raw)
  const id = idOf(field.id)
  if (id === '') return malformed(null)
  const options = listOf(field.fieldOptions).flatMap((one) => textOf(objectOf(one).value) ?? [])
  const key = textOf(field.perstag) ?? id
  return [
    {
      kind: 'field',
      source_id: key,
      label: textOf(field.title) ?? key,
      type: typeOf(field),
      ...(options.length > 0 ? { options } : {}),
    },
  ]
}

export const normaliseList: Normalise = (raw) => {
  const list = objectOf(raw)
  const [id, name] = [idOf(list.id), textOf(list.name)]
  if (id === '' || name === null) return malformed(id)
  // A message for the opt-in means that the list asks for a confirmation.
  const opt_in = (numberOf(list.optinmessageid) ?? 0) > 0 || isTrue(list.optinoptout) ? 'double' : 'single'
  return [
    {
      kind: 'list',
      source_id: `l:${id}`,
      name,
      opt_in,
      visibility: isTrue(list.private) ? 'private' : 'public',
    },
  ]
}

/** Tags of templates are none of people. */
export const normaliseTag: Normalise = (raw) => {
  const tag = objectOf(raw)
  const [id, name] = [idOf(tag.id), textOf(tag.tag)]
  if (id === '' || name === null) return malformed(id)
  return tag.tagType === 'template' ? [] : [{ kind: 'tag', source_id: `t:${id}`, name }]
}

/** `exact` is an address, `end` a domain. Exclusions of other channels are not about mail. */
export const normaliseExclusion: Normalise = (raw) => {
  const exclusion = objectOf(raw)
  const [id, phrase] = [idOf(exclusion.id), textOf(exclusion.matchPhrase)]
  if (phrase === null) return malformed(id)
  if ((textOf(exclusion.channel) ?? '').toLowerCase().includes('sms')) return []
  const base = {
    kind: 'suppression' as const,
    source_id: `e:${id}`,
    class: 'blocked' as const,
    at: null,
    reason: 'Exclusion',
  }
  if (exclusion.matchType === 'exact') return [{ ...base, email: phrase }]
  if (exclusion.matchType === 'end' && phrase.replace(/^@/, '').includes('.'))
    return [{ ...base, domain: phrase.replace(/^@/, '') }]
  return []
}

const zeroTime = (value: unknown, zone: string): string | null => timeOf(value, zone)

const membershipOf = (entry: Json, zone: string): SourceMembership => {
  const word = textOf(entry.status) ?? ''
  return {
    list: `l:${idOf(entry.list)}`,
    word,
    since_at: zeroTime(entry.sdate, zone),
    until_at: word === '2' ? zeroTime(entry.udate, zone) : null,
    reason: textOf(entry.unsubreason),
  }
}

const consentOf = (entry: Json, contactIp: string | null, zone: string): SourceConsent[] => {
  const word = textOf(entry.status)
  const form = textOf(entry.form)
  const source = form === null || form === '0' ? textOf(entry.sourceid) : `form ${form}`
  if (word === '2') return [withdrawn(timeOf(entry.udate, zone), source, textOf(entry.unsubreason))]
  if (word !== '1') return []
  const occurred_at = timeOf(entry.sdate, zone)
  const ip = decimalIpOf(entry.ip4Sub) ?? contactIp
  // A form that the person sent themselves, with the address it came from, is one act.
  const isOwnAct = form !== null && form !== '0' && occurred_at !== null && ip !== null
  return [
    {
      kind: 'given',
      basis: isOwnAct ? 'opt_in' : 'imported',
      occurred_at,
      ip: isOwnAct ? ip : null,
      source,
      text: null,
    },
  ]
}

const valueOfField = (value: unknown, type: FieldType): SourceValue => {
  const text = textOf(value)
  if (text === null || type !== 'multi_select') return text
  return text.split('||').filter((one) => one !== '')
}

const fieldsOf = (contact: Json, reference: Json): Record<string, SourceValue> => {
  const byId = new Map(
    listOf(reference.fields)
      .map(objectOf)
      .map((field) => [idOf(field.id), field]),
  )
  return Object.fromEntries(
    listOf(contact.fieldValues)
      .map(objectOf)
      .flatMap(({ field: id, value }): [string, SourceValue][] => {
        const field = byId.get(idOf(id))
        const read = field === undefined ? null : valueOfField(value, typeOf(field))
        return field === undefined || read === null ? [] : [[textOf(field.perstag) ?? idOf(id), read]]
      }),
  )
}

/** Status 91: an administrator took the contact off the list. Neither a membership nor an opt-out. */
const takenOff = '91'

const entriesOf = (contact: Json): Json[] =>
  listOf(contact.contactLists)
    .map(objectOf)
    .filter(({ list, status }) => idOf(list) !== '' && textOf(status) !== takenOff)

export const normaliseContact: Normalise = (raw, { reference, timezone, noteForm }) => {
  const contact = objectOf(raw)
  const [id, email] = [idOf(contact.id), textOf(contact.email)]
  if (id === '') return malformed(null)
  const isAnonymized = isTrue(contact.anonymized)
  if (email === null) return isAnonymized ? { skipped: 'anonymised', source_id: id } : noEmail(id)
  const isDeleted = isTrue(contact.deleted)
  const isBounced = (numberOf(contact.bounced_hard) ?? 0) > 0
  const entries = entriesOf(contact)
  noteForm?.(
    contact.is_beside === true ? 'lists and tags beside contacts' : 'lists and tags by their contacts',
  )
  for (const { ip4Sub } of entries) if (ipOf(ip4Sub) !== null) noteForm?.('IP addresses with dots')
  for (const { ip4Sub } of entries)
    if (/^[1-9]\d*$/.test(textOf(ip4Sub) ?? '')) noteForm?.('IP addresses as numbers')
  const ip = decimalIpOf(contact.ip)
  const word = isAnonymized ? 'anonymized' : isDeleted ? 'deleted' : isBounced ? 'bounced_hard' : 'no list'
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      first_name: textOf(contact.firstName),
      last_name: textOf(contact.lastName),
      phone: textOf(contact.phone),
      company: textOf(contact.orgname),
      fields: fieldsOf(contact, objectOf(reference)),
      tags: listOf(contact.contactTags).flatMap((one) => {
        const tag = idOf(objectOf(one).tag)
        return tag === '' ? [] : [`t:${tag}`]
      }),
      status:
        word === 'no list' && entries.length > 0
          ? null
          : { word, at: isBounced ? timeOf(contact.bounced_date) : null, reason: null },
      memberships: entries.map((one) => membershipOf(one, timezone)),
      consents: entries.flatMap((one) => consentOf(one, ip, timezone)),
      created_at: timeOf(contact.cdate, timezone),
      updated_at: timeOf(contact.udate, timezone),
      flags: { deleted: isDeleted || isAnonymized, bounced_hard: isBounced },
    },
  ]
}

export const normaliseMessage: Normalise = (raw) => {
  const message = objectOf(raw)
  const [id, html] = [idOf(message.id), textOf(message.html)]
  if (id === '') return malformed(null)
  if (html === null) return []
  const subject = textOf(message.subject)
  return [
    {
      kind: 'template',
      source_id: id,
      name: textOf(message.name) ?? subject ?? `Message ${id}`,
      subject,
      preheader: textOf(message.preheader_text),
      html,
      text: textOf(message.text),
    },
  ]
}

/** Its messages become templates of their own: the answer does not name them in one form. */
/** 2: sending, 5: completed. */
export const isSent = ({ status }: Json): boolean => textOf(status) === '2' || textOf(status) === '5'

/** Its first message is its content; more of them are variants. */
export const normaliseCampaign: Normalise = (raw, { noteForm }) => {
  const campaign = objectOf(raw)
  const [id, name] = [idOf(campaign.id), textOf(campaign.name)]
  if (id === '' || name === null) return malformed(id)
  const messages = listOf(campaign.messages).map(objectOf)
  const message = messages[0] ?? {}
  const form = textOf(campaign.messages_by)
  if (form !== null) noteForm?.(`messages by ${form}`)
  const at = timeOf(campaign.sdate)
  return [
    {
      kind: 'campaign',
      source_id: id,
      name,
      state: textOf(campaign.status) ?? '',
      is_sent: isSent(campaign),
      subject: textOf(message.subject),
      preheader: textOf(message.preheader_text),
      from_name: textOf(message.fromname),
      from_email: textOf(message.fromemail),
      reply_to: textOf(message.reply2),
      html: textOf(message.html),
      text: textOf(message.text),
      lists: [],
      remarks: [
        ...(messages.length === 0 ? ['The messages of the campaign become templates'] : []),
        ...(messages.length > 1 ? ['Variants of the content become templates'] : []),
        ...(at === null ? [] : [`Scheduled for ${at}`]),
      ],
    },
  ]
}
