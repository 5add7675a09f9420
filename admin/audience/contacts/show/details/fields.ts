import { t } from '@lingui/core/macro'
import { day, formatLanguage, moment } from '../../../../ui/format.ts'
import type { CustomField } from '../../../custom-fields/index.ts'
import type { Field } from './values.ts'

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

const lengths: Partial<Record<Field['type'], number>> = { text: 1000, long_text: 10_000, url: 2048 }

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

/** A value in words. A chosen value without an option is shown as it is. */
export const shownValue = ({ type, options }: Pick<Field, 'type' | 'options'>, value: unknown): string => {
  const labelOf = (one: unknown): string =>
    options.find((option) => option.value === one)?.label ?? String(one)
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return value.toLocaleString(formatLanguage(), { maximumFractionDigits: 20 })
  if (type === 'date') return day(String(value))
  return type === 'date_time' ? moment(String(value)) : labelOf(value)
}
