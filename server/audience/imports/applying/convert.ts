import { isIP } from 'node:net'
import type { components } from '../../../../generated/types.ts'
import type { Clock } from '../../../platform/clock.ts'
import { own } from '../../../platform/own.ts'
import type { NewJobError } from '../../../system/jobs/index.ts'
import {
  type ContactMember,
  members,
  readCountry,
  readEmails,
  readPhone,
  readText,
} from '../../contact-members/index.ts'
import {
  type CustomChanges,
  decideFirstStatus,
  type FieldsInput,
  faultsOfMembers,
  normalEmail,
  type StatusKey,
  type Values,
  valuesOf,
} from '../../contacts/index.ts'
import type { FieldDefinition } from '../../custom-fields/index.ts'
import { type CustomValueInput, checkValues } from '../../memberships/index.ts'
import { hexOfEmail } from '../../suppressions/index.ts'
import {
  type Cell,
  type Consent,
  type Row,
  readConsent,
  textOf,
  valuesOf as textsOf,
} from '../reading/index.ts'
import type { ImportSettings } from '../settings.ts'
import { consentTargets } from '../targets.ts'
import { type Members, serializeFaultsOf } from './members.ts'
import { type Reading, readBoolean, readDate, readMoment, readNumber, readPastDate } from './spellings.ts'

export type ColumnFault = components['schemas']['JobErrorColumn']
export type Mapping = components['schemas']['ImportMapping']

/** A text in a cell that refers to a list or a tag. */
export interface Reference {
  column: string
  text: string
}

/** A converted row: the new values of a contact, or the errors. */
export interface Incoming {
  line: number
  /** The address as it is written in the file. */
  given: string | null
  /** The stored form, and the form for comparison. */
  email: string
  key: string
  /** The hash by which erased addresses are found, in hexadecimal digits. */
  hash: string | null
  /** Only values to write. An empty cell is null if it clears the value, and absent if it keeps it. */
  values: Values
  customFields: CustomChanges
  status: StatusKey | undefined
  /** What its columns of consent say: the strictest of them; undefined without such columns. */
  consent: Consent | undefined
  lists: Reference[]
  tags: Reference[]
  consentAt: string | null
  consentIp: string | null
  /** Why the record could not be parsed. */
  malformed: NewJobError | null
  faults: ColumnFault[]
  /** Invalid values that are left out when the row is imported. */
  skipped: ColumnFault[]
  /** The column with a status that only the service can set. */
  forbidden: ColumnFault | null
}

interface Column {
  name: string
  at: number
  target: string
}

/** The settings of a conversion. */
export interface Conversion {
  columns: readonly Column[]
  fields: readonly FieldDefinition[]
  settings: ImportSettings
  /** The business's time zone, for times that name none. */
  zone: string
  secret: Uint8Array
  clock: Clock
}

/** The columns of a file that are mapped to a target. */
export const mappedColumns = (names: readonly string[], mapping: readonly Mapping[]): Column[] =>
  mapping.flatMap(({ column, target }) => {
    const at = names.indexOf(column)
    return at < 0 ? [] : [{ name: column, at, target }]
  })

const customKey = (target: string): string | null =>
  target.startsWith('custom.') ? target.slice('custom.'.length) : null

/** The keys of the custom fields that columns are mapped to. */
export const customKeys = (mapping: readonly Mapping[]): string[] => [
  ...new Set(mapping.flatMap(({ target }) => customKey(target) ?? [])),
]

/** Normalises spellings with the same meaning. */
const written: Record<string, (text: string) => string> = {
  status: (text) => text.toLowerCase(),
  tracking: (text) => text.toLowerCase(),
  frequency: (text) => text.toLowerCase(),
  source: (text) => text.toLowerCase(),
  locale: (text) => text.replaceAll('_', '-'),
  'address.country': (text) => readCountry(text) ?? text.toUpperCase(),
}

const optionOf = ({ options }: FieldDefinition, text: string): string => {
  const lower = text.toLowerCase()
  const option =
    options.find(({ value }) => value === text) ??
    options.find(({ value, label }) => value.toLowerCase() === lower || label.toLowerCase() === lower)
  return option?.value ?? text
}

/** The value of a custom field in a cell, before it is validated against the field. */
const readCustom = (
  field: FieldDefinition,
  cell: Exclude<Cell, null>,
  { settings, zone }: Pick<Conversion, 'settings' | 'zone'>,
): Reading<CustomValueInput> => {
  switch (field.type) {
    case 'number':
      return typeof cell === 'number' ? { value: cell } : readNumber(textOf(cell) ?? '', settings)
    case 'boolean':
      return typeof cell === 'boolean' ? { value: cell } : readBoolean(textOf(cell) ?? '')
    case 'date':
      return readDate(textOf(cell) ?? '', settings)
    case 'date_time':
      return readMoment(textOf(cell) ?? '', { ...settings, zone })
    case 'single_select':
      return { value: optionOf(field, textOf(cell) ?? '') }
    case 'multi_select':
      return { value: textsOf(cell, settings.value_separator).map((text) => optionOf(field, text)) }
    case 'text':
    case 'long_text':
    case 'url':
      return { value: textOf(cell) }
  }
}

