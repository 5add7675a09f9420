import { describe, expect, test } from 'vitest'
import { pointsOf, readSeries } from '../../../server/audience/memberships/series.ts'
import { ProblemError } from '../../../server/platform/problem.ts'

const now = new Date('2026-11-02T23:59:00.000Z')

const refusal = (query: Parameters<typeof readSeries>[0]) => {
  try {
    readSeries(query, now)
  } catch (error) {
    if (error instanceof ProblemError) return error.errors.map(({ parameter, code }) => [parameter, code])
  }
  return null
}

describe('an invalid series', () => {
  test.each([
    [{ from_on: '2026-02-30' }, 'from_on'],
    [{ until_on: '2026-13-01' }, 'until_on'],
    [{ from_on: '2026-11-03' }, 'from_on'],
    [{ from_on: '2026-11-02', until_on: '2026-11-01' }, 'until_on'],
    [{ from_on: '2025-09-28', until_on: '2026-11-02' }, 'from_on'],
  ])('%j is rejected with %s', (query, parameter) => {
    expect(refusal(query)).toEqual([[parameter, 'invalid_value']])
  })

  test('reports both invalid dates', () => {
    expect(refusal({ from_on: '2026-02-30', until_on: '2026-02-31' })).toHaveLength(2)
  })
})

describe('a series', () => {
  test('covers the last 30 days by default', () => {
    expect(readSeries({}, now)).toEqual({ interval: 'day', from_on: '2026-10-04', until_on: '2026-11-02' })
  })

  test('has at most 400 points of any interval', () => {
    expect(pointsOf(readSeries({ from_on: '2025-09-29' }, now), [])).toHaveLength(400)
    expect(readSeries({ from_on: '2000-01-01', interval: 'month' }, now).from_on).toBe('2000-01-01')
  })

  test('has weeks from Monday and months from the first, with a partial first interval', () => {
    const starts = (interval: 'week' | 'month') =>
      pointsOf(readSeries({ from_on: '2026-10-22', until_on: '2026-11-10', interval }, now), []).map(
        ({ starts_on }) => starts_on,
      )
    expect(starts('week')).toEqual(['2026-10-22', '2026-10-26', '2026-11-02', '2026-11-09'])
    expect(starts('month')).toEqual(['2026-10-22', '2026-11-01'])
  })

  test('continues the count from before the series, also through intervals without changes', () => {
    const series = { interval: 'day', from_on: '2026-10-30', until_on: '2026-11-01' } as const
    const changes = [
      { day: null, came: 5, went: 1 },
      { day: '2026-10-30', came: 2, went: 3 },
      { day: '2026-11-01', came: 4, went: 0 },
    ]
    expect(pointsOf(series, changes)).toEqual([
      { starts_on: '2026-10-30', came: 2, went: 3, count: 3 },
      { starts_on: '2026-10-31', came: 0, went: 0, count: 3 },
      { starts_on: '2026-11-01', came: 4, went: 0, count: 7 },
    ])
  })
})
