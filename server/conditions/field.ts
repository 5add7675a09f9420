import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'
import type { FieldType } from './operators.ts'
import { scalarPredicate } from './sql.ts'

export type ParameterName =
  | 'list_id'
  | 'campaign_id'
  | 'event'
  | 'property'
  | 'property_value'
  | 'purpose'
  | 'within_days'
  | 'occurred_after'
  | 'occurred_before'
  | 'min_count'
  | 'max_count'

export type Parameters = Partial<Record<ParameterName, unknown>>

/** A question that has been found sound, with the opposite of an operator taken back to the operator itself. */
export interface Ask {
  sql: Sql
  now: Date
  operator: string
  value: unknown
  parameters: Parameters
}

export interface Field {
  key: string
  label: string
  description: string
  group: string
  type: FieldType
  /** The only values there are; null where any value of the type will do. */
  options: readonly { value: string; label: string }[] | null
  /** The area whose resources are the values: lists, tags, segments. */
  source: 'lists' | 'tags' | 'segments' | null
  parameters: readonly { name: ParameterName; required: boolean }[]
  /** Whether it holds for the row of `contacts` at hand: true, or anything else. */
  predicate: (ask: Ask) => Fragment
  /** What the contact has there, as jsonb: what an explanation shows. */
  actual: (ask: Ask) => Fragment
}

type About = Pick<Field, 'key' | 'label' | 'description' | 'group'>

const plain = { options: null, source: null, parameters: [] } as const

/** The parameters that say when, and how often. */
export const period = [
  { name: 'within_days', required: false },
  { name: 'occurred_after', required: false },
  { name: 'occurred_before', required: false },
] as const
export const often = [
  { name: 'min_count', required: false },
  { name: 'max_count', required: false },
] as const

/** A field that is one value: `expression` is it, in lower case where the type is text. */
export const scalar = (
  about: About,
  type: Exclude<FieldType, 'set' | 'happened'>,
  expression: (ask: Pick<Ask, 'sql' | 'now' | 'parameters'>) => Fragment,
  extra: Partial<Pick<Field, 'options' | 'parameters'>> = {},
): Field => ({
  ...plain,
  ...about,
  ...extra,
  type,
  predicate: (ask) => scalarPredicate(ask.sql, type, expression(ask), ask.operator, ask.value, ask.now),
  actual: (ask) => ask.sql`to_jsonb(${expression(ask)})`,
})

/** When something happened, narrowed to the period of the parameters. */
export const inPeriod = ({ sql, now, parameters }: Ask, at: Fragment): Fragment => {
  const { within_days: days, occurred_after: after, occurred_before: before } = parameters
  const since =
    typeof days === 'number' ? sql`and ${at} > ${new Date(now.getTime() - days * 86_400_000)}` : sql``
  const from = typeof after === 'string' ? sql`and ${at} >= ${new Date(after)}` : sql``
  const until = typeof before === 'string' ? sql`and ${at} < ${new Date(before)}` : sql``
  return sql`${at} is not null ${since} ${from} ${until}`
}

/** A field that asks whether something happened: `rows` are its occurrences for the contact at hand. */
export const happening = (
  about: About,
  rows: (ask: Ask) => Fragment,
  parameters: Field['parameters'],
): Field => ({
  ...plain,
  ...about,
  type: 'happened',
  parameters,
  predicate: (ask) => {
    const { min_count: least = null, max_count: most = null } = ask.parameters
    if ((least === null || least === 1) && most === null) return ask.sql`exists (select ${rows(ask)})`
    const count = ask.sql`(select count(*) ${rows(ask)})`
    const upTo = most === null ? ask.sql`` : ask.sql`and ${count} <= ${most as number}`
    return ask.sql`(${count} >= ${(least as number | null) ?? 1} ${upTo})`
  },
  actual: (ask) => ask.sql`(select to_jsonb(count(*)) ${rows(ask)})`,
})