const emptyRow = (line: number): Incoming => ({
  line,
  given: null,
  email: '',
  key: '',
  hash: null,
  values: {},
  customFields: {},
  status: undefined,
  consent: undefined,
  lists: [],
  tags: [],
  consentAt: null,
  consentIp: null,
  malformed: null,
  faults: [],
  skipped: [],
  forbidden: null,
})

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`

/** The values that an empty cell sets for members that every contact has. */
const clearedValue = (target: string): string | null => {
  const member = own(members as Record<string, ContactMember>, target)
  return member?.initial ?? null
}

const columnOf = (columns: readonly Column[], target: string): string =>
  columns.find((column) => column.target === target)?.name ?? target

const setMember = (members: Record<string, unknown>, target: string, value: string | null): void => {
  const part = target.startsWith('address.') ? target.slice('address.'.length) : null
  if (part === null) members[target] = value
  else members.address = { ...(members.address as object | undefined), [part]: value }
}

const checkMembers = (row: Incoming, members: Members, { columns, clock }: Conversion): void => {
  for (const { member, code, detail } of serializeFaultsOf(members))
    row.faults.push({ column: columnOf(columns, member), code, detail })
  if (row.faults.length > 0) return
  for (const { pointer = '', code, detail } of faultsOfMembers(members, clock))
    row.faults.push({ column: columnOf(columns, pointer.slice(1)), code, detail })
}

const checkStatus = (row: Incoming, { columns }: Conversion): void => {
  if (row.status === undefined) return
  const decision = decideFirstStatus(row.status, 'caller')
  if (decision.kind === 'refused')
    row.forbidden = { column: columnOf(columns, 'status'), code: 'not_allowed', detail: decision.detail }
}

const checkCustom = (
  row: Incoming,
  given: Record<string, CustomValueInput>,
  { columns, fields }: Conversion,
): void => {
  const { values, faults } = checkValues(fields, given, '')
  row.customFields = values
  for (const { pointer = '', code, detail } of faults) {
    const [, key = ''] = pointer.split('/')
    row.faults.push({ column: columnOf(columns, `custom.${key}`), code, detail: cut(detail, 1000) })
  }
}

const consentMoment = (
  row: Incoming,
  text: string,
  name: string,
  { settings, zone, clock }: Conversion,
): void => {
  const read = readMoment(text, { ...settings, zone })
  if (!('value' in read)) row.faults.push({ column: name, ...read })
  else if (Date.parse(read.value) > clock.now().getTime())
    row.faults.push({
      column: name,
      code: 'invalid_value',
      detail: 'The time of consent must be in the past.',
    })
  else row.consentAt = read.value
}

/** A row during conversion. */
interface Draft {
  row: Incoming
  members: Record<string, unknown>
  custom: Record<string, CustomValueInput>
}

/** Reports a part of a value that the contact cannot have. The row is imported without the part. */
const keepOut = ({ row }: Draft, column: string, detail: string): void => {
  row.skipped.push({ column, code: 'invalid_value', detail: cut(detail, 1000) })
}

const refuse = ({ row }: Draft, column: string, { code, detail }: Omit<ColumnFault, 'column'>): void => {
  row.faults.push({ column, code, detail })
}

/** Whether a target is a value of the contact itself, which an empty cell can clear. */
const isMember = (target: string): boolean =>
  !['email', 'status', 'lists', 'tags', 'consent_at', 'consent_ip', 'opted_out', 'opted_in'].includes(target)

const stricter: readonly Consent[] = ['no', 'open', 'yes']

/** Reads a cell that can say no. A cell that cannot be read is a fault: its person might have said no. */
const readConsentCell = ({ row }: Draft, { name, target }: Column, cell: Cell): void => {
  const text = textOf(cell) ?? ''
  const read = typeof cell === 'boolean' ? { value: cell } : readBoolean(text)
  const said = readConsent(target as 'opted_out' | 'opted_in', {
    name,
    text,
    flag: 'value' in read ? read.value : null,
  })
  if (said === null)
    row.faults.push({
      column: name,
      code: 'invalid_value',
      detail: 'It is unclear whether this says no to e-mail. Write yes, no or a time, or remove the column.',
    })
  else row.consent = stricter.find((one) => one === said || one === row.consent) ?? said
}

const readEmpty = (draft: Draft, { name, target }: Column, { settings }: Conversion): void => {
  const key = customKey(target)
  if (target === 'email') refuse(draft, name, { code: 'required', detail: 'This is required.' })
  else if (settings.duplicates !== 'overwrite') return
  else if (key !== null) draft.custom[key] = null
  else if (isMember(target)) setMember(draft.members, target, clearedValue(target))
}

const readCustomCell = (
  draft: Draft,
  { name, target }: Column,
  cell: Exclude<Cell, null>,
  conversion: Conversion,
): void => {
  const { fields } = conversion
  const key = customKey(target) ?? ''
  const field = fields.find((known) => known.key === key)
  // Unknown fields are reported when all values are validated.
  const read = field && !field.archived ? readCustom(field, cell, conversion) : { value: textOf(cell) }
  if ('value' in read) draft.custom[key] = read.value
  else refuse(draft, name, read)
}

const readCell = (draft: Draft, column: Column, cell: Exclude<Cell, null>, conversion: Conversion): void => {
  const { row, members } = draft
  const { name, target } = column
  const { settings, clock } = conversion
  const text = textOf(cell) ?? ''
  switch (target) {
    case 'email': {
      const [email, ...more] = readEmails(text)
      row.given = cut(email ?? text, 320)
      row.email = email ?? normalEmail(text)
      members.email = row.email
      if (more.length > 0) keepOut(draft, name, `A contact has one address. ${more.join(', ')} was left out.`)
      return
    }
    case 'phone': {
      const phone = readPhone(text)
      members.phone = phone?.number ?? text
      if (phone?.rest) keepOut(draft, name, `A contact has one number. ${phone.rest} was left out.`)
      return
    }
    case 'lists':
    case 'tags':
      for (const one of textsOf(cell, settings.value_separator)) row[target].push({ column: name, text: one })
      return
    case 'consent_at':
      consentMoment(row, text, name, conversion)
      return
    case 'consent_ip':
      if (isIP(text) !== 0) row.consentIp = text
      else refuse(draft, name, { code: 'format', detail: 'This is neither an IPv4 nor an IPv6 address.' })
      return
    case 'date_of_birth': {
      const read = readPastDate(text, settings, clock.now().toISOString().slice(0, 10))
      if ('value' in read) members.date_of_birth = read.value
      else refuse(draft, name, read)
      return
    }
    default:
      setMember(members, target, own(written, target)?.(text) ?? text)
  }
}

const malformedRow = ({ line, fault }: Row): Incoming => {
  const detail = fault?.detail ?? 'The row cannot be read.'
  const columns: ColumnFault[] =
    fault?.column == null ? [] : [{ column: fault.column, code: 'format', detail }]
  return { ...emptyRow(line), malformed: { code: 'malformed_row', detail, lineNumber: line, columns } }
}

/** Without these values the row would identify another person or state another consent. */
const decisive = new Set(['email', 'status', 'consent_at', 'consent_ip', 'opted_out', 'opted_in'])

/** Whether a row can be imported without the invalid value. */
const isSkippable = ({ columns }: Pick<Conversion, 'columns'>, fault: ColumnFault) => {
  const targets = columns.filter(({ name }) => name === fault.column).map(({ target }) => target)
  return targets.length > 0 && !targets.some((target) => decisive.has(target))
}

const drop = ({ members, custom }: Draft, target: string): void => {
  const key = customKey(target)
  const [first = '', part] = target.split('.')
  if (key !== null) delete custom[key]
  else if (part === undefined) delete members[first]
  else delete (members[first] as Record<string, unknown> | undefined)?.[part]
}

const checkDraft = ({ row, members, custom }: Draft, conversion: Conversion): void => {
  checkMembers(row, members as Members, conversion)
  checkCustom(row, custom, conversion)
}

/** Removes invalid values from a draft, if the row can be imported without them. */
const skipFaults = (draft: Draft, conversion: Conversion): void => {
  const { row } = draft
  while (row.faults.length > 0 && row.faults.every((fault) => isSkippable(conversion, fault))) {
    row.skipped.push(...row.faults)
    for (const { column } of row.faults)
      for (const { name, target } of conversion.columns) if (name === column) drop(draft, target)
    row.faults = []
    checkDraft(draft, conversion)
  }
}

/** A cell as its visible text in composed form; null if nothing of it is visible. */
const readable = (cell: Cell): Cell => {
  if (typeof cell === 'string') return readText(cell) || null
  return typeof cell === 'object' && cell !== null ? cell.map(readText) : cell
}

const isConsent = ({ target }: Column): boolean => (consentTargets as readonly string[]).includes(target)

/** Converts a record to the new values of a contact. It uses only the record, so it needs no lock. */
export const convert = (record: Row, conversion: Conversion): Incoming => {
  const { cells, line } = record
  if (cells === null) return malformedRow(record)
  const row = emptyRow(line)
  const draft: Draft = { row, members: {}, custom: {} }
  for (const column of conversion.columns) {
    const cell = readable(cells[column.at] ?? null)
    if (isConsent(column)) readConsentCell(draft, column, cell)
    else if (cell === null) readEmpty(draft, column, conversion)
    else if (customKey(column.target) !== null) readCustomCell(draft, column, cell, conversion)
    else readCell(draft, column, cell, conversion)
  }
  checkDraft(draft, conversion)
  if (conversion.settings.on_invalid === 'skip_value') skipFaults(draft, conversion)
  if (row.faults.length > 0) return row
  row.values = valuesOf(draft.members as FieldsInput)
  row.status = draft.members.status as StatusKey | undefined
  // A no wins over every status, default and consent of the import.
  if (row.consent === 'no') row.status = 'unsubscribed'
  checkStatus(row, conversion)
  row.key = row.email.toLowerCase()
  row.hash = hexOfEmail(conversion.secret, row.email)
  return row
}
