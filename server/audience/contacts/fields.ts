import type { components } from '../../../generated/types.ts'
import { own } from '../../platform/own.ts'
import {
  type ContactValues,
  columnOf,
  type GivenName,
  givenNames,
  readCountry,
  readPhone,
  readText,
} from '../contact-members/index.ts'
import { type CustomValue, type CustomValues, textOfValue } from '../memberships/index.ts'

type AddressInput = components['schemas']['ContactAddressInput']
export type Change = components['schemas']['ContactChange']

/** A body that creates, updates or merges. */
export type FieldsInput = { [Name in Exclude<GivenName, `${string}.${string}`>]?: string | null } & {
  address?: AddressInput | null
}

/** E-mail address and status have special rules; these members have none. */
const given = givenNames.map((field) => {
  const [whole = '', part] = field.split('.')
  return { field, column: columnOf(field), whole, part }
})

/** Spellings with the same meaning, whichever way they come: an import, a form, the API or a migration. */
const written: Record<string, (text: string) => string> = {
  phone: (text) => readPhone(text)?.number ?? text,
  address_country: (text) => readCountry(text) ?? text,
}

/** A character beyond ASCII at an end of a text. Plain spaces are kept as they were given. */
const strangeEdge = /^[^\x20-\x7e]|[^\x20-\x7e]$/

/**
 * C1 control characters come from text that was decoded wrongly. Mail headers cannot contain them. Invisible characters around a
 * text are left out.
 */
const cleaned = (value: string | null, column: string): string | null => {
  if (value === null) return null
  const plain = value.replace(/[\u0080-\u009f]/g, '')
  const text = strangeEdge.test(plain) ? readText(plain) : plain
  return (own(written, column)?.(text) ?? text) || null
}

/** The columns in a body, with their new values. */
export const valuesOf = (input: FieldsInput): ContactValues => {
  const members = input as Record<
    string,
    string | null | undefined | Record<string, string | null | undefined>
  >
  const values: Record<string, string | null> = {}
  for (const { column, whole, part } of given) {
    const member = members[whole]
    const value = member && typeof member === 'object' ? member[part ?? ''] : member
    if (value === null || typeof value === 'string') values[column] = cleaned(value, column)
  }
  return values as ContactValues
}

/** The values of a contact without data. Even tracking and frequency are not chosen yet. */
export const noValues = Object.fromEntries(given.map(({ column }) => [column, null])) as {
  [Column in keyof ContactValues]-?: null
}

/** The differences between a contact and new values, with the contract's names. */
export const changesBetween = (
  row: { [Column in keyof ContactValues]-?: string | null },
  values: ContactValues,
): Change[] => {
  const changes: Change[] = []
  for (const { column, field } of given) {
    const to = values[column]
    if (to !== undefined && to !== row[column]) changes.push({ field, from: row[column], to })
  }
  return changes
}

/** Values of custom fields by key; null clears a value. */
export type CustomChanges = Readonly<Record<string, CustomValue | null>>

/** The differences between a contact's custom fields and new values. */
export const customChangesBetween = (present: CustomValues, changes: CustomChanges): Change[] =>
  Object.entries(changes).flatMap(([key, value]) => {
    const before = present[key]
    if (JSON.stringify(before ?? null) === JSON.stringify(value)) return []
    return [{ field: `custom_fields.${key}`, from: textOfValue(before), to: textOfValue(value) }]
  })

/** Maximum number of changes in an activity. */
export const mostChanges = 50
