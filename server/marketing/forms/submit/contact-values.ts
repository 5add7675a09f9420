import {
  type ContactRow,
  type CustomChanges,
  faultsOfMembers,
  type Values,
  valuesOf,
} from '../../../audience/contacts/index.ts'
import { faultsOfContact } from '../../../audience/imports/index.ts'
import type { CustomValueInput } from '../../../audience/memberships/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { own } from '../../../platform/own.ts'
import type { FormDefinition, FormField } from '../definition/types.ts'
import type { Answer, AnswerFault } from '../field-types/index.ts'

/** What the answers of a form say about a contact. */
export interface ContactAnswers {
  email: string
  members: Record<string, unknown>
  custom: Record<string, CustomValueInput>
}

const customKeyOf = (target: string): string | null =>
  target.startsWith('custom.') ? target.slice('custom.'.length) : null

const isStorable = (member: string, answer: Answer): boolean =>
  faultsOfContact({ [member]: answer } as never).length === 0

/**
 * The answers by the members of the contact that store them. A hidden value that the contact cannot store stays in the
 * submission only, because people could not correct it.
 */
export const contactAnswers = (
  { fields }: FormDefinition,
  answers: ReadonlyMap<string, Answer>,
): ContactAnswers => {
  const members: Record<string, unknown> = {}
  const address: Record<string, unknown> = {}
  const custom: Record<string, CustomValueInput> = {}
  let email = ''
  for (const { id, target, type } of fields) {
    const answer = answers.get(id)
    if (target === null || answer === undefined || answer === null) continue
    const key = customKeyOf(target)
    if (target === 'email') email = String(answer)
    else if (key !== null) custom[key] = answer
    else if (target.startsWith('address.')) address[target.slice('address.'.length)] = answer
    else if (type !== 'hidden' || isStorable(target, answer)) members[target] = answer
  }
  if (Object.keys(address).length > 0) members.address = address
  return { email, members, custom }
}

/**
 * The fields whose answers no contact can store any more, such as an option that the custom field has lost since the form
 * was published.
 */
export const unsavedFields = (
  { fields }: FormDefinition,
  answers: ReadonlyMap<string, Answer>,
  { members }: ContactAnswers,
  custom: CustomChanges,
): string[] =>
  fields
    .filter(({ id, target }) => {
      if (target === null || target === 'email' || !answers.has(id)) return false
      const key = customKeyOf(target)
      if (key !== null) return own(custom, key) === undefined
      return !target.startsWith('address.') && own(members, target) === undefined
    })
    .map(({ id }) => id)

/** Answers that a contact cannot store, such as a name with too many characters. By the ids of the fields. */
export const faultsOfTargets = (
  { fields }: FormDefinition,
  { members }: ContactAnswers,
  clock: Clock,
): Map<string, AnswerFault> => {
  const refused = [
    ...faultsOfContact(members as never).map(({ member }) => member),
    ...faultsOfMembers(members, clock).map(({ pointer = '' }) => pointer.slice(1)),
  ]
  return new Map(
    fields
      .filter(({ target }) => target !== null && refused.includes(target))
      .map(({ id }) => [id, { code: 'invalid_value', reason: 'pattern' }]),
  )
}

const policies = ({ fields }: FormDefinition): Map<string, FormField['merge']> =>
  new Map(fields.flatMap(({ target, merge }) => (target === null ? [] : [[target, merge] as const])))

const mayWrite = (policy: FormField['merge'] | undefined, isEmpty: boolean): boolean =>
  policy === 'overwrite' || (policy === 'fill_empty' && isEmpty)

/** The values that the policy of each field allows to write into a contact that is there already. */
export const mergeable = (
  definition: FormDefinition,
  members: ContactAnswers['members'],
  custom: CustomChanges,
  present: ContactRow,
): { values: Values; customFields: CustomChanges } => {
  const policyOf = policies(definition)
  const targetOf = (column: string): string =>
    column.startsWith('address_') ? `address.${column.slice('address_'.length)}` : column
  const values = Object.entries(valuesOf(members as never)).filter(([column]) =>
    mayWrite(policyOf.get(targetOf(column)), (present[column as keyof ContactRow] ?? null) === null),
  )
  const customs = Object.entries(custom).filter(([key]) =>
    mayWrite(policyOf.get(`custom.${key}`), own(present.custom_fields, key) === undefined),
  )
  return { values: Object.fromEntries(values) as Values, customFields: Object.fromEntries(customs) }
}
