import type { components } from '../../../../../generated/types.ts'
import { formatZone } from '../../../../ui/format.ts'
import { momentOf, wallText } from '../../../../ui/regions.ts'

type Contact = components['schemas']['Contact']
type Type = components['schemas']['CustomFieldType'] | 'email' | 'tel'

/** A member of a contact that can be edited. */
export interface Field {
  /** Its path, such as `address.city`. */
  member: string
  label: string
  type: Type
  options: readonly { value: string; label: string }[]
  maxLength?: number
  hint?: string
  isRequired?: boolean
}

/** The value of a member by its path. */
export const valueAt = (contact: Contact, member: string): unknown =>
  member
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], contact) ?? null

const plain = [
  ...[
    'email',
    'prefix',
    'first_name',
    'last_name',
    'phone',
    'company',
    'job_title',
    'date_of_birth',
    'locale',
  ],
  ...['timezone', 'frequency', 'tracking', 'source', 'external_id', 'status'],
] as const

/** What can be changed of a contact, by its path. */
export const membersOf = (contact: Contact): Record<string, unknown> =>
  Object.fromEntries(
    [
      ...plain,
      ...Object.keys(contact.address).map((name) => `address.${name}`),
      ...Object.keys(contact.custom_fields).map((name) => `custom_fields.${name}`),
    ].map((member) => [member, valueAt(contact, member)]),
  )

/** Whether each chosen value has an option. One of a newer service has none. */
export const isKnown = ({ type, options }: Pick<Field, 'type' | 'options'>, value: unknown): boolean =>
  !type.endsWith('_select') ||
  (value === null ? [] : [value].flat()).every((one) => options.some((option) => option.value === one))

/** The JSON pointer of a member in a request. */
export const pointerOf = (member: string): string => `/${member.replaceAll('.', '/')}`

/** The body of a request that changes these members: `address.city` is a member of `address`. */
export const bodyOf = (changes: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [member, value] of Object.entries(changes)) {
    const [name = '', inner] = member.split('.')
    body[name] = inner === undefined ? value : { ...(body[name] as object | undefined), [inner]: value }
  }
  return body
}

/** What a field shows while it is edited: texts, and arrays of chosen options. */
export type Raw = string | readonly string[]

export const rawOf = ({ type }: Pick<Field, 'type'>, value: unknown): Raw => {
  if (type === 'multi_select') return Array.isArray(value) ? (value as string[]) : []
  if (value === null || value === undefined) return ''
  return type === 'date_time' ? wallText(String(value), formatZone()) : String(value)
}

/** The value to store; a fault if there is none. */
export const storedOf = (
  { type, member, isRequired }: Pick<Field, 'type' | 'member' | 'isRequired'>,
  raw: Raw,
): { value: unknown } | { fault: 'required' | 'number' | 'time' } => {
  if (typeof raw !== 'string') return { value: raw.length === 0 ? null : raw }
  const text = type === 'long_text' ? raw : raw.trim()
  if (text.trim() === '') return isRequired ? { fault: 'required' } : { value: null }
  switch (type) {
    case 'boolean':
      return { value: text === 'true' }
    case 'number': {
      // A comma is a mistake half of the time: 1,000 is not 1.
      const value = Number(text)
      return Number.isFinite(value) ? { value } : { fault: 'number' }
    }
    case 'date_time': {
      const at = momentOf(text, formatZone())
      return at === null ? { fault: 'time' } : { value: at.toISOString() }
    }
    default:
      return { value: member === 'address.country' ? text.toUpperCase() : text }
  }
}
