import { describe, expect, test } from 'vitest'
import { endOfWait, movesOnAt, type WaitSettings } from '../../../server/marketing/flows/nodes/wait-times.ts'

const end = (settings: WaitSettings, arrived: string, zone = 'Europe/London', date: string | null = null) =>
  endOfWait(settings, new Date(arrived), { zone, date })?.toISOString() ?? null

const wednesday = '2026-10-21T16:00:00.000Z'

describe('a duration', () => {
  test('of hours is exact, also when the clocks change', () => {
    const day = { mode: 'duration', amount: 24, unit: 'hours' } as const
    expect(end(day, '2026-10-24T12:00:00.000Z')).toBe('2026-10-25T12:00:00.000Z')
  })

  test('of days ends at the same local time when the clocks change', () => {
    const days = { mode: 'duration', amount: 1, unit: 'days' } as const
    expect(end(days, '2026-10-24T11:00:00.000Z')).toBe('2026-10-25T12:00:00.000Z')
    expect(end(days, '2026-03-28T12:00:00.000Z')).toBe('2026-03-29T11:00:00.000Z')
  })

  test('ends at the next time and day after it', () => {
    const settings = {
      mode: 'duration',
      amount: 1,
      unit: 'weeks',
      days: ['thursday'],
      time: '10:00',
    } as const
    expect(end(settings as never, wednesday)).toBe('2026-10-29T10:00:00.000Z')
  })

  test('of days with a time ends at that time each day, although contacts arrive a little after it', () => {
    const daily: WaitSettings = { mode: 'duration', amount: 1, unit: 'days', time: '09:00' }
    expect(end(daily, '2026-12-01T09:00:00.050Z')).toBe('2026-12-02T09:00:00.000Z')
    expect(end(daily, '2026-12-01T09:59:00.000Z')).toBe('2026-12-02T09:00:00.000Z')
    expect(end(daily, '2026-12-01T10:01:00.000Z')).toBe('2026-12-03T09:00:00.000Z')
    expect(end({ ...daily, unit: 'weeks' }, '2026-12-01T09:00:00.050Z')).toBe('2026-12-08T09:00:00.000Z')
  })

  test('of nothing with a time ends today if the time has not passed', () => {
    const settings = (time: string): WaitSettings => ({ mode: 'duration', amount: 0, unit: 'days', time })
    expect(end(settings('18:00'), wednesday)).toBe('2026-10-21T17:00:00.000Z')
    expect(end(settings('09:00'), wednesday)).toBe('2026-10-22T08:00:00.000Z')
  })
})

