import { own } from '../../../platform/own.ts'
import type {
  FieldType,
  Normalise,
  SourceBasis,
  SourceConsent,
  SourceMembership,
  SourceStatus,
  SourceValue,
} from '../../records/index.ts'
import { malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, isTrue, type Json, listOf, numberOf, objectOf, textOf, timeOf, valueAt } from '../values.ts'

const types: Readonly<Record<string, FieldType>> = {
  number: 'number',
  date: 'date',
  datetime: 'date_time',
  bool: 'boolean',
}

const typeOf = (property: Json): FieldType => {
  if (property.type === 'enumeration')
    return property.fieldType === 'checkbox' ? 'multi_select' : 'single_select'
  if (property.fieldType === 'textarea') return 'long_text'
  return own(types, textOf(property.type) ?? '') ?? 'text'
}

/** HubSpot's own properties have members here, or are about its other tools. */
export const normaliseProperty: Normalise = (raw) => {
  const property = objectOf(raw)
  const name = textOf(property.name)
  if (name === null) return malformed(null)
  const isLeftOut = [
    property.hidden,
    property.calculated,
    property.archived,
    property.hubspotDefined,
  ].includes(true)
  if (isLeftOut) return []
  const options = listOf(property.options).flatMap((option) => textOf(objectOf(option).value) ?? [])
  const label = textOf(property.label) ?? name
  return [
    {
      kind: 'field',
      source_id: name,
      label,
      type: typeOf(property),
      ...(options.length > 0 ? { options } : {}),
    },
  ]
}

export const normaliseSubscriptionType: Normalise = (raw) => {
  const type = objectOf(raw)
  const [id, name] = [idOf(type.id), textOf(type.name)]
  if (id === '' || name === null) return malformed(id)
  if (type.isInternal === true) return []
  const description = textOf(type.description)
  return [{ kind: 'list', source_id: `l:s${id}`, name, description, opt_in: null, visibility: 'public' }]
}

/** Not of companies or deals. */
export const isOfContacts = ({ objectTypeId }: Json): boolean =>
  textOf(objectTypeId) === null || objectTypeId === '0-1'

/** Lists that fill themselves are segments. */
export const isSegment = (list: Json): boolean => isOfContacts(list) && list.processingType === 'DYNAMIC'

export const normaliseList: Normalise = (raw) => {
  const list = objectOf(raw)
  const [id, name] = [idOf(list.listId), textOf(list.name)]
  if (id === '' || name === null) return malformed(id)
  if (!isOfContacts(list)) return []
  const contacts = numberOf(valueAt(list, 'additionalProperties.hs_list_size'))
  if (isSegment(list)) return [{ kind: 'note', about: 'segment', source_id: `segment:${id}`, name, contacts }]
  return [{ kind: 'list', source_id: `l:${id}`, name, opt_in: null, visibility: 'private', contacts }]
}

const bases: Readonly<Record<string, SourceBasis>> = {
  CONSENT_WITH_NOTICE: 'opt_in',
  PROCESS_AND_STORE: 'opt_in',
  PERFORMANCE_OF_CONTRACT: 'contract',
}

const basisOf = (legal: string | null): SourceBasis => {
  if (legal?.startsWith('LEGITIMATE_INTEREST')) return 'legitimate_interest'
  return own(bases, legal ?? '') ?? 'imported'
}

const consentsOf = (statuses: readonly Json[]): SourceConsent[] =>
  statuses.flatMap((one): SourceConsent[] => {
    const [at, source, text] = [timeOf(one.timestamp), textOf(one.source), textOf(one.legalBasisExplanation)]
    if (one.status === 'UNSUBSCRIBED') return [withdrawn(at, source, text)]
    if (one.status !== 'SUBSCRIBED') return []
    return [
      { kind: 'given', basis: basisOf(textOf(one.legalBasis)), occurred_at: at, ip: null, source, text },
    ]
  })

const statusWith = (word: string, reason: string | null = null): SourceStatus => ({ word, at: null, reason })

/** Who left everything they were asked about has said no, whatever static lists they are on. */
const leftAll = (memberships: readonly SourceMembership[]): boolean =>
  memberships.length > 0 && memberships.every(({ word }) => word === 'UNSUBSCRIBED')

/** Why the address must get no mail. An archived record says so, too. */
const negativeOf = (properties: Json, memberships: readonly SourceMembership[]): SourceStatus | null => {
  const bounce = textOf(properties.hs_email_hard_bounce_reason_enum)
  if (bounce !== null) return statusWith('hs_email_hard_bounce', bounce)
  if (isTrue(properties.hs_email_bad_address)) return statusWith('hs_email_bad_address')
  if (isTrue(properties.hs_email_optout)) return statusWith('hs_email_optout')
  if (isTrue(properties.hs_email_quarantined)) return statusWith('hs_email_quarantined')
  return leftAll(memberships) ? statusWith('UNSUBSCRIBED') : null
}

