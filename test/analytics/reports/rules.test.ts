import { describe, expect, test } from 'vitest'
import { audienceOf, growthPoints, reasonsOf } from '../../../server/analytics/reports/growth.ts'
import { before, byInterval, kindsOf } from '../../../server/analytics/reports/rules.ts'
import type { AudienceChange } from '../../../server/audience/memberships/index.ts'

const weeks = { interval: 'week', from_on: '2026-10-14', until_on: '2026-10-28' } as const
const change = (day: string | null, status: string, came: number, went = 0): AudienceChange => ({
  day,
  status,
  came,
  went,
})

describe('the previous period', () => {
  test.each([
    ['2026-10-12', '2026-10-21', '2026-10-02', '2026-10-11'],
    ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['2024-03-01', '2024-03-31', '2024-01-30', '2024-02-29'],
  ])('%s to %s has the same number of days', (from_on, until_on, earlier, later) => {
    expect(before({ interval: 'day', from_on, until_on })).toEqual({
      interval: 'day',
      from_on: earlier,
      until_on: later,
    })
  })
})

describe('intervals', () => {
  test('begin with the series, then with Mondays, and contain no other days', () => {
    const rows = ['2026-10-13', '2026-10-14', '2026-10-18', '2026-10-19', '2026-10-28', '2026-10-29'].map(
      (day) => ({ day }),
    )
    expect(byInterval(weeks, rows).map((one) => [one.starts_on, one.rows.map(({ day }) => day)])).toEqual([
      ['2026-10-14', ['2026-10-14', '2026-10-18']],
      ['2026-10-19', ['2026-10-19']],
      ['2026-10-26', ['2026-10-28']],
    ])
  })
})

test('a report is about campaigns by default, and never about tests', () => {
  expect(kindsOf(undefined)).toEqual(['campaign'])
  expect(kindsOf(['test', 'transactional'])).toEqual(['transactional'])
})

describe('growth', () => {
  const changes = [
    change(null, 'subscribed', 100, 10),
    change(null, 'created', 120),
    change('2026-10-14', 'created', 5),
    change('2026-10-14', 'subscribed', 4),
    change('2026-10-20', 'unsubscribed', 2),
    change('2026-10-20', 'subscribed', 0, 2),
    change('2026-10-28', 'deleted', 1),
    change('2026-10-28', 'subscribed', 0, 1),
  ]

  test('carries subscribed contacts over from one interval to the next', () => {
    expect(
      growthPoints(weeks, changes).map((point) => [
        point.created_count,
        point.unsubscribed_count,
        point.deleted_count,
        point.subscribed_count,
      ]),
    ).toEqual([
      [5, 0, 0, 94],
      [0, 2, 0, 92],
      [0, 0, 1, 91],
    ])
  })

  test('counts contacts that joined and left in a period', () => {
    expect(audienceOf(weeks, changes)).toEqual({ subscribed_count: 91, created_count: 5, left_count: 3 })
    expect(audienceOf({ ...weeks, until_on: '2026-10-15' }, changes)).toEqual({
      subscribed_count: 94,
      created_count: 5,
      left_count: 0,
    })
  })

  test('counts unsubscribes without a reason', () => {
    const given = [{ reason: 'too_often', contacts_count: 2 }] as const
    expect(reasonsOf(given, 5)).toEqual([{ reason: null, contacts_count: 3 }, ...given])
    expect(reasonsOf(given, 1)).toEqual(given)
  })
})
