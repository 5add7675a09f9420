import { own } from '../../../platform/own.ts'
import type {
  FieldType,
  Normalise,
  SourceConsent,
  Staged,
  StagedContact,
  StatusClass,
} from '../../records/index.ts'
import { withdrawn } from '../staging.ts'
import { idOf, ipOf, type Json, listOf, objectOf, textOf, timeOf } from '../values.ts'
import { objectIn, type RawLine } from './lines.ts'
import { htmlOf } from './mailpoet-blocks.ts'
import { believed } from './rows.ts'

/** What all lines of a dump must know: ids of the lists that MailPoet fills by itself. */
export interface MailpoetReference {
  synchronised: string[]
}

/** A part of a person. The address is in the line of the table `subscribers`. */
const partOf = (id: string, table: string, more: Partial<StagedContact>): Staged[] => [
  { kind: 'contact', source_id: `${table}:${id}`, person_id: id.split(':')[0] ?? id, email: null, ...more },
]

/** How people came who never asked for mail. */
const classOfSource = (source: string | null): StatusClass | undefined => {
  if (source === 'wordpress_user') return 'implied'
  return source?.startsWith('woocommerce') === true ? 'never' : undefined
}

const consentsOf = (row: Json, zone: string): SourceConsent[] => {
  const [status, source] = [textOf(row.status), textOf(row.source)]
  if (status !== 'subscribed') return []
  const [created, confirmed] = [timeOf(row.created_at, zone), timeOf(row.confirmed_at, zone)]
  const [ip, confirmedIp] = [ipOf(row.subscribed_ip), ipOf(row.confirmed_ip)]
  const base = { kind: 'given' as const, source, text: null }
  const isForm = source === 'form'
  if (isForm && created !== null && confirmed !== null && confirmed > created && confirmedIp !== null)
    return [{ ...base, basis: 'double_opt_in', occurred_at: confirmed, ip: confirmedIp }]
  if (isForm && created !== null && confirmed === created && ip !== null)
    return [{ ...base, basis: 'opt_in', occurred_at: created, ip }]
  return confirmed === null ? [] : [{ ...base, basis: 'imported', occurred_at: confirmed, ip: null }]
}

const subscriber = (row: Json, id: string, zone: string, now: Date): Staged[] | 'no_email' => {
  const email = textOf(row.email)
  if (email === null) return 'no_email'
  const stricter = classOfSource(textOf(row.source))
  return [
    {
      kind: 'contact',
      source_id: id,
      person_id: id,
      email,
      first_name: textOf(row.first_name),
      last_name: textOf(row.last_name),
      status: {
        word: textOf(row.status) ?? '',
        at: timeOf(row.updated_at, zone),
        reason: null,
        ...(stricter === undefined ? {} : { class: stricter }),
      },
      consents: consentsOf(row, zone).map((one) => believed(one, now)),
      created_at: timeOf(row.created_at, zone),
      updated_at: timeOf(row.updated_at, zone),
      flags: { deleted: textOf(row.deleted_at) !== null },
    },
  ]
}

const membership = (row: Json, id: string, zone: string, { synchronised }: MailpoetReference): Staged[] => {
  const [person, list] = [idOf(row.subscriber_id), idOf(row.segment_id)]
  const word = textOf(row.status) ?? ''
  const isSynchronised = synchronised.includes(list) && word === 'subscribed'
  return partOf(`${person}:${list}`, `membership-${id}`, {
    memberships: [
      {
        list: `l:${list}`,
        word: isSynchronised ? 'subscribed/synchronised' : word,
        since_at: timeOf(row.created_at, zone),
        until_at: word === 'unsubscribed' ? timeOf(row.updated_at, zone) : null,
        reason: null,
      },
    ],
  })
}

const types: Readonly<Record<string, FieldType>> = {
  text: 'text',
  textarea: 'long_text',
  radio: 'single_select',
  select: 'single_select',
  checkbox: 'boolean',
}

/** Texts in serialised PHP, such as `a:1:{s:5:"value";s:3:"Tea";}`: arrays and scalars, never objects. */
const valuesOfPhp = (text: string): string[] =>
  [...text.slice(0, 20_000).matchAll(/s:5:"value";s:\d{1,6}:"([^"]{0,200})"/g)].map(([, value = '']) => value)

