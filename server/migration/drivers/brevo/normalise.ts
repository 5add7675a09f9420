import { createHash } from 'node:crypto'
import { own } from '../../../platform/own.ts'
import type { FieldType, Normalise, SourceMembership, StagedSuppression } from '../../records/index.ts'
import { fieldValues, malformed, noEmail, withdrawn } from '../staging.ts'
import { idOf, type Json, listOf, numberOf, objectOf, textOf, timeOf } from '../values.ts'

const types: Readonly<Record<string, FieldType>> = {
  text: 'text',
  float: 'number',
  date: 'date',
  boolean: 'boolean',
  id: 'text',
  'multiple-choice': 'multi_select',
}

const labelsOf = (attribute: Json): string[] =>
  listOf(attribute.enumeration).flatMap((one) => textOf(objectOf(one).label) ?? [])

/** Calculated, global and transactional attributes are none of the person. */
export const normaliseAttribute: Normalise = (raw) => {
  const attribute = objectOf(raw)
  const name = textOf(attribute.name)
  if (name === null) return malformed(null)
  if (attribute.category === 'category')
    return [
      { kind: 'field', source_id: name, label: name, type: 'single_select', options: labelsOf(attribute) },
    ]
  if (attribute.category !== 'normal') return []
  const type = own(types, textOf(attribute.type) ?? '') ?? 'text'
  return [{ kind: 'field', source_id: name, label: name, type }]
}

export const normaliseList: Normalise = (raw) => {
  const list = objectOf(raw)
  const [id, name] = [idOf(list.id), textOf(list.name)]
  if (id === '' || name === null) return malformed(id)
  const contacts = numberOf(list.uniqueSubscribers)
  return [{ kind: 'list', source_id: `l:${id}`, name, opt_in: null, visibility: 'private', contacts }]
}

const reasons: Readonly<Record<string, StagedSuppression['class']>> = {
  unsubscribedViaMA: 'opted_out',
  unsubscribedViaEmail: 'opted_out',
  unsubscribedViaApi: 'opted_out',
  adminBlocked: 'blocked',
  hardBounce: 'bounced',
  contactFlaggedAsSpam: 'complained',
}

/** Blocked for one sender counts for all. A reason that is not known blocks too, and is no word of the person. */
export const normaliseBlocked: Normalise = (raw) => {
  const contact = objectOf(raw)
  const email = textOf(contact.email)
  if (email === null) return noEmail('')
  const code = textOf(objectOf(contact.reason).code) ?? ''
  return [
    {
      kind: 'suppression',
      // An id outlives the person's data here, so it has no address.
      source_id: createHash('sha256')
        .update(JSON.stringify([email.toLowerCase(), contact.senderEmail, code]))
        .digest('hex')
        .slice(0, 32),
      email,
      class: own(reasons, code) ?? 'blocked',
      at: timeOf(contact.blockedAt),
      reason: textOf(objectOf(contact.reason).message) ?? code,
    },
  ]
}

export const normaliseDomain: Normalise = (raw) => {
  const domain = textOf(raw)
  if (domain === null) return malformed(null)
  return [{ kind: 'suppression', source_id: `d:${domain}`, domain, class: 'blocked', at: null, reason: null }]
}

/** The label of a category's value, which comes as its number or as the label. */
const labelOf = (value: unknown, attribute: Json, noteForm?: (form: string) => void): string | null => {
  const text = textOf(value)
  const found = listOf(attribute.enumeration)
    .map(objectOf)
    .find((one) => textOf(one.value) === text)
  if (text !== null)
    noteForm?.(found === undefined ? 'values of categories as labels' : 'values of categories as numbers')
  return textOf(found?.label) ?? text
}

const categoriesOf = (reference: unknown): Map<string, Json> =>
  new Map(
    listOf(objectOf(reference).attributes)
      .map(objectOf)
      .filter(({ category }) => category === 'category')
      .map((attribute) => [textOf(attribute.name) ?? '', attribute]),
  )

/** The mark is the first value of its category, whatever the language of its label; or a plain yes. */
const isDoubleOptIn = (value: unknown, category: Json | undefined): boolean => {
  const text = textOf(value)?.toLowerCase()
  if (text === undefined) return false
  const first = listOf(category?.enumeration)
    .map(objectOf)
    .find((one) => textOf(one.value) === '1')
  return text === '1' || text === 'yes' || text === textOf(first?.label)?.toLowerCase()
}

