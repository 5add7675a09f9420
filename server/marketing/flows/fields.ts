import { givenNames } from '../../audience/contact-members/index.ts'
import {
  type CustomChanges,
  type FieldsInput,
  faultsOfMembers,
  type Values,
  valuesOf,
} from '../../audience/contacts/index.ts'
import { faultsOfContact } from '../../audience/imports/index.ts'
import { type CustomValueInput, readCustomValues } from '../../audience/memberships/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { SchemaMember } from './types.ts'

/*
 * Fields of contacts that automations change: members by their names, and custom fields as `custom.KEY`, as in conditions, or
 * `custom_fields.KEY`, as in contacts. The external id is unique, and tracking and frequency are the contact's own choices.
 */

const members = givenNames.filter((name) => !['external_id', 'tracking', 'frequency'].includes(name))

export const customKey = (field: string): string | null =>
  /^custom(?:_fields)?\.(.+)$/.exec(field)?.[1] ?? null

/** A pattern for the name of a custom field in settings. */
export const customPattern = 'custom(?:_fields)?\\.[a-z][a-z0-9_]{0,63}'

export const fieldMember: SchemaMember = {
  type: 'string',
  maxLength: 120,
  pattern: `^(?:${members.map((name) => name.replace('.', '\\.')).join('|')}|${customPattern})$`,
  'x-field': 'any',
  title: 'Field',
  description: 'A member such as `company` or `address.city`, or a custom field such as `custom.points`.',
}

export const customFieldMember: SchemaMember = {
  type: 'string',
  maxLength: 120,
  pattern: `^${customPattern}$`,
  'x-field': 'number',
  title: 'Field',
  description: 'A custom field of the type number, such as `custom.points`.',
}

const inputOf = (field: string, value: unknown): FieldsInput => {
  const [whole = '', part] = field.split('.')
  return (part === undefined ? { [whole]: value } : { [whole]: { [part]: value } }) as FieldsInput
}

/** What is wrong with the value of a member; null for custom fields, which are read at run time. */
export const faultOfMember = (field: string, value: unknown, clock: Clock): string | null => {
  if (customKey(field) !== null) return null
  const input = inputOf(field, value)
  const [fault] = [...faultsOfContact(input as never), ...faultsOfMembers(input as never, clock)]
  return fault?.detail ?? null
}

/** The column of a member with its value; null for a value that it does not accept. */
export const memberPatch = (field: string, value: unknown, clock: Clock): Values | null =>
  faultOfMember(field, value, clock) === null ? valuesOf(inputOf(field, value)) : null

export interface FieldPatch {
  values: Values
  customFields: CustomChanges
}

/** A value for a field, checked against the fields as they are now; or why it cannot be set. */
export const patchOfField = async (
  tx: Sql,
  field: string,
  value: CustomValueInput,
  clock: Clock,
): Promise<FieldPatch | { fault: string }> => {
  const key = customKey(field)
  if (key === null) {
    const fault = faultOfMember(field, value, clock)
    return fault === null ? { values: valuesOf(inputOf(field, value)), customFields: {} } : { fault }
  }
  const { values, faults } = await readCustomValues(tx, { [key]: value }, '')
  return faults[0] === undefined ? { values: {}, customFields: values } : { fault: faults[0].detail }
}

/** Values of a JSON document by JSON pointer, and the fields that get them. */
export const fieldsByPointer = {
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['pointer', 'field'],
    properties: {
      pointer: { type: 'string', maxLength: 200, pattern: '^/' },
      field: fieldMember,
    },
  },
} as const
