import { isIP } from 'node:net'
import type { Clock } from '../../../platform/clock.ts'
import { own } from '../../../platform/own.ts'
import {
  type ContactMember,
  isNoDate,
  members,
  readCountry,
  readEmails,
  readPhone,
  readText,
} from '../../contact-members/index.ts'
import { type FieldsInput, faultsOfMembers, normalEmail, valuesOf } from '../../contacts/index.ts'
import type { FieldDefinition } from '../../custom-fields/index.ts'
import { type CustomValueInput, checkValues } from '../../memberships/index.ts'
import { hexOfEmail } from '../../suppressions/index.ts'
import { type Cell, type Mapping, type Row, textOf, valuesOf as textsOf, toolOf } from '../reading/index.ts'
import type { ImportSettings } from '../settings.ts'
import { consentTargets } from '../targets.ts'
import { readConsentCell, readStatusCell } from './consent-cell.ts'
import type { Habits } from './habits.ts'
import { type ColumnFault, cut, emptyRow, type Incoming, longestShown } from './incoming.ts'
import { type Members, serializeFaultsOf } from './members.ts'
import {
  type Reading,
  readBoolean,
  readDate,
  readMoment,
  readNumber,
  readPastDate,
  type Spelling,
} from './spellings.ts'

interface Column {
  name: string
  at: number
  target: string
  /** What some of its texts mean, by the text in lower case. */
  meanings: ReadonlyMap<string, string | null>
  /** What the tool that wrote the file writes into empty cells of the column; null if nothing. */
  nothing: string | null
}

/** The settings of a conversion. */
export interface Conversion {
  columns: readonly Column[]
  fields: readonly FieldDefinition[]
  settings: ImportSettings
  habits: Habits
  /** The business's time zone, for times that name none. */
  zone: string
  secret: Uint8Array
  clock: Clock
}

const saysYesOrNo: ReadonlySet<string> = new Set(['status', 'tracking', ...consentTargets])

/** The columns of a file that are mapped to a target. */
export const mappedColumns = (names: readonly string[], mapping: readonly Mapping[]): Column[] => {
  const word = toolOf(names)?.nothing ?? null
  return mapping.flatMap(({ column, target, meanings: given }) => {
    const at = names.indexOf(column)
    const meanings = new Map((given ?? []).map(({ from, to }) => [from.trim().toLowerCase(), to] as const))
    const nothing = saysYesOrNo.has(target) ? null : word
    return at < 0 ? [] : [{ name: column, at, target, meanings, nothing }]
  })
}

const customKey = (target: string): string | null =>
  target.startsWith('custom.') ? target.slice('custom.'.length) : null

/** The keys of the custom fields that columns are mapped to. */
export const customKeys = (mapping: readonly Mapping[]): string[] => [
  ...new Set(mapping.flatMap(({ target }) => customKey(target) ?? [])),
]

/** Normalises spellings with the same meaning. */
const written: Record<string, (text: string) => string> = {
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

/** Spreadsheets break lines in a cell. What has one line gets spaces instead. */
const oneLine = (text: string): string =>
  text
    .split(/[\t\n\v\f\r]+/)
    .map((line) => line.trim())
    .join(' ')

/** How dates and numbers of a column are written: as the settings say, and else as its values tell. */
const spellingOf = ({ settings, habits, zone }: Conversion, column: string): Spelling => {
  const habit = own(habits, column)
  return {
    date_format: habit?.order ?? settings.date_format,
    decimal_separator: habit?.decimal ?? settings.decimal_separator,
    zone,
  }
}

/** The value of a custom field in a cell, before it is validated against the field. */
const readCustom = (
  field: FieldDefinition,
  cell: Exclude<Cell, null>,
  { settings }: Pick<Conversion, 'settings'>,
  spelling: Spelling,
): Reading<CustomValueInput> => {
  switch (field.type) {
    case 'number':
      return typeof cell === 'number' ? { value: cell } : readNumber(textOf(cell) ?? '', spelling)
    case 'boolean':
      return typeof cell === 'boolean' ? { value: cell } : readBoolean(textOf(cell) ?? '')
    case 'date':
      return readDate(textOf(cell) ?? '', spelling)
    case 'date_time':
      return readMoment(textOf(cell) ?? '', spelling)
    case 'single_select':
      return { value: optionOf(field, textOf(cell) ?? '') }
    case 'multi_select':
      return { value: textsOf(cell, settings.value_separator).map((text) => optionOf(field, text)) }
    case 'text':
      return { value: oneLine(textOf(cell) ?? '') }
    case 'long_text':
    case 'url':
      return { value: textOf(cell) }
  }
}

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

const consentMoment = (row: Incoming, text: string, name: string, conversion: Conversion): void => {
  const { clock } = conversion
  const read = readMoment(text, spellingOf(conversion, name))
  if (!('value' in read)) row.faults.push({ column: name, ...read })
  else if (Date.parse(read.value) > clock.now().getTime())
    row.faults.push({
      column: name,
      code: 'invalid_value',
      detail: 'The time of consent must be in the past.',
    })
  else row.consentAt = read.value
}

/** Notes when the person opted out, if the cell that says so is a time that can be read. */
const noteOptOut = (row: Incoming, { name, target }: Column, text: string, conversion: Conversion): void => {
  if (target !== 'opted_out' || !row.saysNo.includes(name)) return
  const read = readMoment(text, spellingOf(conversion, name))
  if (!('value' in read) || Date.parse(read.value) > conversion.clock.now().getTime()) return
  if (row.optedOutAt === null || row.optedOutAt < read.value) row.optedOutAt = read.value
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
  const read =
    field && !field.archived
      ? readCustom(field, cell, conversion, spellingOf(conversion, name))
      : { value: textOf(cell) }
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
      if (more.length > 0)
        keepOut(draft, name, `A contact has one e-mail address. Left out: ${more.join(', ')}.`)
      return
    }
    case 'phone': {
      const phone = readPhone(text)
      if (phone === null) refuse(draft, name, { code: 'format', detail: 'This is not a telephone number.' })
      else members.phone = phone.number
      if (phone?.rest) keepOut(draft, name, `A contact has one telephone number. Left out: ${phone.rest}.`)
      return
    }
    case 'status':
      readStatusCell(row, name, text)
      return
    case 'lists':
    case 'tags':
      for (const one of textsOf(cell, settings.value_separator)) row[target].push({ column: name, text: one })
      return
    case 'consent_at':
      consentMoment(row, text, name, conversion)
      return
    case 'consent_ip':
      if (isIP(text) !== 0) row.consentIp = text
      else refuse(draft, name, { code: 'format', detail: 'This must be an IPv4 or IPv6 address.' })
      return
    case 'date_of_birth': {
      const read = readPastDate(text, spellingOf(conversion, name), clock.now().toISOString().slice(0, 10))
      if ('value' in read) members.date_of_birth = read.value
      else refuse(draft, name, read)
      return
    }
    default:
      setMember(members, target, own(written, target)?.(text) ?? oneLine(text))
  }
}