const names = {
  first: ['FIRSTNAME', 'PRENOM', 'VORNAME', 'NOMBRE'],
  last: ['LASTNAME', 'NOM', 'NACHNAME', 'APELLIDOS'],
}

const doubleOptIn = 'DOUBLE_OPT-IN'

export const normaliseContact: Normalise = (raw, { reference, noteForm }) => {
  const contact = objectOf(raw)
  const [id, email] = [idOf(contact.id), textOf(contact.email)]
  if (id === '') return malformed(null)
  if (email === null) return noEmail(id)
  const categories = categoriesOf(reference)
  const attributes = objectOf(contact.attributes)
  const firstOf = (keys: readonly string[]): string | null =>
    keys.map((key) => textOf(attributes[key])).find((one) => one !== null) ?? null
  const isDouble = isDoubleOptIn(attributes[doubleOptIn], categories.get(doubleOptIn))
  const isBlocked = contact.emailBlacklisted !== false
  const lists = listOf(contact.listIds)
    .map(idOf)
    .filter((one) => one !== '')
  noteForm?.(
    contact.listUnsubscribed === undefined
      ? 'contacts without the lists that they left'
      : 'contacts with the lists that they left',
  )
  const left = listOf(contact.listUnsubscribed)
    .map(idOf)
    .filter((one) => one !== '')
  const membership = (list: string, word: string): SourceMembership => ({
    list: `l:${list}`,
    word,
    since_at: null,
    until_at: null,
    reason: null,
  })
  const isKnown = typeof contact.emailBlacklisted === 'boolean'
  const blocked = isKnown ? 'emailBlacklisted' : `emailBlacklisted: ${textOf(contact.emailBlacklisted) ?? ''}`
  const word = isBlocked ? blocked : isDouble ? 'on a list, double opt-in' : 'on a list'
  const values = Object.entries(attributes)
    .filter(([key]) => key !== doubleOptIn && !names.first.includes(key) && !names.last.includes(key))
    .map(([key, value]) => {
      const category = categories.get(key)
      return [key, category === undefined ? value : labelOf(value, category, noteForm)]
    })
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      first_name: firstOf(names.first),
      last_name: firstOf(names.last),
      phone: textOf(attributes.SMS),
      fields: fieldValues(Object.fromEntries(values)),
      status: isBlocked
        ? { word, at: null, reason: null }
        : lists.length + left.length === 0
          ? { word: 'no list', at: null, reason: null }
          : null,
      memberships: [
        ...lists.filter((list) => !left.includes(list)).map((list) => membership(list, word)),
        ...left.map((list) => membership(list, 'listUnsubscribed')),
      ],
      consents: isBlocked
        ? isKnown
          ? [withdrawn(null)]
          : []
        : isDouble && lists.length > 0
          ? [{ kind: 'given', basis: 'double_opt_in', occurred_at: null, ip: null, source: null, text: null }]
          : [],
      created_at: timeOf(contact.createdAt),
      updated_at: timeOf(contact.modifiedAt),
    },
  ]
}

export const normaliseTemplate: Normalise = (raw) => {
  const template = objectOf(raw)
  const [id, name, html] = [idOf(template.id), textOf(template.name), textOf(template.htmlContent)]
  if (id === '' || name === null) return malformed(id)
  const updated_at = timeOf(template.modifiedAt)
  return html === null
    ? []
    : [{ kind: 'template', source_id: id, name, subject: textOf(template.subject), html, updated_at }]
}

export const normaliseCampaign: Normalise = (raw) => {
  const campaign = objectOf(raw)
  const [id, name] = [idOf(campaign.id), textOf(campaign.name)]
  if (id === '' || name === null) return malformed(id)
  const state = textOf(campaign.status) ?? ''
  const sender = objectOf(campaign.sender)
  const replyTo = textOf(campaign.replyTo)
  const scheduled = textOf(campaign.scheduledAt)
  return [
    {
      kind: 'campaign',
      source_id: id,
      name,
      state,
      is_sent: state === 'sent' || state === 'archive',
      subject: textOf(campaign.subject),
      preheader: textOf(campaign.previewText),
      from_name: textOf(sender.name),
      from_email: textOf(sender.email),
      reply_to: replyTo?.startsWith('[') ? null : replyTo,
      html: textOf(campaign.htmlContent),
      lists: listOf(objectOf(campaign.recipients).lists).map((list) => `l:${idOf(list)}`),
      remarks: scheduled === null ? [] : [`Scheduled for ${scheduled}`],
    },
  ]
}
