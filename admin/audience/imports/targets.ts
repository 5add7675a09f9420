import { t } from '@lingui/core/macro'
import { type CustomField, useCustomFields } from '../custom-fields/index.ts'
import { type MemberTarget, memberTargets } from './model.ts'

/** What a column can be, in the words of people. */
const words = (): Record<MemberTarget, string> => ({
  email: t`E-mail address`,
  first_name: t`First name`,
  last_name: t`Last name`,
  prefix: t`Title before the name`,
  phone: t`Telephone`,
  company: t`Company`,
  job_title: t`Job title`,
  date_of_birth: t`Date of birth`,
  locale: t`Language`,
  timezone: t`Time zone`,
  'address.line1': t`Street`,
  'address.line2': t`Street, second line`,
  'address.postal_code': t`Postal code`,
  'address.city': t`City`,
  'address.state': t`State or region`,
  'address.country': t`Country`,
  status: t`Status`,
  opted_out: t`Refuses marketing e-mail`,
  opted_in: t`Accepts marketing e-mail`,
  consent_at: t`Time of the consent`,
  consent_ip: t`Network address of the consent`,
  lists: t`Lists`,
  tags: t`Tags`,
  external_id: t`External id`,
  source: t`Source`,
  avatar_url: t`Address of a picture`,
  tracking: t`Tracking`,
  frequency: t`Frequency`,
})

/** The custom field of a target; undefined if it is none, or unknown. */
export const fieldOf = (target: string, fields: readonly CustomField[]): CustomField | undefined =>
  fields.find(({ key }) => target === `custom.${key}`)

/** Everything that a column can be, custom fields last. A target that is not known yet is shown as its name. */
export const useTargets = () => {
  const query = useCustomFields()
  const fields = (query.data?.data ?? []) as CustomField[]
  const labels = words()
  const targets = [
    ...memberTargets.map((id) => ({ id: id as string, label: labels[id] })),
    ...fields.map(({ key, label }) => ({ id: `custom.${key}`, label })),
  ]
  return {
    fields,
    targets,
    isSettled: !query.isPending,
    labelOf: (target: string): string => targets.find(({ id }) => id === target)?.label ?? target,
    isKnown: (target: string): boolean => targets.some(({ id }) => id === target),
  }
}