const malformedRow = ({ line, fault }: Row): Incoming => {
  const detail = fault?.detail ?? 'The row cannot be read.'
  const columns: ColumnFault[] =
    fault?.column == null ? [] : [{ column: fault.column, code: 'format', detail }]
  return { ...emptyRow(line), malformed: { code: 'malformed_row', detail, lineNumber: line, columns } }
}

/** Whether a row can be imported without the invalid value: only the address is needed. */
const isSkippable = ({ columns }: Pick<Conversion, 'columns'>, fault: ColumnFault) => {
  const targets = columns.filter(({ name }) => name === fault.column).map(({ target }) => target)
  return targets.length > 0 && !targets.includes('email')
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

const ofDates = new Set(['date_of_birth', 'consent_at'])

/** What databases write for no date, in a column of dates. */
const isEmptyDate = (cell: Cell, { target }: Column, { fields }: Conversion): boolean => {
  if (typeof cell !== 'string' || !isNoDate(cell)) return false
  const type = fields.find(({ key }) => key === customKey(target))?.type
  return ofDates.has(target) || type === 'date' || type === 'date_time'
}

/** Whether a cell has what its tool writes into empty ones. A field whose values can be such a word has a value. */
const isPlaceholder = (cell: Cell, { nothing, target }: Column, { fields }: Conversion): boolean => {
  if (nothing === null || textOf(cell)?.toLowerCase() !== nothing) return false
  const field = fields.find(({ key }) => key === customKey(target))
  return field?.type !== 'boolean' && !field?.options.some(({ value }) => value.toLowerCase() === nothing)
}

/** What a cell means in its column. */
const meaningOf = (cell: Cell, { meanings }: Column): Cell => {
  const text = meanings.size === 0 ? null : textOf(cell)
  const meaning = text === null ? undefined : meanings.get(text.toLowerCase())
  return meaning === undefined ? cell : meaning
}

/** Adds the values of the columns to faults. */
const withValues = (faults: readonly ColumnFault[], cells: readonly Cell[], { columns }: Conversion) =>
  faults.map((fault): ColumnFault => {
    const text = textOf(cells[columns.find(({ name }) => name === fault.column)?.at ?? -1] ?? null)
    return { ...fault, value: text === null ? null : cut(text, longestShown) }
  })

/** The address of a row, by which a no counts also if the rest of the row cannot be used. */
const identify = (row: Incoming, { columns, secret }: Conversion): void => {
  const email = columnOf(columns, 'email')
  if (row.email === '' || row.faults.some(({ column }) => column === email)) return
  row.key = row.email.toLowerCase()
  row.hash = hexOfEmail(secret, row.email)
}

/** Leaves out a status that only the service can set. What is left of it is its no. */
const skipForbidden = (row: Incoming): void => {
  if (row.forbidden !== null) row.skipped.push(row.forbidden)
  row.forbidden = null
}

/** Converts a record to the new values of a contact. It uses only the record, so it needs no lock. */
export const convert = (record: Row, conversion: Conversion): Incoming => {
  const { cells, line } = record
  if (cells === null) return malformedRow(record)
  const row = emptyRow(line)
  const draft: Draft = { row, members: {}, custom: {} }
  for (const column of conversion.columns) {
    const cell = meaningOf(readable(cells[column.at] ?? null), column)
    if (isConsent(column)) {
      const text = textOf(cell) ?? ''
      readConsentCell(row, column, text)
      noteOptOut(row, column, text, conversion)
    } else if (cell === null || isPlaceholder(cell, column, conversion)) readEmpty(draft, column, conversion)
    else if (isEmptyDate(cell, column, conversion)) readEmpty(draft, column, conversion)
    else if (customKey(column.target) !== null) readCustomCell(draft, column, cell, conversion)
    else readCell(draft, column, cell, conversion)
  }
  checkDraft(draft, conversion)
  if (conversion.settings.on_invalid === 'skip_value') {
    skipFaults(draft, conversion)
    skipForbidden(row)
  }
  row.faults = withValues(row.faults, cells, conversion)
  row.skipped = withValues(row.skipped, cells, conversion)
  identify(row, conversion)
  // A no wins over every status, default and consent of the import.
  if (row.consent === 'no') row.status = 'unsubscribed'
  if (row.faults.length === 0) row.values = valuesOf(draft.members as FieldsInput)
  return row
}