const field = (row: Json, id: string): Staged[] => {
  const params = textOf(row.params) ?? ''
  const [type, isDay] = [textOf(row.type) ?? 'text', params.includes('year_month_day')]
  const options =
    typeof row.params === 'string'
      ? valuesOfPhp(params)
      : listOf(objectOf(row.params).values).flatMap((one) => textOf(objectOf(one).value) ?? [])
  const known = own(types, type) ?? 'text'
  return [
    {
      kind: 'field',
      source_id: `cf_${id}`,
      label: textOf(row.name) ?? `cf_${id}`,
      type: type === 'date' && isDay ? 'date' : known,
      ...(options.length > 0 && known === 'single_select' ? { options } : {}),
    },
  ]
}

const newsletter = (row: Json, id: string): Staged[] => {
  const subject = textOf(row.subject)
  if (textOf(row.deleted_at) !== null) return []
  const state = textOf(row.status) ?? 'draft'
  const { html, unknown } = htmlOf(row.body)
  return [
    {
      kind: 'campaign',
      source_id: id,
      name: subject ?? `Newsletter ${id}`,
      state,
      is_sent: state === 'sent' || state === 'sending',
      subject,
      preheader: textOf(row.preheader),
      from_name: textOf(row.sender_name),
      from_email: textOf(row.sender_address),
      reply_to: textOf(row.reply_to_address),
      html,
      lists: [],
      remarks: unknown.map((type) => `Block: ${type}`),
    },
  ]
}

/** Turns the lines of a dump of MailPoet's tables into staged records (section 17.7 of the brief for migrations). */
export const normaliseMailpoet =
  (about: (context: Parameters<Normalise>[1]) => { zone: string; reference: MailpoetReference }): Normalise =>
  (raw, context) => {
    const line = raw as RawLine
    const record = objectIn(line)
    const [table, row] = [textOf(record?.table), objectOf(record?.row)]
    const at = `line ${line.line}`
    if (record === null || table === null)
      return {
        skipped: 'malformed',
        source_id: at,
        detail: line.fault ?? 'The line is not a row of a table.',
      }
    const { zone, reference } = about(context)
    const id = idOf(row.id)
    const person = idOf(row.subscriber_id)
    switch (table.replace(/^.*mailpoet_/, '')) {
      case 'subscribers': {
        const found = id === '' ? 'no_email' : subscriber(row, id, zone, context.now)
        return found === 'no_email' ? { skipped: 'no_email', source_id: id || at } : found
      }
      case 'segments':
        return id === '' || textOf(row.deleted_at) !== null
          ? []
          : [
              {
                kind: 'list',
                source_id: `l:${id}`,
                name: textOf(row.name) ?? `List ${id}`,
                description: textOf(row.description),
                opt_in: null,
                visibility: 'private',
              },
            ]
      case 'subscriber_segment':
        return person === '' ? [] : membership(row, id, zone, reference)
      case 'custom_fields':
        return id === '' ? [] : field(row, id)
      case 'subscriber_custom_field': {
        const value = textOf(row.value)
        const key = `cf_${idOf(row.custom_field_id)}`
        return person === '' || value === null
          ? []
          : partOf(`${person}:${key}`, `field-${id}`, { fields: { [key]: value } })
      }
      case 'tags':
        return id === '' ? [] : [{ kind: 'tag', source_id: `t:${id}`, name: textOf(row.name) ?? `Tag ${id}` }]
      case 'subscriber_tag':
        return person === '' ? [] : partOf(person, `tag-${id}`, { tags: [`t:${idOf(row.tag_id)}`] })
      case 'newsletters':
        return id === '' ? [] : newsletter(row, id)
      case 'statistics_unsubscribes': {
        const reason = textOf(row.meta)
        const consents = [withdrawn(timeOf(row.created_at, zone), textOf(row.source), reason)]
        return person === '' ? [] : partOf(person, `unsubscribed-${id}`, { consents })
      }
      default:
        return []
    }
  }

/** The list that a line of a dump describes, if MailPoet fills it by itself. */
export const synchronisedList = (line: RawLine): string | null => {
  const record = objectIn(line)
  const row = objectOf(record?.row)
  const type = textOf(row.type)
  return type === 'wp_users' || type === 'woocommerce_users' ? idOf(row.id) : null
}

/** How many lists a dump can have. */
export const mostLists = 10_000
