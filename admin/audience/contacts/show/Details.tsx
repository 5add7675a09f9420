import { useLingui } from '@lingui/react/macro'
import { day, moment } from '../../../ui/format.ts'
import { Card } from '../../../ui/page.tsx'
import { type CustomField, useCustomFields } from '../../custom-fields/index.ts'
import type { Contact } from '../view.ts'

const shown = (field: CustomField, value: unknown): string => {
  if (value === null || value === undefined) return '–'
  const label = (one: unknown): string =>
    field.options.find((option) => option.value === one)?.label ?? String(one)
  if (Array.isArray(value)) return value.map(label).join(', ')
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (field.type === 'date') return day(String(value))
  return field.type === 'date_time' ? moment(String(value)) : label(value)
}

/** All that is known about a contact. */
export const Details = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const fields = (useCustomFields().data?.data ?? []) as CustomField[]
  const { address } = contact
  const rows: [string, string | null][] = [
    [t`E-mail address`, contact.display_email],
    [t`First name`, contact.first_name],
    [t`Last name`, contact.last_name],
    [t`Title before the name`, contact.prefix],
    [t`Telephone`, contact.phone],
    [t`Company`, contact.company],
    [t`Job title`, contact.job_title],
    [t`Date of birth`, contact.date_of_birth],
    [t`Language`, contact.locale],
    [t`Time zone`, contact.timezone],
    [t`Street`, [address.line1, address.line2].filter(Boolean).join(', ')],
    [t`City`, [address.postal_code, address.city].filter(Boolean).join(' ')],
    [t`State or region`, address.state],
    [t`Country`, address.country],
    [t`Source`, contact.source],
    [t`External id`, contact.external_id],
    [t`Confirmed`, contact.confirmed_at === null ? null : moment(contact.confirmed_at)],
    [t`Unsubscribed`, contact.unsubscribed_at === null ? null : moment(contact.unsubscribed_at)],
    [t`Created`, moment(contact.created_at)],
    ...fields.map((field): [string, string] => [field.label, shown(field, contact.custom_fields[field.key])]),
  ]
  return (
    <Card title={t`Details`}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd>
              <bdi>{value === null || value === '' ? '–' : value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
