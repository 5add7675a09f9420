import { isIP } from 'node:net'
import {
  readCountry,
  readDate,
  readNumber,
  readPhone,
  readText,
  readTime,
  readYesNo,
  separatorOf,
} from '../../../audience/contact-members/index.ts'
import type { CustomChanges } from '../../../audience/contacts/index.ts'
import { type FieldsInput, faultsOfMembers, type Values, valuesOf } from '../../../audience/contacts/index.ts'
import type { FieldDefinition } from '../../../audience/custom-fields/index.ts'
import { faultsOfContact } from '../../../audience/imports/index.ts'
import { type CustomValueInput, checkValues } from '../../../audience/memberships/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isPublicAddress } from '../../../platform/http/addresses.ts'
import { own } from '../../../platform/own.ts'
import { timeOf } from '../../drivers/index.ts'
import type { SourceAddress, SourceConsent, SourceValue } from '../../records/index.ts'
import { type Facts, factsThatAre } from './fold.ts'

/** A value that was left out, or cut. */
export interface ValueProblem {
  code: 'bad_value' | 'value_cut' | 'bad_time'
  detail: string
}

const longestName = 100

const withNames = (values: Map<string, string | SourceAddress>): Map<string, string | SourceAddress> => {
  const full = values.get('full_name')
  if (typeof full !== 'string' || values.has('first_name') || values.has('last_name')) return values
  const parts = full.trim().split(/\s+/)
  const last = parts.length > 1 ? parts.pop() : undefined
  return new Map([
    ...values,
    ['first_name', parts.join(' ')],
    ...(last === undefined ? [] : [['last_name', last] as const]),
  ])
}

const addressOf = ({
  region,
  country,
  ...rest
}: SourceAddress): Record<string, string | null | undefined> => ({
  ...rest,
  ...(country === undefined ? {} : { country: readCountry(country ?? '') ?? country }),
  ...(region === undefined ? {} : { state: region }),
})

export const short = (text: unknown): string => JSON.stringify(text)?.slice(0, 60).toWellFormed() ?? ''

/** Normalises spellings with the same meaning. */
const written: Record<string, (text: string) => string> = {
  locale: (text) => text.replaceAll('_', '-'),
  phone: (text) => readPhone(text)?.number ?? text,
  date_of_birth: (text) => readDate(text, null) ?? text,
}

/** The values of a contact. Those that the contract refuses are left out. */
export const readValues = (facts: Facts, clock: Clock): { values: Values; problems: ValueProblem[] } => {
  const problems: ValueProblem[] = []
  const given = withNames(new Map(factsThatAre(facts, 'value').map(({ name, value }) => [name, value])))
  const members: Record<string, unknown> = {}
  for (const [name, value] of given) {
    if (name === 'full_name') continue
    const phone = name === 'phone' && typeof value === 'string' ? readPhone(value) : undefined
    if (phone === null) {
      problems.push({ code: 'bad_value', detail: `phone: This is not a telephone number. (${short(value)})` })
      continue
    }
    if (typeof value !== 'string') members[name] = addressOf(value)
    else if (value.length > longestName && (name === 'first_name' || name === 'last_name')) {
      members[name] = value.slice(0, longestName).toWellFormed()
      problems.push({ code: 'value_cut', detail: `\`${name}\` was shortened to ${longestName} characters.` })
    } else members[name] = own(written, name)?.(value) ?? (readText(value) || value)
    if (phone?.rest)
      problems.push({
        code: 'value_cut',
        detail: `phone: A contact has one telephone number. Left out: ${short(phone.rest)}.`,
      })
  }
  const drop = (member: string, detail: string): void => {
    const [first = '', part] = member.split('.')
    const whole = members[first] as Record<string, unknown> | undefined
    problems.push({
      code: 'bad_value',
      detail: `${member}: ${detail} (${short(part ? whole?.[part] : whole)})`,
    })
    if (part === undefined) delete members[first]
    else delete whole?.[part]
  }
  for (const { member, detail } of faultsOfContact(members as never)) drop(member, detail)
  for (const { pointer = '', detail } of faultsOfMembers(members, clock)) drop(pointer.slice(1), detail)
  return { values: valuesOf(members as FieldsInput), problems }
}

