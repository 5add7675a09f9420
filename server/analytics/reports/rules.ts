import type { components } from '../../../generated/types.ts'
import { type Series, startsOf } from '../../audience/memberships/index.ts'

export type Kind = components['schemas']['DeliveryKind']

/** The kinds of e-mail that a business sends on its own initiative. */
export const marketing: readonly Kind[] = ['campaign', 'sequence', 'automation']

/** The kinds in a report: campaigns by default, and never tests. */
export const kindsOf = (requested: readonly Kind[] | undefined): Kind[] =>
  (requested ?? ['campaign']).filter((kind) => kind !== 'test')

const dayMs = 86_400_000

/** From the start of the first day to the start of the day after the last, in UTC. */
export interface Time {
  from: Date
  until: Date
}

export const timeOf = ({ from_on, until_on }: Pick<Series, 'from_on' | 'until_on'>): Time => ({
  from: new Date(`${from_on}T00:00:00.000Z`),
  until: new Date(Date.parse(`${until_on}T00:00:00.000Z`) + dayMs),
})

/** The same number of days before. */
export const before = (series: Series): Series => {
  const { from, until } = timeOf(series)
  const length = until.getTime() - from.getTime()
  const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
  return {
    ...series,
    from_on: dateOf(from.getTime() - length),
    until_on: dateOf(from.getTime() - dayMs),
  }
}

/** The rows of each interval, including empty intervals; rows outside the series are left out. */
export const byInterval = <Row extends { day: string | null }>(
  series: Series,
  rows: readonly Row[],
): { starts_on: string; rows: Row[] }[] => {
  const starts = startsOf(series)
  const intervals = starts.map((starts_on) => ({ starts_on, rows: [] as Row[] }))
  for (const row of rows) {
    const { day } = row
    if (day === null || day < series.from_on || day > series.until_on) continue
    // The last interval that begins on or before the day.
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] as string) <= day) low = middle
      else high = middle - 1
    }
    intervals[low]?.rows.push(row)
  }
  return intervals
}

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
