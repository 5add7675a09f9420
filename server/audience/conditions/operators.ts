import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** Data types of fields, for comparison. */
export type FieldType = Schemas['ConditionFieldType']
export type OperatorKey = Schemas['ConditionOperatorKey']
/** How many values an operator takes: none, one, two (from and to), several, or a number of days. */
export type Arity = Schemas['ConditionOperatorOption']['value']

export interface Operator {
  key: OperatorKey
  label: string
  value: Arity
  /** The operator of which this is the exact opposite. */
  opposite?: OperatorKey
}

const known: readonly Operator[] = [
  { key: 'is_set', label: 'is known', value: 'none' },
  { key: 'is_not_set', label: 'is not known', value: 'none', opposite: 'is_set' },
]

const choices: readonly Operator[] = [
  { key: 'in', label: 'is one of', value: 'many' },
  { key: 'not_in', label: 'is none of', value: 'many', opposite: 'in' },
  ...known,
]

const moments: readonly Operator[] = [
  { key: 'before', label: 'is before', value: 'one' },
  { key: 'after', label: 'is after', value: 'one' },
  { key: 'on', label: 'is on', value: 'one' },
  { key: 'between', label: 'is between', value: 'pair' },
  { key: 'in_last_days', label: 'is in the last days', value: 'days' },
  { key: 'not_in_last_days', label: 'is not in the last days', value: 'days', opposite: 'in_last_days' },
  { key: 'in_next_days', label: 'is in the next days', value: 'days' },
  { key: 'anniversary_in_days', label: 'has its anniversary within days', value: 'days' },
  ...known,
]

/** All types with their operators, in the order in which the condition builder shows them. */
export const types: readonly { key: FieldType; label: string; operators: readonly Operator[] }[] = [
  {
    key: 'text',
    label: 'Text',
    operators: [
      { key: 'is', label: 'is', value: 'one' },
      { key: 'is_not', label: 'is not', value: 'one', opposite: 'is' },
      { key: 'contains', label: 'contains', value: 'one' },
      { key: 'not_contains', label: 'does not contain', value: 'one', opposite: 'contains' },
      { key: 'starts_with', label: 'starts with', value: 'one' },
      { key: 'ends_with', label: 'ends with', value: 'one' },
      ...choices,
    ],
  },
  {
    key: 'number',
    label: 'Number',
    operators: [
      { key: 'eq', label: 'equals', value: 'one' },
      { key: 'ne', label: 'does not equal', value: 'one', opposite: 'eq' },
      { key: 'gt', label: 'is more than', value: 'one' },
      { key: 'gte', label: 'is at least', value: 'one' },
      { key: 'lt', label: 'is less than', value: 'one' },
      { key: 'lte', label: 'is at most', value: 'one' },
      { key: 'between', label: 'is between', value: 'pair' },
      ...known,
    ],
  },
  { key: 'date', label: 'Date', operators: moments },
  { key: 'date_time', label: 'Date and time', operators: moments },
  {
    key: 'boolean',
    label: 'Yes or no',
    operators: [
      { key: 'is_true', label: 'is true', value: 'none' },
      { key: 'is_false', label: 'is false', value: 'none' },
    ],
  },
  {
    key: 'choice',
    label: 'Choice',
    operators: [
      { key: 'is', label: 'is', value: 'one' },
      { key: 'is_not', label: 'is not', value: 'one', opposite: 'is' },
      ...choices,
    ],
  },
  {
    key: 'set',
    label: 'Several choices',
    operators: [
      { key: 'contains_any', label: 'has any of', value: 'many' },
      { key: 'contains_all', label: 'has all of', value: 'many' },
      { key: 'contains_none', label: 'has none of', value: 'many', opposite: 'contains_any' },
      { key: 'is_empty', label: 'is empty', value: 'none', opposite: 'is_not_empty' },
      { key: 'is_not_empty', label: 'is not empty', value: 'none' },
    ],
  },
  {
    key: 'happened',
    label: 'Event',
    operators: [
      { key: 'happened', label: 'happened', value: 'none' },
      { key: 'did_not_happen', label: 'did not happen', value: 'none', opposite: 'happened' },
    ],
  },
]

export const operatorsOf = (type: FieldType): readonly Operator[] =>
  types.find(({ key }) => key === type)?.operators ?? []

/** A type's operators for a field that always has a value. */
export const alwaysKnown = (type: FieldType): readonly OperatorKey[] =>
  operatorsOf(type)
    .map(({ key }) => key)
    .filter((key) => key !== 'is_set' && key !== 'is_not_set')