/** What the record says of the address as a whole. Non-marketing contacts have given no consent by that. */
const statusOf = (
  properties: Json,
  isArchived: boolean,
  memberships: readonly SourceMembership[],
): SourceStatus | null => {
  const negative = negativeOf(properties, memberships)
  if (negative !== null) return negative
  if (isArchived) return statusWith('archived')
  if (memberships.length > 0) return null
  return statusWith(isTrue(properties.hs_marketable_status) ? 'marketing contact' : 'not a marketing contact')
}

const membership = (id: string, word: string, at: string | null): SourceMembership => ({
  list: `l:s${id}`,
  word,
  since_at: word === 'SUBSCRIBED' ? at : null,
  until_at: word === 'UNSUBSCRIBED' ? at : null,
  reason: null,
})

/** Opt-outs of single types are properties of the contact, for tokens that cannot read subscriptions. */
const optOutsOf = (properties: Json): SourceMembership[] =>
  Object.keys(properties).flatMap((name) => {
    const id = /^hs_email_optout_(\w+)$/.exec(name)?.[1]
    return id !== undefined && isTrue(properties[name]) ? [membership(id, 'UNSUBSCRIBED', null)] : []
  })

const known =
  /^(hs_|email$|salutation$|firstname$|lastname$|phone$|mobilephone$|company$|jobtitle$|address$|city$|state$|zip$|country$|date_of_birth$|createdate$|lastmodifieddate$)/

/** Several values are one text with semicolons. In another property a semicolon is part of the text. */
const fieldsOf = (properties: Json, multiple: readonly unknown[]): Record<string, SourceValue> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]): [string, SourceValue][] => {
      const text = textOf(value)
      // A contact here has one number.
      const isSecond = name === 'mobilephone' && textOf(properties.phone) !== null
      if ((known.test(name) && !isSecond) || text === null) return []
      return [[name, multiple.includes(name) ? text.split(';').filter((one) => one !== '') : text]]
    }),
  )

/** Zones are written as `europe_slash_berlin`. */
const zoneOf = (value: unknown): string | null => {
  const zone = textOf(value)?.replaceAll('_slash_', '/') ?? null
  try {
    return zone === null ? null : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Whether a property can have several values. */
export const isMultiple = (property: Json): boolean => typeOf(property) === 'multi_select'

export const normaliseContact: Normalise = (raw, { reference }) => {
  const contact = objectOf(raw)
  const properties = objectOf(contact.properties)
  const [id, email] = [idOf(contact.id), textOf(properties.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const isArchived = contact.archived === true
  const statuses = listOf(contact.statuses).map(objectOf)
  const isMarketing = isTrue(properties.hs_marketable_status)
  const stated = statuses.filter(
    (one) => idOf(one.subscriptionId) !== '' && (one.status !== 'NOT_SPECIFIED' || isMarketing),
  )
  const memberships = [
    ...stated.map((one) =>
      membership(idOf(one.subscriptionId), textOf(one.status) ?? '', timeOf(one.timestamp)),
    ),
    ...optOutsOf(properties),
  ]
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      prefix: textOf(properties.salutation),
      first_name: textOf(properties.firstname),
      last_name: textOf(properties.lastname),
      phone: textOf(properties.phone) ?? textOf(properties.mobilephone),
      company: textOf(properties.company),
      job_title: textOf(properties.jobtitle),
      date_of_birth: textOf(properties.date_of_birth),
      locale: textOf(properties.hs_language),
      timezone: zoneOf(properties.hs_timezone),
      address: {
        line1: textOf(properties.address),
        city: textOf(properties.city),
        region: textOf(properties.state),
        postal_code: textOf(properties.zip),
        country: textOf(properties.country),
      },
      fields: fieldsOf(properties, listOf(objectOf(reference).multiple)),
      status: statusOf(properties, isArchived, memberships),
      memberships,
      consents: consentsOf(statuses),
      created_at: timeOf(properties.createdate),
      updated_at: timeOf(properties.lastmodifieddate),
      flags: { archived: isArchived },
    },
  ]
}

/** Being on a list is no consent. */
export const normaliseMember: Normalise = (raw, { slice }) => {
  const member = objectOf(raw)
  const [id, list] = [idOf(member.recordId), slice.list ?? '']
  if (id === '' || list === '') return malformed(id)
  const since_at = timeOf(member.membershipTimestamp)
  return [
    {
      kind: 'contact',
      source_id: `${list}:${id}`,
      is_part: true,
      person_id: id,
      email: null,
      memberships: [{ list: `l:${list}`, word: 'on a list', since_at, until_at: null, reason: null }],
    },
  ]
}

export const normaliseEmail: Normalise = (raw) => {
  const email = objectOf(raw)
  const [id, name] = [idOf(email.id), textOf(email.name)]
  if (id === '' || name === null) return malformed(id)
  const from = objectOf(email.from)
  const state = textOf(email.state) ?? ''
  return [
    {
      kind: 'campaign',
      source_id: id,
      name,
      state,
      is_sent: state === 'PUBLISHED',
      subject: textOf(email.subject),
      from_name: textOf(from.fromName),
      reply_to: textOf(from.replyTo) ?? textOf(from.customReplyTo),
      html: null,
      text: textOf(valueAt(email, 'content.plainTextVersion')),
      lists: [],
      remarks: ['The content consists of blocks that cannot be read'],
    },
  ]
}
