import {
  classOf,
  type FieldType,
  type Normalise,
  type SourceAddress,
  type SourceBasis,
  type SourceConsent,
  type SourceMembership,
  type SourceStatus,
  type Staged,
  type StagedContact,
  type StatusClass,
  textMembers,
} from '../../records/index.ts'
import { fieldValues } from '../staging.ts'
import { idOf, ipOf, isTrue, type Json, listOf, objectOf, textOf, timeOf } from '../values.ts'
import { addressOf } from './cells.ts'
import { believed, classOfRole, suppressionOf } from './rows.ts'
import type { FileRole } from './settings.ts'
import { fileStatuses, wordOfFile } from './statuses.ts'

/** A line of a file. `fault` says why it cannot be read. */
export interface RawLine {
  line: number
  text: string | null
  fault: string | null
}

/** The object of a line; null if it is none. */
export const objectIn = ({ text }: RawLine): Json | null => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

const words = { table: fileStatuses, isFile: true, chosen: {} }

const statusOf = (value: unknown, zone: string): SourceStatus | null => {
  // A status that is only a word is one, too.
  if (typeof value === 'string') return { word: wordOfFile(value), at: null, reason: null }
  if (value === undefined || value === null) return null
  const { word, at, reason } = objectOf(value)
  return {
    word: typeof word === 'string' ? wordOfFile(word) : '',
    at: timeOf(at, zone),
    reason: textOf(reason),
  }
}

const membershipOf = (value: unknown, zone: string): SourceMembership[] => {
  const { list, word, since_at, until_at, reason } = objectOf(value)
  const id = textOf(list)
  if (id === null) return []
  return [
    {
      list: id,
      word: typeof word === 'string' ? wordOfFile(word) : '',
      since_at: timeOf(since_at, zone),
      until_at: timeOf(until_at, zone),
      reason: textOf(reason),
    },
  ]
}

const bases: ReadonlySet<string> = new Set<SourceBasis>([
  'double_opt_in',
  'opt_in',
  'imported',
  'contract',
  'legitimate_interest',
  'opt_out',
])

const consentOf = (value: unknown, zone: string): SourceConsent[] => {
  const { kind, basis, occurred_at, ip, source, text } = objectOf(value)
  if (kind !== 'given' && kind !== 'withdrawn') return []
  const known = typeof basis === 'string' && bases.has(basis) ? (basis as SourceBasis) : 'imported'
  const isWrong = (kind === 'given') === (known === 'opt_out')
  return [
    {
      kind,
      basis: isWrong ? (kind === 'given' ? 'imported' : 'opt_out') : known,
      occurred_at: timeOf(occurred_at, zone) ?? textOf(occurred_at),
      ip: ipOf(ip),
      source: textOf(source),
      text: textOf(text),
    },
  ]
}

const addressParts = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const

const addressIn = (value: unknown): SourceAddress | null => {
  const given = objectOf(value)
  const parts = addressParts.flatMap((part) => {
    const text = textOf(part === 'region' ? (given.region ?? given.state) : given[part])
    return text === null ? [] : [[part, text] as const]
  })
  return parts.length === 0 ? null : Object.fromEntries(parts)
}

const most = 200

const contactOf = (record: Json, email: string, id: string, zone: string, now: Date): StagedContact => {
  const flags = objectOf(record.flags)
  return {
    kind: 'contact',
    source_id: id,
    ...(textOf(record.person_id) === null ? {} : { person_id: textOf(record.person_id) ?? '' }),
    email,
    ...Object.fromEntries(textMembers.map((name) => [name, textOf(record[name])])),
    address: addressIn(record.address),
    ...(textOf(record.frequency) === null ? {} : { frequency: textOf(record.frequency) }),
    fields: fieldValues(objectOf(record.fields)),
    tags: listOf(record.tags)
      .slice(0, most)
      .flatMap((tag) => textOf(tag) ?? []),
    status: statusOf(record.status, zone),
    memberships: listOf(record.memberships)
      .slice(0, most)
      .flatMap((one) => membershipOf(one, zone)),
    consents: listOf(record.consents)
      .slice(0, 20)
      .flatMap((one) => consentOf(one, zone))
      .map((one) => believed(one, now)),
    created_at: timeOf(record.created_at, zone),
    updated_at: timeOf(record.updated_at, zone),
    flags: {
      deleted: isTrue(flags.deleted),
      archived: isTrue(flags.archived),
      bounced_hard: isTrue(flags.bounced_hard),
      complained: isTrue(flags.complained),
    },
  }
}

