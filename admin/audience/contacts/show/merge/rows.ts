import { t } from '@lingui/core/macro'
import { isSame } from '../../../../editing/merge.ts'
import type { CustomField } from '../../../custom-fields/index.ts'
import { statusWord } from '../../statuses.tsx'
import type { Contact } from '../../view.ts'
import { groupsOf, shownValue } from '../details/fields.ts'
import { valueAt } from '../details/values.ts'

/** One member of two contacts, and of the contact that would be left; null until the service has said it. */
export interface MergeRow {
  member: string
  label: string
  target: string
  source: string
  result: string | null
  /** Whether the two differ, so that a person should look at it. */
  differs: boolean
}

const namesOf = (things: readonly { name: string }[]): string =>
  things.length === 0 ? '–' : things.map(({ name }) => name).join(', ')

/** The members that one of two contacts has, side by side. */
export const rowsOf = (
  target: Contact,
  source: Contact,
  result: Contact | null,
  customFields: readonly CustomField[],
): MergeRow[] => {
  const of = (
    member: string,
    label: string,
    raw: (contact: Contact) => unknown,
    show: (contact: Contact) => string,
  ): MergeRow => ({
    member,
    label,
    target: show(target),
    source: show(source),
    result: result === null ? null : show(result),
    differs: !isSame(raw(target), raw(source)),
  })
  const members = groupsOf(customFields)
    .flatMap(({ fields }) => fields)
    .map((field) =>
      of(
        field.member,
        field.label,
        (contact) => valueAt(contact, field.member),
        (contact) => shownValue(field, valueAt(contact, field.member)),
      ),
    )
  return [
    of(
      'status',
      t`Status`,
      ({ status }) => status,
      ({ status }) => statusWord(status),
    ),
    ...members,
    of(
      'lists',
      t`Lists`,
      ({ lists }) => lists.map(({ id }) => id),
      ({ lists }) => namesOf(lists),
    ),
    of(
      'tags',
      t`Tags`,
      ({ tags }) => tags.map(({ id }) => id),
      ({ tags }) => namesOf(tags),
    ),
  ].filter((row) => row.target !== '–' || row.source !== '–')
}
