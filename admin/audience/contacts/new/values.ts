import { t } from '@lingui/core/macro'
import type { components } from '../../../../generated/types.ts'

export type ContactCreate = components['schemas']['ContactCreate']

/** What is typed: texts by the pointer of their member. */
export type Texts = Readonly<Record<string, string>>

export interface FieldOf {
  pointer: string
  label: string
  type?: 'text' | 'email' | 'tel' | 'date'
  maxLength?: number
  hint?: string
}

/** The fields that are shown at first; the status is the fourth. */
export const firstFields = (): FieldOf[] => [
  { pointer: '/email', label: t`E-mail`, type: 'email', maxLength: 254 },
  { pointer: '/first_name', label: t`First name`, maxLength: 100 },
  { pointer: '/last_name', label: t`Last name`, maxLength: 100 },
]

export const moreFields = (): FieldOf[] => [
  { pointer: '/prefix', label: t`Title`, maxLength: 20, hint: t`Such as Dr.` },
  { pointer: '/phone', label: t`Telephone`, type: 'tel', maxLength: 32 },
  { pointer: '/company', label: t`Company`, maxLength: 150 },
  { pointer: '/job_title', label: t`Job title`, maxLength: 150 },
  { pointer: '/date_of_birth', label: t`Date of birth`, type: 'date' },
  { pointer: '/address/line1', label: t`Street`, maxLength: 200 },
  { pointer: '/address/postal_code', label: t`Postal code`, maxLength: 20 },
  { pointer: '/address/city', label: t`City`, maxLength: 100 },
  { pointer: '/address/country', label: t`Country`, maxLength: 2, hint: t`Two letters, such as GB.` },
  { pointer: '/locale', label: t`Language`, maxLength: 35, hint: t`Such as en-GB.` },
  { pointer: '/source', label: t`Source`, maxLength: 64, hint: t`A short key, such as autumn-fair.` },
  { pointer: '/external_id', label: t`External id`, maxLength: 255 },
]

/** The body of the request: only what was typed. */
export const bodyOf = (
  texts: Texts,
  status: string,
  more: { lists: string[]; tags: string[] },
): ContactCreate => {
  const address: Record<string, string> = {}
  const body: Record<string, unknown> = {}
  for (const [pointer, text] of Object.entries(texts)) {
    const value = text.trim()
    if (value === '') continue
    const [, member, inner] = pointer.split('/') as [string, string, string?]
    if (inner === undefined) body[member] = value
    else address[inner] = inner === 'country' ? value.toUpperCase() : value
  }
  return {
    ...(body as Partial<ContactCreate>),
    email: (texts['/email'] ?? '').trim(),
    ...(Object.keys(address).length === 0 ? {} : { address }),
    ...(status === 'settings' ? {} : { status: status as NonNullable<ContactCreate['status']> }),
    ...(more.lists.length === 0 ? {} : { lists: more.lists }),
    ...(more.tags.length === 0 ? {} : { tags: more.tags }),
  }
}
