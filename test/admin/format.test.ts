import { afterEach, describe, expect, test } from 'vitest'
import { day, exactly, formatLanguage, moment, number, setFormats } from '../../admin/ui/format.ts'
import { languageFor, momentOf, wallText, zoneOfDevice } from '../../admin/ui/regions.ts'

afterEach(() => setFormats('en', zoneOfDevice()))

/** Spaces of different widths are one. */
const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ')

describe('dates and numbers', () => {
  test('are those of the region, in English', () => {
    expect(['en', 'en-GB', 'de-AT', 'de', 'pt-BR', 'zh-Hant-TW'].map(languageFor)).toEqual([
      'en',
      'en-GB',
      'en-AT',
      'en-DE',
      'en-BR',
      'en-TW',
    ])
    expect(languageFor('not a language')).toBe('en')
    setFormats('de-AT', 'Europe/Vienna')
    expect(plain(moment('2026-11-30T23:30:00.000Z'))).toBe('1 Dec 2026, 00:30')
    expect(plain(number(12345.6))).toBe('12.345,6')
    expect(formatLanguage()).toBe('en-AT')
    setFormats('en', 'America/New_York')
    expect(plain(moment('2026-11-30T23:30:00.000Z'))).toBe('Nov 30, 2026, 6:30 PM')
    expect(number(12345.6)).toBe('12,345.6')
  })

  test('are in the zone of the preferences, and a date without a time is the same everywhere', () => {
    for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
      setFormats('en-GB', zone)
      expect(day('1815-12-10'), zone).toBe('10 Dec 1815')
    }
    setFormats('en-GB', 'Pacific/Pago_Pago')
    expect(day('2026-12-01T10:00:00.000Z')).toBe('30 Nov 2026')
  })

  test('say the clock of the device where it is another one', () => {
    const at = '2026-11-30T12:00:00.000Z'
    setFormats('en-GB', zoneOfDevice())
    expect(exactly(at)).toBe(`${moment(at)} (${zoneOfDevice()})`)
    setFormats('en-GB', 'Asia/Kathmandu')
    const device = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zoneOfDevice(),
    }).format(new Date(at))
    expect(exactly(at)).toBe(`30 Nov 2026, 17:45 (Asia/Kathmandu)\n${device} (${zoneOfDevice()})`)
  })
})

describe('a time that a user enters', () => {
  test('is in the zone, also around a change of the clock', () => {
    expect(momentOf('2026-03-29T03:30', 'Europe/Vienna')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(momentOf('2026-03-29T01:30', 'Europe/Vienna')?.toISOString()).toBe('2026-03-29T00:30:00.000Z')
    expect(momentOf('2026-07-01T12:00', 'America/Los_Angeles')?.toISOString()).toBe(
      '2026-07-01T19:00:00.000Z',
    )
    expect(wallText('2026-07-01T19:00:00.000Z', 'America/Los_Angeles')).toBe('2026-07-01T12:00')
  })

  test('is the time that is shown, in each zone, at all hours of a year', () => {
    const hour = 3_600_000
    for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * hour) {
        const iso = new Date(at).toISOString()
        const back = momentOf(wallText(iso, zone), zone)
        // An hour that comes twice is the first or the second one, and has the same text.
        expect(wallText(back?.toISOString() ?? '', zone), `${iso} in ${zone}`).toBe(wallText(iso, zone))
      }
  })

  test('is none if it is not complete', () => {
    expect(momentOf('', 'UTC')).toBeNull()
    expect(momentOf('2026-13-01T00:00', 'UTC')).toBeNull()
    expect(momentOf('tomorrow', 'UTC')).toBeNull()
  })
})
