import type { components } from '../../../generated/types.ts'
import type { FieldInfo } from './field.ts'
import type { OperatorKey } from './operators.ts'
import type { SavedLeaf } from './tree.ts'

export type Actual = components['schemas']['ExplainedQuestion']['actual']

/** Maximum number of characters of a value, and of values of a set, in a sentence. */
const longest = 60
const named = 5

type Names = ReadonlyMap<string, string>

const cut = (text: string): string => {
  const signs = [...text]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : text
}

const nameOf = (value: unknown, names: Names): string => cut(names.get(String(value)) ?? String(value))

const listOf = (values: readonly unknown[], names: Names, join: 'and' | 'or'): string => {
  const listedNames = values.slice(0, named).map((value) => nameOf(value, names))
  if (values.length > named) return `${listedNames.join(', ')} and ${values.length - named} more`
  return listedNames.length < 2
    ? listedNames.join('')
    : `${listedNames.slice(0, -1).join(', ')} ${join} ${listedNames.at(-1)}`
}

const days = (value: unknown): string => (value === 1 ? '1 day' : `${String(value)} days`)

/** The phrases of an operator for a match and for no match. */
const comparisons: Partial<
  Record<OperatorKey, (value: string, given: unknown) => [so: string, not: string]>
> = {
  contains: (value) => [`contains ${value}`, `does not contain ${value}`],
  not_contains: (value) => [`does not contain ${value}`, `contains ${value}`],
  starts_with: (value) => [`starts with ${value}`, `does not start with ${value}`],
  ends_with: (value) => [`ends with ${value}`, `does not end with ${value}`],
  in: (value) => [`is one of ${value}`, `is none of ${value}`],
  not_in: (value) => [`is none of ${value}`, `is one of ${value}`],
  gt: (value) => [`is more than ${value}`, `is not more than ${value}`],
  gte: (value) => [`is at least ${value}`, `is less than ${value}`],
  lt: (value) => [`is less than ${value}`, `is not less than ${value}`],
  lte: (value) => [`is at most ${value}`, `is more than ${value}`],
  between: (value) => [`is between ${value}`, `is not between ${value}`],
  before: (value) => [`is before ${value}`, `is not before ${value}`],
  after: (value) => [`is after ${value}`, `is not after ${value}`],
  on: (value) => [`is on ${value}`, `is not on ${value}`],
  in_last_days: (_, given) => [`is in the last ${days(given)}`, `is not in the last ${days(given)}`],
  not_in_last_days: (_, given) => [`is not in the last ${days(given)}`, `is in the last ${days(given)}`],
  in_next_days: (_, given) => [`is in the next ${days(given)}`, `is not in the next ${days(given)}`],
  anniversary_in_days: (_, given) => [
    `has its anniversary within ${days(given)}`,
    `does not have its anniversary within ${days(given)}`,
  ],
}

const ofOne = (field: FieldInfo, rule: SavedLeaf, fits: boolean, actual: Actual, names: Names): string => {
  if (actual === null) return `The contact has no value for ${field.label}.`
  const is = `${field.label} is ${nameOf(actual, names)}`
  const given = [rule.value].flat()
  const equal = rule.operator === 'is' || rule.operator === 'eq'
  if (equal && !fits) return `${is}, not ${listOf(given, names, 'or')}.`
  if ((rule.operator === 'is_not' || rule.operator === 'ne') && fits)
    return `${is}, not ${listOf(given, names, 'or')}.`
  const compare = comparisons[rule.operator]
  if (compare === undefined) return `${is}.`
  const join = rule.operator === 'between' ? 'and' : 'or'
  const [so, not] = compare(listOf(given, names, join), rule.value)
  return `${is}, which ${fits ? so : not}.`
}

const ofSet = (field: FieldInfo, rule: SavedLeaf, actual: readonly unknown[], names: Names): string => {
  if (actual.length === 0) return `${field.label} is empty.`
  const expected = [rule.value].flat().filter((value) => value !== null)
  if (expected.length === 0) return `${field.label} includes ${listOf(actual, names, 'and')}.`
  const has = expected.filter((value) => actual.includes(value))
  const lacks = expected.filter((value) => !actual.includes(value))
  if (has.length === 0) return `${field.label} does not include ${listOf(lacks, names, 'or')}.`
  const includes = `${field.label} includes ${listOf(has, names, 'and')}`
  return rule.operator === 'contains_all' && lacks.length > 0
    ? `${includes}, but not ${listOf(lacks, names, 'or')}.`
    : `${includes}.`
}

const ofCount = (field: FieldInfo, times: number): string => {
  if (times === 0) return `${field.label}: it did not happen.`
  return `${field.label}: it happened ${times === 1 ? 'once' : `${times} times`}.`
}

/** One English sentence that compares the rule with the contact's value. */
export const reasonOf = (
  field: FieldInfo,
  rule: SavedLeaf,
  fits: boolean,
  actual: Actual,
  names: Names,
): string => {
  if (Array.isArray(actual)) return ofSet(field, rule, actual, names)
  return field.type === 'happened' ? ofCount(field, Number(actual)) : ofOne(field, rule, fits, actual, names)
}
