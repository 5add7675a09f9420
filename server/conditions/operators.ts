/** What a field holds, as far as comparing goes. */
export type FieldType =
  | 'text'
  | 'number'
  | 'count'
  | 'date'
  | 'date_time'
  | 'boolean'
  | 'choice'
  | 'set'
  | 'happened'

/** How many values an operator takes: none, one, two (from and to), several, or a number of days. */
export type Arity = 'none' | 'one' | 'range' | 'many' | 'days'

export interface Operator {
  key: string
  label: string
  arity: Arity
  /** The operator whose exact opposite this is. */
  opposite?: string
}

const is = { key: 'is', label: 'is', arity: 'one' } as const
const isNot = { key: 'is_not', label: 'is not', arity: 'one', opposite: 'is' } as const
const isIn = { key: 'in', label: 'is one of', arity: 'many' } as const
const notIn = { key: 'not_in', label: 'is none of', arity: 'many', opposite: 'in' } as const
const isSet = { key: 'is_set', label: 'is known', arity: 'none' } as const
const isNotSet = { key: 'is_not_set', label: 'is not known', arity: 'none', opposite: 'is_set' } as const

const comparisons = [
  { key: 'eq', label: '=', arity: 'one' },
  { key: 'ne', label: '≠', arity: 'one', opposite: 'eq' },
  { key: 'gt', label: '>', arity: 'one' },
  { key: 'gte', label: '≥', arity: 'one' },
  { key: 'lt', label: '<', arity: 'one' },
  { key: 'lte', label: '≤', arity: 'one' },
  { key: 'between', label: 'is between', arity: 'range' },
] as const satisfies Operator[]

const moments = [
  { key: 'before', label: 'is before', arity: 'one' },
  { key: 'after', label: 'is after', arity: 'one' },
  { key: 'on', label: 'is on', arity: 'one' },
  { key: 'between', label: 'is between', arity: 'range' },
  { key: 'in_last_days', label: 'was in the last days', arity: 'days' },
  { key: 'not_in_last_days', label: 'was not in the last days', arity: 'days', opposite: 'in_last_days' },
  { key: 'in_next_days', label: 'is in the next days', arity: 'days' },
  { key: 'anniversary_in_days', label: 'has its anniversary in the next days', arity: 'days' },
  isSet,
  isNotSet,
] as const satisfies Operator[]

/** Every operator of every type, in the order in which a builder shows them. */
export const operatorsByType: Record<FieldType, readonly Operator[]> = {
  text: [
    is,
    isNot,
    { key: 'contains', label: 'contains', arity: 'one' },
    { key: 'not_contains', label: 'does not contain', arity: 'one', opposite: 'contains' },
    { key: 'starts_with', label: 'begins with', arity: 'one' },
    { key: 'ends_with', label: 'ends with', arity: 'one' },
    isIn,
    notIn,
    isSet,
    isNotSet,
  ],
  number: [...comparisons, isSet, isNotSet],
  count: comparisons,
  date: moments,
  date_time: moments,
  boolean: [
    { key: 'is_true', label: 'is true', arity: 'none' },
    { key: 'is_false', label: 'is false', arity: 'none' },
  ],
  choice: [is, isNot, isIn, notIn, isSet, isNotSet],
  set: [
    { key: 'contains_any', label: 'has any of', arity: 'many' },
    { key: 'contains_all', label: 'has all of', arity: 'many' },
    { key: 'contains_none', label: 'has none of', arity: 'many', opposite: 'contains_any' },
    { key: 'is_empty', label: 'has none', arity: 'none', opposite: 'is_not_empty' },
    { key: 'is_not_empty', label: 'has at least one', arity: 'none' },
  ],
  happened: [
    { key: 'happened', label: 'happened', arity: 'none' },
    { key: 'did_not_happen', label: 'did not happen', arity: 'none', opposite: 'happened' },
  ],
}
