import type { components } from '../../../generated/types.ts'
import { type CustomValue, type CustomValues, inWords } from '../memberships/index.ts'
import type { Values } from './store/contacts.ts'

type AddressInput = components['schemas']['ContactAddressInput']
export type Change = components['schemas']['ContactChange']

/** The members that are kept as they are given. E-mail address and status have rules of their own. */
const plainFields = [
  'external_id',
  'first_name',
  'last_name',
  'prefix',
  'phone',
  'source',
  'avatar_url',
  'date_of_birth',
  'locale',
  'timezone',
  'company',
  'job_title',
  'tracking',
  'frequency',
] as const

const addressFields = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const

type PlainField = (typeof plainFields)[number]
type AddressField = (typeof addressFields)[number]

/** A body that creates, updates or merges. */
export type FieldsInput = { [Field in PlainField]?: string | null } & { address?: AddressInput | null }

const addressColumn = (field: AddressField): `address_${AddressField}` => `address_${field}`

/** C1 control characters come from text read in the wrong encoding; no mail header can hold them. */
const cleaned = (value: string | null): string | null =>
  value === null ? null : value.replace(/[\u0080-\u009f]/g, '') || null

/** The columns that a body names, with the values that they are to have. */
export const valuesOf = (input: FieldsInput): Values => {
  const values: Record<string, string | null> = {}
  for (const field of plainFields) {
    const value = input[field]
    if (value !== undefined) values[field] = cleaned(value)
  }
  const { address } = input
  if (address !== undefined)
    for (const field of addressFields) {
      const value = address === null ? null : address[field]
      if (value !== undefined) values[addressColumn(field)] = cleaned(value)
    }
  return values as Values
}

const columns: readonly { column: keyof Values; field: string }[] = [
  ...plainFields.map((field) => ({ column: field, field })),
  ...addressFields.map((field) => ({ column: addressColumn(field), field: `address.${field}` })),
]

/** A contact of which nothing is known: even tracking and frequency are yet to be chosen. */
export const noValues = Object.fromEntries(columns.map(({ column }) => [column, null])) as {
  [Column in keyof Values]-?: null
}

/** What differs between a contact and the values that it is to have, under the names of the contract. */
export const changesBetween = (
  row: { [Column in keyof Values]-?: string | null },
  values: Values,
): Change[] => {
  const changes: Change[] = []
  for (const { column, field } of columns) {
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
