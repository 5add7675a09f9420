import { t } from '@lingui/core/macro'
import { day, moment } from '../../../../ui/format.ts'
import type { CustomField } from '../../../custom-fields/index.ts'
import type { Contact } from '../../view.ts'

type Type = CustomField['type'] | 'email' | 'tel'

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

export interface Group {
  title: string
  fields: Field[]
}

const field = (member: string, label: string, maxLength: number, more: Partial<Field> = {}): Field => ({
  member,
  label,
  type: 'text',
  options: [],
  maxLength,
  ...more,
})

const lengths: Partial<Record<Type, number>> = { text: 1000, long_text: 10_000, url: 2048 }

/** All members in their order: those that every contact has, and the custom fields. */
export const groupsOf = (customFields: readonly CustomField[]): Group[] => [
  {
    title: t`Person`,
    fields: [
      field('email', t`E-mail`, 254, { type: 'email', isRequired: true }),
      field('prefix', t`Title`, 20, { hint: t`Such as Dr.` }),
      field('first_name', t`First name`, 100),
      field('last_name', t`Last name`, 100),
      field('phone', t`Telephone`, 32, { type: 'tel' }),
      field('company', t`Company`, 150),
      field('job_title', t`Job title`, 150),
      field('date_of_birth', t`Date of birth`, 10, { type: 'date' }),
      field('locale', t`Language`, 35, { hint: t`Such as en-GB.` }),
      field('timezone', t`Time zone`, 64, { hint: t`Such as Europe/London.` }),
    ],
  },
  {
    title: t`Postal address`,
    fields: [
      field('address.line1', t`Street`, 200),
      field('address.line2', t`Flat or floor`, 200),
      field('address.postal_code', t`Postal code`, 20),
      field('address.city', t`City`, 100),
      field('address.state', t`State or region`, 100),
      field('address.country', t`Country`, 2, { hint: t`Two letters, such as GB.` }),
    ],
  },
  {
    title: t`E-mail from you`,
    fields: [
      field('frequency', t`How often`, 20, {
        type: 'single_select',
        isRequired: true,
        options: [
          { value: 'all', label: t`As often as it is sent` },
          { value: 'weekly', label: t`At most one in 7 days` },
          { value: 'monthly', label: t`At most one in 30 days` },
        ],
      }),
      field('tracking', t`Opens and clicks`, 20, {
        type: 'single_select',
        isRequired: true,
        options: [
          { value: 'none', label: t`Not counted` },
          { value: 'aggregate', label: t`Counted only in totals` },
          { value: 'individual', label: t`Counted for the person` },
        ],
      }),
    ],
  },
  {
    title: t`Origin`,
    fields: [
      field('source', t`Source`, 64, { hint: t`A short key, such as autumn-fair.` }),
      field('external_id', t`External id`, 255),
    ],
  },
  ...(customFields.length === 0
    ? []
    : [
        {
          title: t`Custom fields`,
          fields: customFields.map(
            ({ key, label, type, options, description }): Field => ({
              member: `custom_fields.${key}`,
              label,
              type,
              options,
              ...(description === null ? {} : { hint: description }),
              ...(lengths[type] === undefined ? {} : { maxLength: lengths[type] }),
            }),
          ),
        },
      ]),
]

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

const two = (value: number): string => String(value).padStart(2, '0')

/** A time for a field of the browser, in its zone, to the minute. */
const localTime = (iso: string): string => {
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What a field shows while it is edited: texts, and arrays of chosen options. */
export type Raw = string | readonly string[]

export const rawOf = ({ type }: Pick<Field, 'type'>, value: unknown): Raw => {
  if (type === 'multi_select') return Array.isArray(value) ? (value as string[]) : []
  if (value === null || value === undefined) return ''
  return type === 'date_time' ? localTime(String(value)) : String(value)
}

/** The value to store; a fault in words if there is none. */
export const storedOf = (
  { type, member, isRequired }: Pick<Field, 'type' | 'member' | 'isRequired'>,
  raw: Raw,
): { value: unknown } | { fault: string } => {
  if (typeof raw !== 'string') return { value: raw.length === 0 ? null : raw }
  const text = type === 'long_text' ? raw : raw.trim()
  if (text.trim() === '') return isRequired ? { fault: t`Enter a value.` } : { value: null }
  switch (type) {
    case 'boolean':
      return { value: text === 'true' }
    case 'number': {
      // A comma is a mistake half of the time: 1,000 is not 1.
      const value = Number(text)
      return Number.isFinite(value) ? { value } : { fault: t`Enter a number, such as 1000.5.` }
    }
    case 'date_time': {
      const at = new Date(text)
      return Number.isNaN(at.getTime()) ? { fault: t`Enter a date and a time.` } : { value: at.toISOString() }
    }
    default:
      return { value: member === 'address.country' ? text.toUpperCase() : text }
  }
}

/** A value in words. A chosen value without an option is shown as it is. */
export const shownValue = ({ type, options }: Pick<Field, 'type' | 'options'>, value: unknown): string => {
  const labelOf = (one: unknown): string =>
    options.find((option) => option.value === one)?.label ?? String(one)
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 20 })
  if (type === 'date') return day(`${String(value)}T12:00:00`)
  return type === 'date_time' ? moment(String(value)) : labelOf(value)
}