describe('a time', () => {
  test('is that of the zone of each contact', () => {
    const nine: WaitSettings = { mode: 'until_time', time: '09:00' }
    expect(end(nine, wednesday, 'Asia/Tokyo')).toBe('2026-10-22T00:00:00.000Z')
    expect(end(nine, wednesday, 'America/New_York')).toBe('2026-10-22T13:00:00.000Z')
  })

  test('is the next one for a contact that arrives exactly then, so that a loop does not go round at once', () => {
    expect(end({ mode: 'until_time', time: '09:00' }, '2026-12-01T09:00:00.000Z')).toBe(
      '2026-12-02T09:00:00.000Z',
    )
    const birthday: WaitSettings = { mode: 'date_field', field: 'date_of_birth', yearly: true, time: '09:00' }
    expect(end(birthday, '2026-12-01T09:00:00.000Z', 'Europe/London', '1990-12-01')).toBe(
      '2027-12-01T09:00:00.000Z',
    )
  })

  test('that the clocks skip is an hour later, and that comes twice is the first', () => {
    const at = (time: string): WaitSettings => ({ mode: 'until_time', time })
    expect(end(at('01:30'), '2026-03-28T12:00:00.000Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(end(at('01:30'), '2026-10-24T12:00:00.000Z')).toBe('2026-10-25T00:30:00.000Z')
  })

  test('without a time begins with the day', () => {
    const settings: WaitSettings = { mode: 'until_time', days: ['sunday'] }
    expect(end(settings, wednesday)).toBe('2026-10-24T23:00:00.000Z')
    expect(end(settings, '2026-10-25T15:00:00.000Z')).toBe('2026-10-25T15:00:00.000Z')
  })
})

describe('a date', () => {
  test('is a local time', () => {
    const settings: WaitSettings = { mode: 'until_date', date: '2026-12-24', time: '09:00' }
    expect(end(settings, wednesday, 'Europe/Berlin')).toBe('2026-12-24T08:00:00.000Z')
  })

  test('of the contact can have days before it', () => {
    const settings: WaitSettings = { mode: 'date_field', field: 'date_of_birth', offset_days: -7 }
    expect(end(settings, wednesday, 'UTC', '2026-11-10')).toBe('2026-11-03T00:00:00.000Z')
    expect(end(settings, wednesday, 'UTC', null)).toBeNull()
  })

  test('comes every year', () => {
    const yearly = { mode: 'date_field', field: 'date_of_birth', yearly: true, time: '09:00' } as const
    expect(end(yearly, wednesday, 'UTC', '1985-12-10')).toBe('2026-12-10T09:00:00.000Z')
    expect(end(yearly, wednesday, 'UTC', '1985-10-21')).toBe('2027-10-21T09:00:00.000Z')
    expect(end(yearly, wednesday, 'UTC', '2004-02-29')).toBe('2027-02-28T09:00:00.000Z')
    expect(end({ ...yearly, offset_days: -7 }, '2026-12-29T00:00:00.000Z', 'UTC', '1985-01-03')).toBe(
      '2027-12-27T09:00:00.000Z',
    )
  })
})

describe('a window', () => {
  const settings: WaitSettings = {
    mode: 'duration',
    amount: 1,
    unit: 'hours',
    window: {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      from: '08:00',
      until: '18:00',
    },
  }
  const moves = (ends: string, now: string, zone = 'Europe/London') =>
    movesOnAt(settings, new Date(ends), new Date(now), zone).toISOString()

  test('opens in the zone of the contact', () => {
    expect(moves(wednesday, wednesday, 'Europe/London')).toBe(wednesday)
    expect(moves(wednesday, wednesday, 'Asia/Tokyo')).toBe('2026-10-21T23:00:00.000Z')
  })

  test('opens at the same local time after the clocks changed', () => {
    expect(moves('2026-10-24T10:00:00.000Z', wednesday)).toBe('2026-10-26T08:00:00.000Z')
  })

  test('also applies to a contact that could have moved on long ago', () => {
    expect(moves(wednesday, '2026-10-24T10:00:00.000Z')).toBe('2026-10-26T08:00:00.000Z')
  })
})

test('a window with equal times is open all day, on its days', () => {
  const window = { days: ['monday' as const], from: '09:00', until: '09:00' }
  const settings: WaitSettings = { mode: 'duration', amount: 1, unit: 'hours', window }
  const moves = (at: string) => movesOnAt(settings, new Date(at), new Date(at), 'UTC').toISOString()
  for (const at of ['2026-10-26T00:00:00.000Z', '2026-10-26T09:00:00.000Z', '2026-10-26T23:59:00.000Z'])
    expect(moves(at)).toBe(at)
  expect(moves('2026-10-27T00:00:00.000Z')).toBe('2026-11-02T00:00:00.000Z')
})

describe.each([
  // The clocks go back on 7 November, and forward on 14 March.
  {
    zone: 'America/New_York',
    back: ['2027-11-06T16:00:00.000Z', '2027-11-07T17:00:00.000Z', '01:30', '2027-11-07T05:30:00.000Z'],
    forward: ['2027-03-13T17:00:00.000Z', '2027-03-14T16:00:00.000Z', '02:30', '2027-03-14T07:30:00.000Z'],
  },
  // In the south they go back on 4 April, and forward on 3 October.
  {
    zone: 'Australia/Sydney',
    back: ['2027-04-03T01:00:00.000Z', '2027-04-04T02:00:00.000Z', '02:30', '2027-04-03T15:30:00.000Z'],
    forward: ['2027-10-02T02:00:00.000Z', '2027-10-03T01:00:00.000Z', '02:30', '2027-10-02T16:30:00.000Z'],
  },
  // By half an hour.
  {
    zone: 'Australia/Lord_Howe',
    back: ['2027-04-03T01:00:00.000Z', '2027-04-04T01:30:00.000Z', '01:45', '2027-04-03T14:45:00.000Z'],
    forward: ['2027-10-02T01:30:00.000Z', '2027-10-03T01:00:00.000Z', '02:15', '2027-10-02T15:45:00.000Z'],
  },
])('in $zone', ({ zone, back, forward }) => {
  test.each([back, forward])('a day from noon ends at noon: %s to %s', (noon = '', next = '') => {
    expect(end({ mode: 'duration', amount: 1, unit: 'days' }, noon, zone)).toBe(next)
  })

  test('a time that comes twice is the first one, and one that is skipped comes after the change', () => {
    const at = ([noon = '', , time = '']: string[]) => end({ mode: 'until_time', time }, noon, zone)
    expect(at(back)).toBe(back[3])
    expect(at(forward)).toBe(forward[3])
  })
})

test('29 February comes every year', () => {
  const birthday: WaitSettings = { mode: 'date_field', field: 'date_of_birth', yearly: true, time: '09:00' }
  const after = (arrived: string) => end(birthday, arrived, 'UTC', '1992-02-29')
  expect(after('2026-12-01T00:00:00.000Z')).toBe('2027-02-28T09:00:00.000Z')
  expect(after('2027-03-01T00:00:00.000Z')).toBe('2028-02-29T09:00:00.000Z')
})

test('a window that ends after midnight belongs to the day on which it begins', () => {
  const settings: WaitSettings = {
    mode: 'duration',
    amount: 0,
    unit: 'days',
    window: { days: ['friday'], from: '22:00', until: '02:00' },
  }
  const moves = (at: string) => movesOnAt(settings, new Date(at), new Date(at), 'Europe/London').toISOString()
  expect(moves('2026-12-04T21:59:00.000Z')).toBe('2026-12-04T22:00:00.000Z')
  expect(moves('2026-12-04T23:30:00.000Z')).toBe('2026-12-04T23:30:00.000Z')
  expect(moves('2026-12-05T01:59:00.000Z')).toBe('2026-12-05T01:59:00.000Z')
  expect(moves('2026-12-05T02:00:00.000Z')).toBe('2026-12-11T22:00:00.000Z')
  expect(moves('2026-12-04T01:00:00.000Z')).toBe('2026-12-04T22:00:00.000Z')
})
