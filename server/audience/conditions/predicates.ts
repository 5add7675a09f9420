import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { FieldType, OperatorKey } from './operators.ts'
import { isDay } from './values.ts'

/** Escapes `%`, `_` and the backslash for a LIKE pattern. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

const msPerDay = 86_400_000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * msPerDay)

/**
 * Month and day of the next days, today first. Birthdays on 29 February count as 28 February in other years.
 */
export const monthDays = (now: Date, days: number): string[] => {
  const found = new Set<string>()
  for (let ahead = 0; ahead <= Math.min(days, 366); ahead += 1) {
    const day = dayOf(daysFrom(now, ahead))
    found.add(day.slice(5))
    const isLeap = new Date(`${day.slice(0, 4)}-02-29T00:00:00Z`).getUTCMonth() === 1
    if (day.endsWith('02-28') && !isLeap) found.add('02-29')
  }
  return [...found]
}

/** How a comparison ignores case. */
export interface Folding {
  /** The column, case-folded. */
  value: Fragment
  /** The given text, folded in the same way. */
  fold: (given: Fragment) => Fragment
}

/** Case-insensitive text. */
export const textPredicate = (
  sql: Sql,
  { value, fold }: Folding,
  operator: OperatorKey,
  given: unknown,
): Fragment => {
  const like = (before: string, after: string): Fragment =>
    sql`${value} like ${fold(sql`${`${before}${escapeLike(given as string)}${after}`}::text`)}`
  switch (operator) {
    case 'is':
      return sql`${value} = ${fold(sql`${given as string}::text`)}`
    case 'contains':
      return like('%', '%')
    case 'starts_with':
      return like('', '%')
    case 'ends_with':
      return like('%', '')
    case 'in':
      // A subquery instead of an array: the planner makes a hash of it, and a thousand values cost little
      // more than one.
      return sql`${value} in (select ${fold(sql`one`)} from unnest(${given as string[]}::text[]) as one)`
    default:
      return sql`${value} is not null`
  }
}

const choicePredicate = (sql: Sql, value: Fragment, operator: OperatorKey, given: unknown): Fragment => {
  switch (operator) {
    case 'is':
      return sql`${value} = ${given as string}`
    case 'in':
      return sql`${value} = any (${given as string[]}::text[])`
    default:
      return sql`${value} is not null`
  }
}

const numberPredicate = (sql: Sql, value: Fragment, operator: OperatorKey, given: unknown): Fragment => {
  const [from, to] = [given].flat() as number[]
  const first = sql`${String(from)}::text::numeric`
  switch (operator) {
    case 'eq':
      return sql`${value} = ${first}`
    case 'gt':
      return sql`${value} > ${first}`
    case 'gte':
      return sql`${value} >= ${first}`
    case 'lt':
      return sql`${value} < ${first}`
    case 'lte':
      return sql`${value} <= ${first}`
    case 'between':
      return sql`${value} between ${first} and ${String(to)}::text::numeric`
    default:
      return sql`${value} is not null`
  }
}

/** The interval of a time value, end excluded: a date is the whole day in UTC, a time is one millisecond. */
const span = (given: string): { from: Date; to: Date } => {
  if (!isDay(given)) return { from: new Date(given), to: new Date(Date.parse(given) + 1) }
  const from = new Date(`${given}T00:00:00Z`)
  return { from, to: daysFrom(from, 1) }
}

/** Times: `value` is a timestamptz. Days are counted from now. */
const timePredicate = (
  sql: Sql,
  value: Fragment,
  operator: OperatorKey,
  given: unknown,
  now: Date,
): Fragment => {
  const [first, second] = [given].flat() as string[]
  switch (operator) {
    case 'before':
      return sql`${value} < ${span(first as string).from}`
    case 'after':
      return sql`${value} >= ${span(first as string).to}`
    case 'on': {
      const from = new Date(`${dayOf(span(first as string).from)}T00:00:00Z`)
      return sql`(${value} >= ${from} and ${value} < ${daysFrom(from, 1)})`
    }
    case 'between':
      return sql`(${value} >= ${span(first as string).from} and ${value} < ${span(second as string).to})`
    case 'in_last_days':
      return sql`(${value} > ${daysFrom(now, -(given as number))} and ${value} <= ${now})`
    case 'in_next_days':
      return sql`(${value} >= ${now} and ${value} < ${daysFrom(now, given as number)})`
    case 'anniversary_in_days':
      return sql`to_char(${value} at time zone 'utc', 'MM-DD') = any (${monthDays(now, given as number)}::text[])`
    default:
      return sql`${value} is not null`
  }
}

/** Dates: `value` is a date. Days are counted from today in UTC, today included. */
const datePredicate = (
  sql: Sql,
  value: Fragment,
  operator: OperatorKey,
  given: unknown,
  now: Date,
): Fragment => {
  const [first, second] = [given].flat() as string[]
  const day = (text: string | undefined) => sql`${text ?? ''}::text::date`
  switch (operator) {
    case 'before':
      return sql`${value} < ${day(first)}`
    case 'after':
      return sql`${value} > ${day(first)}`
    case 'on':
      return sql`${value} = ${day(first)}`
    case 'between':
      return sql`${value} between ${day(first)} and ${day(second)}`
    case 'in_last_days':
      return sql`${value} between ${day(dayOf(daysFrom(now, -(given as number))))} and ${day(dayOf(now))}`
    case 'in_next_days':
      return sql`${value} between ${day(dayOf(now))} and ${day(dayOf(daysFrom(now, given as number)))}`
    case 'anniversary_in_days':
      return sql`to_char(${value}, 'MM-DD') = any (${monthDays(now, given as number)}::text[])`
    default:
      return sql`${value} is not null`
  }
}

/** The predicate of a field with one value. */
export const scalarPredicate = (
  sql: Sql,
  type: Exclude<FieldType, 'text' | 'set' | 'happened'>,
  value: Fragment,
  operator: OperatorKey,
  given: unknown,
  now: Date,
): Fragment => {
  switch (type) {
    case 'choice':
      return choicePredicate(sql, value, operator, given)
    case 'number':
      return numberPredicate(sql, value, operator, given)
    case 'date':
      return datePredicate(sql, value, operator, given, now)
    case 'date_time':
      return timePredicate(sql, value, operator, given, now)
    case 'boolean':
      return operator === 'is_true' ? sql`${value}` : sql`not ${value}`
  }
}
