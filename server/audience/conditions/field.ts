import type { Fault } from '../../platform/problem.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { alwaysKnown, type FieldType, type OperatorKey, operatorsOf } from './operators.ts'
import type { Parameters, Takes } from './parameters.ts'
import { scalarPredicate } from './predicates.ts'

/** A validated rule. A negated operator is replaced by its opposite. */
export interface RuleContext {
  sql: Sql
  now: Date
  operator: OperatorKey
  value: unknown
  parameters: Parameters
}

export type Source = 'contacts' | 'lists' | 'tags' | 'segments' | 'sequences' | 'automations'

/** What must be counted for each contact, so that a field says something about the contact. */
export type Evidence = 'opens' | 'clicks' | 'opens_or_clicks'

/** Metadata of a field. */
export interface FieldInfo {
  key: string
  label: string
  description: string
  group: string
  type: FieldType
  operators: readonly OperatorKey[]
  /** The allowed values; null if every value of the type is allowed. */
  options: readonly { value: string; label: string }[] | null
  /** The area whose resources are the values. */
  source: Source | null
  parameters: readonly Takes[]
  /** New conditions cannot use the field; saved conditions still can. */
  archived: boolean
  /** Only conditions of a single request can use the field: saved conditions leave out the trash. */
  requestOnly: boolean
  /** The error in a text to compare with; absent if every text is allowed. */
  faultOf?: (text: string) => Pick<Fault, 'code' | 'detail'> | null
  /** What must be counted for each contact; absent if the field is known of every contact. */
  evidence?: Evidence
}

export interface Field extends FieldInfo {
  /** Whether the predicate is never null. Then its negation is `not`, which the planner optimises best. */
  certain: boolean
  /** True if the current row of `contacts` matches; otherwise false or null. */
  predicate: (context: RuleContext) => Fragment
  /** The contact's value as jsonb, for explanations. */
  actual: (context: RuleContext) => Fragment
}

export type About = Pick<FieldInfo, 'key' | 'label' | 'description' | 'group'>

export const infoOf = (
  about: About,
  type: FieldType,
  more: Partial<Omit<FieldInfo, keyof About | 'type'>> = {},
): FieldInfo => ({
  ...about,
  type,
  operators: operatorsOf(type).map(({ key }) => key),
  options: null,
  source: null,
  parameters: [],
  archived: false,
  requestOnly: false,
  ...more,
})

type More = Partial<Pick<FieldInfo, 'options' | 'parameters' | 'archived'>> & { always?: boolean }
type Expression = (context: Pick<RuleContext, 'sql' | 'now' | 'parameters'>) => Fragment

const withoutAlways = (type: FieldType, { always = false, ...more }: More): Partial<FieldInfo> =>
  always ? { ...more, operators: alwaysKnown(type) } : more

/** A field with one value, which `expression` returns. `always`: the value is never null. */
export const scalar = (
  about: About,
  type: Exclude<FieldType, 'text' | 'set' | 'happened'>,
  expression: Expression,
  more: More = {},
): Field => ({
  ...infoOf(about, type, withoutAlways(type, more)),
  certain: more.always ?? false,
  predicate: (context) =>
    scalarPredicate(context.sql, type, expression(context), context.operator, context.value, context.now),
  actual: (context) => context.sql`to_jsonb(${expression(context)})`,
})

/** Restricts occurrences to the period in the parameters. */
export const inPeriod = (
  { sql, now, parameters }: Pick<RuleContext, 'sql' | 'now' | 'parameters'>,
  at: Fragment,
): Fragment => {
  const { within_days: days, occurred_after: after, occurred_before: before } = parameters
  const since =
    days === undefined
      ? sql``
      : sql`and ${at} > ${new Date(now.getTime() - days * 86_400_000)} and ${at} <= ${now}`
  const from = after === undefined ? sql`` : sql`and ${at} >= ${new Date(after)}`
  const until = before === undefined ? sql`` : sql`and ${at} < ${new Date(before)}`
  return sql`${at} is not null ${since} ${from} ${until}`
}

/**
 * A field on whether something happened. `rows` returns the occurrences for the current contact, beginning
 * with `from`.
 */
export const occurrenceField = (
  about: About,
  parameters: readonly Takes[],
  rows: (context: RuleContext) => Fragment,
): Field => ({
  ...infoOf(about, 'happened', { parameters }),
  certain: true,
  predicate: (context) => {
    const { min_count: least = 1, max_count: most } = context.parameters
    if (least === 1 && most === undefined) return context.sql`exists (select ${rows(context)})`
    const count = context.sql`(select count(*) ${rows(context)})`
    return most === undefined
      ? context.sql`${count} >= ${least}`
      : context.sql`${count} between ${least} and ${most}`
  },
  actual: (context) => context.sql`(select to_jsonb(count(*)) ${rows(context)})`,
})
