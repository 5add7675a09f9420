import { own } from '../../../platform/own.ts'
import type {
  FieldType,
  Normalise,
  SourceAddress,
  SourceConsent,
  SourceMembership,
} from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, ipOf, isTrue, type Json, listOf, numberOf, objectOf, textOf, timeOf } from '../values.ts'

export const normaliseList: Normalise = (raw) => {
  const list = objectOf(raw)
  const [id, name] = [idOf(list.id), textOf(list.name)]
  if (id === '' || name === null) return malformed(id)
  return [
    {
      kind: 'list',
      source_id: `l:${id}`,
      name,
      opt_in: list.double_optin === true ? 'double' : 'single',
      visibility: list.visibility === 'pub' ? 'public' : 'private',
      contacts: numberOf(objectOf(list.stats).member_count),
    },
  ]
}

const types: Readonly<Record<string, FieldType>> = {
  url: 'url',
  imageurl: 'url',
  number: 'number',
  date: 'date',
  radio: 'single_select',
  dropdown: 'single_select',
}

/** Names and the address have members of their own. */
const standard = new Set(['FNAME', 'LNAME', 'ADDRESS'])

export const normaliseMergeField: Normalise = (raw) => {
  const field = objectOf(raw)
  const tag = textOf(field.tag)
  if (tag === null) return malformed(idOf(field.merge_id))
  if (standard.has(tag)) return []
  const choices = listOf(objectOf(field.options).choices).flatMap((choice) => textOf(choice) ?? [])
  return [
    {
      kind: 'field',
      source_id: tag,
      label: textOf(field.name) ?? tag,
      type: own(types, textOf(field.type) ?? '') ?? 'text',
      ...(choices.length > 0 ? { options: choices } : {}),
    },
  ]
}

const interestsOf = (category: Json): Json[] => listOf(category.interests).map(objectOf)

/** A category of interests is a field with several options. */
export const normaliseCategory: Normalise = (raw) => {
  const category = objectOf(raw)
  const [id, title] = [textOf(category.id), textOf(category.title)]
  if (id === null) return malformed(null)
  const options = interestsOf(category).flatMap(({ name }) => textOf(name) ?? [])
  return [{ kind: 'field', source_id: `i:${id}`, label: title ?? id, type: 'multi_select', options }]
}

/** The same name in two audiences has two ids. */
export const normaliseTag: Normalise = (raw) => {
  const tag = objectOf(raw)
  const name = textOf(tag.name)
  return name === null ? malformed(idOf(tag.id)) : [{ kind: 'tag', source_id: `t:${name}`, name }]
}

export const normaliseAbuse: Normalise = (raw) => {
  const report = objectOf(raw)
  const [id, email] = [idOf(report.id), textOf(report.email_address)]
  if (email === null) return noEmail(id)
  return [
    {
      kind: 'suppression',
      source_id: `${idOf(report.list_id)}:${id}`,
      email,
      class: 'complained',
      at: timeOf(report.date),
      reason: 'Abuse report',
    },
  ]
}

const addressOf = (value: unknown): SourceAddress | null => {
  const address = objectOf(value)
  // The country alone is the default of the form.
  const parts = ['addr1', 'addr2', 'city', 'state', 'zip'].map((name) => textOf(address[name]))
  if (parts.every((part) => part === null)) return null
  return {
    line1: textOf(address.addr1),
    line2: textOf(address.addr2),
    city: textOf(address.city),
    region: textOf(address.state),
    postal_code: textOf(address.zip),
    country: textOf(address.country),
  }
}

const isOwnAct = (source: string | null): boolean =>
  source === null || !/admin|import|api|list sync/i.test(source)

/** An administrator's addition has no sign-up time, and the administrator's address at the confirmation. */
const givenBy = (member: Json, isDouble: boolean, texts: readonly string[]): SourceConsent => {
  const source = textOf(member.source)
  const [signedUp, confirmed] = [timeOf(member.timestamp_signup), timeOf(member.timestamp_opt)]
  const base = { kind: 'given' as const, source, text: texts.length === 0 ? null : texts.join('; ') }
  if (signedUp === null) return { ...base, basis: 'imported', occurred_at: confirmed, ip: null }
  if (isDouble && confirmed !== null && confirmed > signedUp)
    return {
      ...base,
      basis: 'double_opt_in',
      occurred_at: confirmed,
      ip: ipOf(member.ip_opt) ?? ipOf(member.ip_signup),
    }
  const ip = ipOf(member.ip_signup)
  if (ip !== null && confirmed === signedUp && isOwnAct(source))
    return { ...base, basis: 'opt_in', occurred_at: signedUp, ip }
  return { ...base, basis: 'imported', occurred_at: signedUp, ip: null }
}

