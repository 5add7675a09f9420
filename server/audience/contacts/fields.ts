import type { components } from '../../../generated/types.ts'
import { type ContactValues, columnOf, type GivenName, givenNames } from '../contact-members/index.ts'
import { type CustomValue, type CustomValues, inWords } from '../memberships/index.ts'

type AddressInput = components['schemas']['ContactAddressInput']
export type Change = components['schemas']['ContactChange']

/** A body that creates, updates or merges. */
export type FieldsInput = { [Name in Exclude<GivenName, `${string}.${string}`>]?: string | null } & {
  address?: AddressInput | null
}

/** E-mail address and status have rules of their own; these have none. */
const given = givenNames.map((field) => {
  const [whole = '', part] = field.split('.')
  return { field, column: columnOf(field), whole, part }
})

/** C1 control characters come from text read in the wrong encoding; no mail header can hold them. */
const cleaned = (value: string | null): string | null =>
  value === null ? null : value.replace(/[\u0080-\u009f]/g, '') || null

/** The columns that a body names, with the values that they are to have. */
export const valuesOf = (input: FieldsInput): ContactValues => {
  const said = input as Record<string, string | null | undefined | Record<string, string | null | undefined>>
  const values: Record<string, string | null> = {}
  for (const { column, whole, part } of given) {
    const member = said[whole]
    const value = member && typeof member === 'object' ? member[part ?? ''] : member
    if (value === null || typeof value === 'string') values[column] = cleaned(value)
  }
  return values as ContactValues
}

/** A contact of which nothing is known: even tracking and frequency are yet to be chosen. */
export const noValues = Object.fromEntries(given.map(({ column }) => [column, null])) as {
  [Column in keyof ContactValues]-?: null
}

/** What differs between a contact and the values that it is to have, under the names of the contract. */
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

/** Values of custom fields by key, null where one is to be cleared. */
export type CustomChanges = Readonly<Record<string, CustomValue | null>>

/** What differs between the custom fields of a contact and what they are to be. */
export const customChangesBetween = (present: CustomValues, wanted: CustomChanges): Change[] =>
  Object.entries(wanted).flatMap(([key, value]) => {
    const before = present[key]
    if (JSON.stringify(before ?? null) === JSON.stringify(value)) return []
    return [{ field: `custom_fields.${key}`, from: inWords(before), to: inWords(value) }]
  })

/** An activity tells no more changes than these. */
export const mostChanges = 50
