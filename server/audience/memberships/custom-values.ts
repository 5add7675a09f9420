import type { components } from '../../../generated/types.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import type { Fault, FaultCode } from '../../platform/problem.ts'
import type { FieldDefinition } from '../custom-fields/index.ts'

type Schemas = components['schemas']
export type CustomValue = Schemas['CustomFieldValue']
export type CustomValueInput = Schemas['CustomFieldValueInput']
export type CustomValues = Schemas['ContactCustomFields']

/**
 * The stored form of a value (null: no value), or the error. `at` is the position inside the value, such as
 * `/1`.
 */
type Checked = { value: CustomValue | null } | { code: FaultCode; detail: string; at?: string }

const longestText = 1000
const longestLongText = 10_000
const longestUrl = 2048

/** Control characters and lone surrogates, which the database cannot store. */
const unprintable = /[\p{Cc}\p{Cs}]/u
const unprintableButLines = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const text = (value: CustomValueInput, longest: number, refused: RegExp): Checked => {
  if (typeof value !== 'string') return { code: 'type', detail: 'must be a string' }
  if ([...value].length > longest)
    return { code: 'max_length', detail: `must have at most ${longest.toLocaleString('en')} characters` }
  if (refused.test(value)) return { code: 'pattern', detail: 'must not contain control characters' }
  return { value }
}

const number = (value: CustomValueInput): Checked => {
  if (typeof value !== 'number') return { code: 'type', detail: 'must be a number' }
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    return { code: 'invalid_value', detail: 'must be between -9007199254740991 and 9007199254740991' }
  return { value: value === 0 ? 0 : value }
}

const isDate = (value: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value.startsWith('0000')) return false
  const time = new Date(`${value}T00:00:00.000Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value)
}

const date = (value: CustomValueInput): Checked => {
  if (typeof value !== 'string')
    return { code: 'type', detail: 'must be a string with a date, such as 2026-10-05' }
  return isDate(value) ? { value } : { code: 'format', detail: 'must be a date, such as 2026-10-05' }
}

const timePattern =
  /^(\d{4}-\d\d-\d\d)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const dateTime = (value: CustomValueInput): Checked => {
  if (typeof value !== 'string')
    return { code: 'type', detail: 'must be a string with a time, such as 2026-10-05T09:15:00Z' }
  const refused = {
    code: 'format',
    detail: 'must be a time with its zone, such as 2026-10-05T09:15:00Z',
  } as const
  const [, day] = timePattern.exec(value) ?? []
  if (day === undefined || !isDate(day)) return refused
  const time = new Date(value.toUpperCase())
  // The offset can move the year outside the range of four digits.
  const year = time.getUTCFullYear()
  return year >= 1 && year <= 9999 ? { value: time.toISOString() } : refused
}

const url = (value: CustomValueInput): Checked => {
  if (typeof value !== 'string') return { code: 'type', detail: 'must be a string' }
  if (value.length > longestUrl)
    return { code: 'max_length', detail: `must have at most ${longestUrl.toLocaleString('en')} characters` }
  const isAddress = /^https?:\/\/[\x21-\x7e]+$/i.test(value) && URL.canParse(value)
  return isAddress
    ? { value }
    : { code: 'format', detail: 'must be a URL that begins with http:// or https://' }
}

const choice = (value: CustomValueInput, { options }: FieldDefinition): Checked => {
  if (typeof value !== 'string')
    return { code: 'type', detail: 'must be a string with the value of an option' }
  if (options.some((option) => option.value === value)) return { value }
  return { code: 'enum', detail: `has no option \`${value}\`` }
}

/** In the order of the options, so that the same choice is always the same value. */
const choices = (value: CustomValueInput, { options }: FieldDefinition): Checked => {
  if (!Array.isArray(value)) return { code: 'type', detail: 'must be an array of option values' }
  const known = options.map((option) => option.value)
  const unknown = value.findIndex((one) => !known.includes(one))
  if (unknown >= 0) return { code: 'enum', detail: `has no option \`${value[unknown]}\``, at: `/${unknown}` }
  const chosen = known.filter((option) => value.includes(option))
  return { value: chosen.length > 0 ? chosen : null }
}

/** Validates a value and returns its stored form. Null and an empty choice mean no value. */
const checkValue = (field: FieldDefinition, value: CustomValueInput): Checked => {
  if (value === null) return { value }
  switch (field.type) {
    case 'text':
      return text(value, longestText, unprintable)
    case 'long_text':
      return text(value, longestLongText, unprintableButLines)
    case 'number':
      return number(value)
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { code: 'type', detail: 'must be true or false' }
    case 'date':
      return date(value)
    case 'date_time':
      return dateTime(value)
    case 'url':
      return url(value)
    case 'single_select':
      return choice(value, field)
    case 'multi_select':
      return choices(value, field)
  }
}

/** The stored forms of values by key (null clears the value), and the errors of the others. */
export interface CheckedValues {
  values: Record<string, CustomValue | null>
  faults: Fault[]
}

/** Fields by key, cached because a thousand rows are validated against the same fields. */
const indexes = new WeakMap<readonly FieldDefinition[], ReadonlyMap<string, FieldDefinition>>()

const byKeyOf = (fields: readonly FieldDefinition[]): ReadonlyMap<string, FieldDefinition> => {
  const known = indexes.get(fields)
  if (known) return known
  const made = new Map(fields.map((field) => [field.key, field]))
  indexes.set(fields, made)
  return made
}

/** Validates values against the existing fields. `pointer` is the position of the object with the values. */
export const checkValues = (
  fields: readonly FieldDefinition[],
  given: Readonly<Record<string, CustomValueInput>>,
  pointer: string,
): CheckedValues => {
  const byKey = byKeyOf(fields)
  const values: Record<string, CustomValue | null> = {}
  const faults: Fault[] = []
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key)
    const at = (): string => `${pointer}/${key}`
    if (field === undefined)
      faults.push({ pointer: at(), code: 'unknown_member', detail: doesNotExist('custom field', key) })
    else if (field.archived)
      faults.push({ pointer: at(), code: 'not_allowed', detail: `The custom field \`${key}\` is archived.` })
    else {
      const checked = checkValue(field, value)
      if ('value' in checked) values[key] = checked.value
      else {
        const detail = `The custom field \`${key}\` ${checked.detail}.`
        faults.push({ pointer: `${at()}${checked.at ?? ''}`, code: checked.code, detail })
      }
    }
  }
  return { values, faults }
}

/** Applies changes to values. A field without a value has no key. */
export const withValues = (
  present: CustomValues,
  changes: Readonly<Record<string, CustomValue | null>>,
): CustomValues => {
  const next: CustomValues = { ...present }
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete next[key]
    else next[key] = value
  }
  return next
}

const longestChangeText = 2048

/** A value on one line, for activities; null if there is none. */
export const textOfValue = (value: CustomValue | null | undefined): string | null => {
  if (value === undefined || value === null) return null
  const written = Array.isArray(value) ? value.join(', ') : String(value)
  return written.length > longestChangeText ? `${written.slice(0, longestChangeText - 1)}…` : written
}
