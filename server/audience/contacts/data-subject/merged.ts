import {
  type ColumnOf,
  type ContactMember,
  type ContactRow,
  columnOf,
  type NamesWith,
  namesOf,
} from '../../contact-members/index.ts'
import { type Change, changesBetween, customChangesBetween } from '../fields.ts'
import { mergedStatus } from '../rules.ts'

export type Preference = 'target' | 'source'

const columnsWith = <Merge extends ContactMember['merge']>(merge: Merge) =>
  namesOf((member) => member.merge === merge && member.column !== null).map(columnOf) as ColumnOf<
    NamesWith<{ merge: Merge; column: string }>
  >[]

/** Of which one contact's value is taken, each by itself. */
const single = columnsWith('preferred')
/** Of which the target keeps its own. */
const known = columnsWith('known')
/** Taken together: half of one address and half of another lead nowhere. */
const together = columnsWith('together')

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
  const home = together.some((name) => first[name] !== null) ? first : second
  const status = mergedStatus(target.status, source.status)
  return {
    ...target,
    ...Object.fromEntries(single.map((name) => [name, first[name] ?? second[name]])),
    ...Object.fromEntries(known.map((name) => [name, target[name] ?? source[name]])),
    ...pick(home, together),
    custom_fields: { ...second.custom_fields, ...first.custom_fields },
    status,
    unsubscribed_at: status === target.status ? target.unsubscribed_at : source.unsubscribed_at,
  }
}

/** What differs between a contact and what has become of it, under the names of the contract. */
export const changesOfMerge = (before: ContactRow, after: ContactRow): Change[] => [
  ...(before.status === after.status ? [] : [{ field: 'status', from: before.status, to: after.status }]),
  ...changesBetween(before, pick(after, [...known, ...single, ...together])),
  ...customChangesBetween(before.custom_fields, after.custom_fields),
]