const interestValues = (member: Json, reference: Json): [string, string[]][] => {
  const chosen = objectOf(member.interests)
  return listOf(reference.categories)
    .map(objectOf)
    .flatMap((category): [string, string[]][] => {
      const names = interestsOf(category).flatMap((one) =>
        isTrue(chosen[idOf(one.id)]) ? (textOf(one.name) ?? []) : [],
      )
      return names.length === 0 ? [] : [[`i:${idOf(category.id)}`, names]]
    })
}

export const normaliseMember: Normalise = (raw, { reference, slice }) => {
  const member = objectOf(raw)
  const known = objectOf(reference)
  const listId = textOf(member.list_id) ?? slice.list ?? ''
  const id = idOf(member.web_id) || idOf(member.id)
  const email = textOf(member.email_address)
  if (id === '' || listId === '') return malformed(id)
  if (email === null) return noEmail(id)
  const list = listOf(known.lists)
    .map(objectOf)
    .find((one) => one.id === listId)
  const permissions = listOf(member.marketing_permissions).map(objectOf)
  const allowed = permissions.filter(({ enabled }) => enabled === true)
  const word = textOf(member.status) ?? ''
  const isWithout = word === 'subscribed' && list?.marketing_permissions === true && allowed.length === 0
  const stated = isWithout ? 'subscribed/no permission' : word
  const at = timeOf(member.last_changed)
  const reason = textOf(member.unsubscribe_reason)
  const { FNAME: first, LNAME: last, ADDRESS: address, ...merge } = objectOf(member.merge_fields)
  const isMember = word !== 'transactional' && word !== 'archived'
  const membership: SourceMembership = {
    list: `l:${listId}`,
    word: stated,
    since_at: timeOf(member.timestamp_opt),
    until_at: word === 'unsubscribed' ? at : null,
    reason,
  }
  const consents: SourceConsent[] =
    word === 'subscribed' && !isWithout
      ? [
          givenBy(
            member,
            list?.double_optin === true,
            allowed.flatMap(({ text }) => textOf(text) ?? []),
          ),
        ]
      : word === 'unsubscribed'
        ? [withdrawn(at, textOf(list?.name), reason)]
        : []
  return [
    {
      kind: 'contact',
      source_id: `${listId}:${id}`,
      person_id: textOf(member.contact_id) ?? textOf(member.unique_email_id) ?? email.toLowerCase(),
      email,
      first_name: textOf(first),
      last_name: textOf(last),
      address: addressOf(address),
      locale: textOf(member.language),
      fields: fieldValues({ ...merge, ...Object.fromEntries(interestValues(member, known)) }),
      tags: listOf(member.tags).flatMap((tag) => {
        const name = textOf(objectOf(tag).name)
        return name === null ? [] : [`t:${name}`]
      }),
      // A cleaned address is dead for all audiences; the other words are of this one.
      status: isMember && word !== 'cleaned' ? null : { word, at, reason: null },
      memberships: isMember ? [membership] : [],
      consents,
      created_at: timeOf(member.timestamp_signup),
      updated_at: at,
      flags: { archived: word === 'archived' },
    },
  ]
}

/** Only sections can be read; the frame around them is in the account export. */
export const normaliseTemplate: Normalise = (raw) => {
  const template = objectOf(raw)
  const [id, name] = [idOf(template.id), textOf(template.name)]
  if (id === '' || name === null) return malformed(id)
  const html = Object.values(objectOf(template.sections))
    .flatMap((section) => textOf(section) ?? [])
    .join('\n')
  return html === '' ? [] : [{ kind: 'template', source_id: id, name, html }]
}

export const normaliseCampaign: Normalise = (raw) => {
  const campaign = objectOf(raw)
  const id = textOf(campaign.id)
  if (id === null) return malformed(null)
  const settings = objectOf(campaign.settings)
  const recipients = objectOf(campaign.recipients)
  const state = textOf(campaign.status) ?? ''
  const listId = textOf(recipients.list_id)
  const subject = textOf(settings.subject_line)
  const segment = textOf(recipients.segment_text)
  const isVariant = campaign.type === 'absplit' || campaign.type === 'variate'
  return [
    {
      kind: 'campaign',
      source_id: id,
      name: textOf(settings.title) ?? subject ?? id,
      state,
      is_sent: state === 'sent' || state === 'sending',
      subject,
      preheader: textOf(settings.preview_text),
      from_name: textOf(settings.from_name),
      from_email: textOf(settings.reply_to),
      reply_to: textOf(settings.reply_to),
      html: textOf(campaign.html),
      text: textOf(campaign.plain_text),
      lists: listId === null ? [] : [`l:${listId}`],
      remarks: [
        ...(segment === null ? [] : [`Segment: ${segment}`]),
        ...(isVariant ? ['Variants of the content'] : []),
      ],
    },
  ]
}
