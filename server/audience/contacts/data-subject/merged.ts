import {
  type ColumnOf,
  type ContactMember,
  type ContactRow,
  columnOf,
  type NamesWith,
  namesOf,
} from '../../contact-members/index.ts'
import { type Change, changesBetween, customChangesBetween } from '../fields.ts'
import { isClosed, mergedStatus, type StatusKey } from '../rules.ts'

export type Preference = 'target' | 'source'

const columnsWith = <Merge extends ContactMember['merge']>(merge: Merge) =>
  namesOf((member) => member.merge === merge && member.column !== null).map(columnOf) as ColumnOf<
    NamesWith<{ merge: Merge; column: string }>
  >[]

/** Each value is taken from one of the two contacts. */
const single = columnsWith('preferred')
/** The target's value has priority. */
const known = columnsWith('known')
/** Taken from one contact as a whole: parts of two addresses do not make a valid one. */
const together = columnsWith('together')

const pick = <Name extends keyof ContactRow>(
  row: ContactRow,
  names: readonly Name[],
): Pick<ContactRow, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<ContactRow, Name>

/** When the contacts with this status after a merge last unsubscribed. Behind a bounce or a complaint of one, the no of the other counts. */
const unsubscribedAtOf = (status: StatusKey, target: ContactRow, source: ContactRow): string | null => {
  if (status === 'unsubscribed') return (status === target.status ? target : source).unsubscribed_at
  const times = isClosed(status) ? [target.unsubscribed_at, source.unsubscribed_at] : []
  return times.reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one), null)
}

/**
 * The merged values of `target`. It keeps its e-mail address and the data about that address. The status of
 * `source` replaces its status only if it has higher precedence.
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
    unsubscribed_at: unsubscribedAtOf(status, target, source),
  }
}

/** The differences between the contact before and after the merge, with the contract's names. */
export const changesOfMerge = (before: ContactRow, after: ContactRow): Change[] => [
  ...(before.status === after.status ? [] : [{ field: 'status', from: before.status, to: after.status }]),
  ...changesBetween(before, pick(after, [...known, ...single, ...together])),
  ...customChangesBetween(before.custom_fields, after.custom_fields),
]
