import { type Change, changesBetween, customChangesBetween } from '../fields.ts'
import { mergedStatus } from '../rules.ts'
import type { ContactRow, Values } from '../store/contacts.ts'

export type Preference = 'target' | 'source'

/** Members of which one contact's value is taken, each by itself. */
const single = [
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
] as const satisfies readonly (keyof Values)[]

/** Taken together: half of one address and half of another lead nowhere. */
const address = [
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_postal_code',
  'address_country',
] as const satisfies readonly (keyof Values)[]

const pick = <Name extends keyof ContactRow>(
  row: ContactRow,
  names: readonly Name[],
): Pick<ContactRow, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<ContactRow, Name>

/**
 * What becomes of `target` when `source` is merged into it. Its address stays, and so does what is known of that address;
 * a status gives way only to one of higher precedence.
 */
export const mergedContact = (target: ContactRow, source: ContactRow, prefer: Preference): ContactRow => {
  const [first, second] = prefer === 'target' ? [target, source] : [source, target]
  const known = Object.fromEntries(single.map((name) => [name, first[name] ?? second[name]]))
  const home = address.some((name) => first[name] !== null) ? first : second
  const status = mergedStatus(target.status, source.status)
  return {
    ...target,
    ...known,
    ...pick(home, address),
    external_id: target.external_id ?? source.external_id,
    custom_fields: { ...second.custom_fields, ...first.custom_fields },
    status,
    unsubscribed_at: status === target.status ? target.unsubscribed_at : source.unsubscribed_at,
  }
}

/** What differs between a contact and what has become of it, under the names of the contract. */
export const changesOfMerge = (before: ContactRow, after: ContactRow): Change[] => [
  ...(before.status === after.status ? [] : [{ field: 'status', from: before.status, to: after.status }]),
  ...changesBetween(before, pick(after, ['external_id', ...single, ...address])),
  ...customChangesBetween(before.custom_fields, after.custom_fields),
]