const texts = (value: SourceValue): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const optionOf = ({ options }: FieldDefinition, text: string): string =>
  options.find(({ value, label }) => [value, label].some((one) => one.toLowerCase() === text.toLowerCase()))
    ?.value ?? text

/** A number in a text. An API writes a decimal point; of a cell such as 1.234 nothing tells what the point is. */
const numberIn = (text: string, isFile: boolean): number | null => {
  const told = separatorOf(text)
  if (told === 'either') return isFile ? null : readNumber(text, 'point')
  return readNumber(text, told ?? 'point')
}

/** Where values come from: the zone of times that name none, and whether people wrote them into a file. */
interface Written {
  timezone: string
  isFile: boolean
}

/** A value in the form of its field. What does not fit is refused by the check of the field. */
const inForm = (
  field: FieldDefinition,
  value: SourceValue,
  { timezone, isFile }: Written,
): CustomValueInput => {
  switch (field.type) {
    case 'date_time':
      return timeOf(value, timezone) ?? readTime(String(value), null, timezone) ?? (value as CustomValueInput)
    case 'date':
      return readDate(String(value), null) ?? (value as CustomValueInput)
    case 'number':
      return typeof value === 'string' ? (numberIn(value, isFile) ?? value) : (value as CustomValueInput)
    case 'boolean':
      return readYesNo(String(value)) ?? (value as CustomValueInput)
    case 'single_select':
      return optionOf(field, texts(value)[0] ?? '')
    case 'multi_select':
      return texts(value).map((text) => optionOf(field, text))
    default:
      return Array.isArray(value) ? texts(value).join(', ') : value === null ? null : String(value)
  }
}

/** The values of custom fields by their keys here. */
export const readFields = (
  facts: Facts,
  byKey: ReadonlyMap<string, FieldDefinition>,
  written: Written,
): { customFields: CustomChanges; problems: ValueProblem[] } => {
  const given: Record<string, CustomValueInput> = {}
  for (const { name, value } of factsThatAre(facts, 'field')) {
    const field = byKey.get(name)
    if (field !== undefined && !field.archived) given[field.key] = inForm(field, value, written)
  }
  const { values, faults } = checkValues([...byKey.values()], given, '')
  const problems = faults.map(({ pointer = '', detail }): ValueProblem => {
    const [, key = ''] = pointer.split('/')
    return { code: 'bad_value', detail: `${key}: ${detail}`.slice(0, 500) }
  })
  return { customFields: values, problems }
}

const earliest = Date.parse('1995-01-01T00:00:00Z')

/** A time that can be evidence: not in the future and not a placeholder. */
const believableTime = (text: string | null, now: Date): string | null => {
  if (text === null) return null
  const time = Date.parse(text)
  return Number.isNaN(time) || time < earliest || time > now.getTime() ? null : new Date(time).toISOString()
}

/** The evidence, without times and addresses that prove nothing. */
export const readConsents = (
  facts: Facts,
  now: Date,
): { consents: SourceConsent[]; problems: ValueProblem[] } => {
  const problems: ValueProblem[] = []
  const consents = factsThatAre(facts, 'consent').map(({ consent }): SourceConsent => {
    const occurred_at = believableTime(consent.occurred_at ?? null, now)
    if (occurred_at === null && consent.occurred_at)
      problems.push({
        code: 'bad_time',
        detail: `${short(consent.occurred_at)} is not a valid time of consent.`,
      })
    const ip = consent.ip && isIP(consent.ip) !== 0 && isPublicAddress(consent.ip) ? consent.ip : null
    const [source, text] = [consent.source?.slice(0, 100) ?? null, consent.text?.slice(0, 900) ?? null]
    return { kind: consent.kind, basis: consent.basis, occurred_at, ip, source, text }
  })
  return { consents, problems }
}
