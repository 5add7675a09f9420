import type { components } from '../../../generated/types.ts'
import { endsTooEarly, notADate, tooManyPoints } from '../../platform/fault-details.ts'
import { type Fault, problem } from '../../platform/problem.ts'

type Interval = components['schemas']['SeriesInterval']

/** Days (UTC) from the first to the last, divided into intervals. */
export interface Series {
  interval: Interval
  from_on: string
  until_on: string
}

/** Additions and removals on a day. Null is the sum of all days before the series. */
export interface DayChange {
  day: string | null
  came: number
  went: number
}

export interface Point {
  starts_on: string
  came: number
  went: number
  /** The count at the end of the interval. */
  count: number
}

const mostPoints = 400
const dayMs = 86_400_000
/** The default number of days of a series. */
const usualDays = 30

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00.000Z`)

const isDate = (date: string): boolean => {
  const time = timeOf(date)
  return !Number.isNaN(time) && dateOf(time) === date
}

/** The first day of the interval after the one that contains a day. */
const nextStart = (date: string, interval: Interval): string => {
  const time = timeOf(date)
  const day = new Date(time)
  switch (interval) {
    case 'day':
      return dateOf(time + dayMs)
    case 'week':
      return dateOf(time + (7 - ((day.getUTCDay() + 6) % 7)) * dayMs)
    case 'month':
      return dateOf(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
  }
}

/**
 * The first day of each interval, but not before the series. Stops after one more than the maximum number of
 * points.
 */
export const startsOf = ({ interval, from_on, until_on }: Series): string[] => {
  const starts: string[] = []
  for (let day = from_on; day <= until_on && starts.length <= mostPoints; day = nextStart(day, interval))
    starts.push(day)
  return starts
}

const fault = (parameter: string, detail: string): Fault => ({ parameter, code: 'invalid_value', detail })

/** The series of a query at `now`. The default is the last 30 days. @throws invalid_request */
export const readSeries = (query: Partial<Series>, now: Date): Series => {
  const { interval = 'day', until_on = dateOf(now.getTime()) } = query
  const errors = (['from_on', 'until_on'] as const)
    .filter((name) => query[name] !== undefined && !isDate(query[name]))
    .map((name) => fault(name, notADate(name)))
  if (errors.length > 0) throw problem('invalid_request', { errors })
  const from_on = query.from_on ?? dateOf(timeOf(until_on) - (usualDays - 1) * dayMs)
  const series = { interval, from_on, until_on }
  if (until_on < from_on) {
    const parameter = query.until_on === undefined ? 'from_on' : 'until_on'
    throw problem('invalid_request', {
      errors: [fault(parameter, endsTooEarly)],
    })
  }
  if (startsOf(series).length > mostPoints) {
    const detail = tooManyPoints(mostPoints)
    throw problem('invalid_request', { errors: [fault('from_on', detail)] })
  }
  return series
}

/**
 * One point per interval, also if nothing changed. `changes` are ordered by day, with the sum before the
 * series first.
 */
export const pointsOf = (series: Series, changes: readonly DayChange[]): Point[] => {
  const sum = (some: readonly DayChange[], side: 'came' | 'went'): number =>
    some.reduce((total, change) => total + change[side], 0)
  const before = changes.filter(({ day }) => day === null)
  let count = sum(before, 'came') - sum(before, 'went')
  const starts = startsOf(series)
  return starts.map((starts_on, index) => {
    const end = starts[index + 1]
    const within = changes.filter(
      ({ day }) => day !== null && day >= starts_on && (end === undefined || day < end),
    )
    const [came, went] = [sum(within, 'came'), sum(within, 'went')]
    count += came - went
    return { starts_on, came, went, count }
  })
}
