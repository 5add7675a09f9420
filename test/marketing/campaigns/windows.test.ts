import { describe, expect, test } from 'vitest'
import {
  beginsAt,
  hoursPerWeek,
  openingFrom,
  type SendWindow,
  sameLocalTime,
} from '../../../server/marketing/campaigns/windows.ts'

const workdays: SendWindow = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  from: '09:00',
  until: '17:00',
  timezone: 'Europe/London',
}
const opening = (window: SendWindow | null, at: string, zone?: string): string =>
  openingFrom(window, new Date(at), zone).toISOString()

describe('a window', () => {
  const cases: [what: string, at: string, opens: string][] = [
    ['is open at its beginning', '2026-10-21T08:00:00.000Z', '2026-10-21T08:00:00.000Z'],
    ['opens later the same day', '2026-10-21T05:30:00.000Z', '2026-10-21T08:00:00.000Z'],
    ['is closed at its end, until the next day', '2026-10-21T16:00:00.000Z', '2026-10-22T08:00:00.000Z'],
    [
      'is closed at the weekend, over the end of summer time',
      '2026-10-24T10:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
    ],
  ]
  test.for(cases)('%s', ([, at, opens]) => {
    expect(opening(workdays, at)).toBe(opens)
  })

  test('past midnight belongs to the day on which it begins', () => {
    const night: SendWindow = {
      ...workdays,
      days: ['friday'],
      from: '22:00',
      until: '02:00',
      timezone: 'UTC',
    }
    expect(opening(night, '2026-10-24T01:00:00.000Z')).toBe('2026-10-24T01:00:00.000Z')
    expect(opening(night, '2026-10-24T03:00:00.000Z')).toBe('2026-10-30T22:00:00.000Z')
    expect(hoursPerWeek(night)).toBe(4)
  })

  test('with the same start and end is the whole day', () => {
    const sundays: SendWindow = {
      ...workdays,
      days: ['sunday'],
      from: '09:00',
      until: '09:00',
      timezone: 'UTC',
    }
    expect(opening(sundays, '2026-10-25T23:59:00.000Z')).toBe('2026-10-25T23:59:00.000Z')
    expect(opening(sundays, '2026-10-26T00:00:00.000Z')).toBe('2026-11-01T00:00:00.000Z')
  })

  test('is read in the time zone of a contact', () => {
    expect(opening(workdays, '2026-10-21T00:00:00.000Z', 'Asia/Tokyo')).toBe('2026-10-21T00:00:00.000Z')
    expect(opening(workdays, '2026-10-21T08:00:00.000Z', 'America/New_York')).toBe('2026-10-21T13:00:00.000Z')
  })

  test('that is not set is always open', () => {
    expect(opening(null, '2026-10-25T03:00:00.000Z')).toBe('2026-10-25T03:00:00.000Z')
  })
})

describe('the same time of day', () => {
  const nine = new Date('2026-11-09T09:00:00.000Z')

  test.for([
    ['Asia/Tokyo', '2026-11-09T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-09T17:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-09T03:15:00.000Z'],
    ['Europe/London', '2026-11-09T09:00:00.000Z'],
  ] as const)('in %s', ([zone, at]) => {
    expect(sameLocalTime(nine, 'Europe/London', zone).toISOString()).toBe(at)
  })

  test('that is skipped in spring is an hour later', () => {
    const gap = new Date('2026-03-29T01:30:00.000Z')
    expect(sameLocalTime(gap, 'UTC', 'Europe/London').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  test('comes first on the islands where the day begins', () => {
    expect(beginsAt(nine, 'Europe/London').toISOString()).toBe('2026-11-08T19:00:00.000Z')
  })
})