const types: ReadonlySet<string> = new Set<FieldType>([
  'text',
  'long_text',
  'number',
  'boolean',
  'date',
  'date_time',
  'single_select',
  'multi_select',
  'url',
])

/** Lists, tags and fields that lines may name before or after the people. */
const referenceOf = (record: Json): Staged[] | null => {
  for (const kind of ['list', 'tag', 'field'] as const) {
    if (record[kind] === undefined) continue
    const given = objectOf(record[kind])
    const id = idOf(given.source_id ?? given.id ?? given.key)
    const name = textOf(given.name ?? given.label) ?? id
    if (id === '') return []
    if (kind === 'list')
      return [
        {
          kind,
          source_id: id,
          name,
          description: textOf(given.description),
          opt_in: given.opt_in === 'double' ? 'double' : given.opt_in === 'single' ? 'single' : null,
          visibility: given.visibility === 'public' ? 'public' : 'private',
        },
      ]
    if (kind === 'tag') return [{ kind, source_id: id, name }]
    const type = typeof given.type === 'string' && types.has(given.type) ? (given.type as FieldType) : null
    const options = listOf(given.options)
      .slice(0, 1000)
      .flatMap((one) => textOf(one) ?? [])
    return [{ kind, source_id: id, label: name, type, ...(options.length > 0 ? { options } : {}) }]
  }
  return null
}

/** Templates and campaigns, as another tool writes them. */
const documentOf = (record: Json): Staged[] | null => {
  const template = record.template === undefined ? null : objectOf(record.template)
  if (template !== null) {
    const [id, html] = [idOf(template.source_id ?? template.id), textOf(template.html)]
    if (id === '' || html === null) return []
    const subject = textOf(template.subject)
    return [{ kind: 'template', source_id: id, name: textOf(template.name) ?? subject ?? id, subject, html }]
  }
  const campaign = record.campaign === undefined ? null : objectOf(record.campaign)
  if (campaign === null) return null
  const id = idOf(campaign.source_id ?? campaign.id)
  if (id === '') return []
  const subject = textOf(campaign.subject)
  const state = textOf(campaign.state) ?? 'draft'
  return [
    {
      kind: 'campaign',
      source_id: id,
      name: textOf(campaign.name) ?? subject ?? id,
      state,
      is_sent: state === 'sent' || isTrue(campaign.is_sent),
      subject,
      preheader: textOf(campaign.preheader),
      from_name: textOf(campaign.from_name),
      from_email: textOf(campaign.from_email),
      reply_to: textOf(campaign.reply_to),
      html: textOf(campaign.html),
      text: textOf(campaign.text),
      lists: listOf(campaign.lists)
        .slice(0, most)
        .flatMap((list) => textOf(list) ?? []),
    },
  ]
}

/** What a record says about sending at its worst, for files in which everybody is negative. */
const worstOf = ({ status }: StagedContact): StatusClass => (status ? classOf(words, status.word) : 'unknown')

/** Turns the lines of an NDJSON file, which are staged records, into them. Unknown members are ignored. */
export const normaliseRecord =
  (tableOf: (slice: Parameters<Normalise>[1]) => { role: FileRole; zone: string } | undefined): Normalise =>
  (raw, context) => {
    const line = raw as RawLine
    const { role, zone } = tableOf(context) ?? { role: 'suppressions', zone: 'UTC' }
    const record = objectIn(line)
    const id = `line ${line.line}`
    if (record === null)
      return { skipped: 'malformed', source_id: id, detail: line.fault ?? 'The line is not a JSON object.' }
    const other = referenceOf(record) ?? documentOf(record)
    if (other !== null) return role === 'contacts' ? other : []
    const isSuppression = record.suppress !== undefined
    const email = addressOf(textOf(isSuppression ? record.suppress : record.email))
    if (email === null) return { skipped: 'no_email', source_id: textOf(record.source_id) ?? id }
    const sourceId = (textOf(record.source_id) ?? email.toLowerCase()).slice(0, 250)
    const contact = contactOf(record, email, sourceId, zone, context.now)
    if (role === 'contacts' && !isSuppression) return [contact]
    const stated =
      typeof record.word === 'string' ? classOf(words, wordOfFile(record.word)) : worstOf(contact)
    const at = timeOf(record.at, zone) ?? contact.status?.at ?? null
    const reason = textOf(record.reason) ?? contact.status?.reason ?? null
    const negativeRole = role === 'contacts' ? 'suppressions' : role
    return [suppressionOf(email, { class: classOfRole(negativeRole, stated), at, reason })]
  }
