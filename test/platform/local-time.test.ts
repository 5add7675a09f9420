import { describe, expect, test } from 'vitest'
import { instantOf, localTimeOf } from '../../server/platform/local-time.ts'
import { isTimeZone } from '../../server/platform/locales.ts'

const at = (local: string, zone: string): string =>
  instantOf(Date.parse(`${local}:00.000Z`), zone).toISOString()

describe('a local time', () => {
  test.for([
    ['in winter', '2026-01-15T09:00', 'Europe/Berlin', '2026-01-15T08:00:00.000Z'],
    ['in summer', '2026-07-15T09:00', 'Europe/Berlin', '2026-07-15T07:00:00.000Z'],
    ['that is skipped is an hour later', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['that is skipped west of Greenwich', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['that comes twice is the first one', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['that comes twice in New York', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['that comes twice in Sydney', '2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
    ['in a zone with half an hour', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ] as const)('%s', ([, local, zone, moment]) => {
    expect(at(local, zone)).toBe(moment)
  })

  test('of a moment is that of the zone', () => {
    const moment = new Date('2026-10-21T16:00:00.123Z')
    expect(new Date(localTimeOf(moment, 'Asia/Kolkata')).toISOString()).toBe('2026-10-21T21:30:00.123Z')
  })

  test('needs a known zone', () => {
    expect(['Europe/London', 'Europe/Atlantis'].map(isTimeZone)).toEqual([true, false])
  })
})
