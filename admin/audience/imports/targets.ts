import { t } from '@lingui/core/macro'
import type { Option } from '../../ui/fields.tsx'
import { type CustomField, useCustomFields } from '../custom-fields/index.ts'

/** What a column can be, in the words of people. */
const fixed = (): Option[] => [
  { id: 'email', label: t`E-mail address` },
  { id: 'first_name', label: t`First name` },
  { id: 'last_name', label: t`Last name` },
  { id: 'prefix', label: t`Title before the name` },
  { id: 'phone', label: t`Telephone` },
  { id: 'company', label: t`Company` },
  { id: 'job_title', label: t`Job title` },
  { id: 'date_of_birth', label: t`Date of birth` },
  { id: 'locale', label: t`Language` },
  { id: 'timezone', label: t`Time zone` },
  { id: 'address.line1', label: t`Street` },
  { id: 'address.line2', label: t`Street, second line` },
  { id: 'address.postal_code', label: t`Postal code` },
  { id: 'address.city', label: t`City` },
  { id: 'address.state', label: t`State or region` },
  { id: 'address.country', label: t`Country` },
  { id: 'status', label: t`Status` },
  { id: 'opted_out', label: t`Refuses marketing e-mail` },
  { id: 'opted_in', label: t`Accepts marketing e-mail` },
  { id: 'consent_at', label: t`Time of the consent` },
  { id: 'consent_ip', label: t`Network address of the consent` },
  { id: 'lists', label: t`Lists` },
  { id: 'tags', label: t`Tags` },
  { id: 'external_id', label: t`External id` },
  { id: 'source', label: t`Source` },
]

export const skip = 'skip'
export const newField = 'new'

export const useTargets = (): Option[] => {
  const { data } = useCustomFields()
  const fields = (data?.data ?? []) as CustomField[]
  return [
    { id: skip, label: t`Leave out` },
    ...fixed(),
    ...fields.map(({ key, label }) => ({ id: `custom.${key}`, label })),
    { id: newField, label: t`New custom field …` },
  ]
}
