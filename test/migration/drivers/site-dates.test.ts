import { expect, test } from 'vitest'
import { readSiteDates, timeOfSite } from '../../../server/migration/drivers/groundhogg/dates.ts'
import { SourceFault, type SourceHttp } from '../../../server/migration/records/driver.ts'

/** A site with these settings, or with this fault. */
const site = (settings: object | SourceFault): SourceHttp => ({
  get: () =>
    settings instanceof SourceFault
      ? Promise.reject(settings)
      : Promise.resolve({ body: settings, headers: {} }),
  postRead: () => Promise.reject(new Error('Nothing is sent.')),
})

const read = async (text: unknown, date_format: unknown, time_format: unknown, language = '', zone = 'UTC') =>
  timeOfSite(text, { dates: await readSiteDates(site({ date_format, time_format, language })) }, zone)

const berlin = 'Europe/Berlin'

test.each([
  ['November 22, 2026 3:16 pm', 'F j, Y', 'g:i a', '', 'UTC', '2026-11-22T15:16:00.000Z'],
  ['November 22, 2026 12:05 AM', 'F j, Y', 'g:i A', 'en_GB', 'UTC', '2026-11-22T00:05:00.000Z'],
  ['20. November 2024 10:15', 'j. F Y', 'H:i', 'de_DE', berlin, '2024-11-20T09:15:00.000Z'],
  ['1. März 2025 8:05 Uhr', 'j. F Y', 'G:i \\U\\h\\r', 'de_DE', berlin, '2025-03-01T07:05:00.000Z'],
  ['22 août 2025 15:16', 'j F Y', 'H:i', 'fr_FR', berlin, '2025-08-22T13:16:00.000Z'],
  ['3 marca 2025 07:00', 'j F Y', 'H:i', 'pl_PL', berlin, '2025-03-03T06:00:00.000Z'],
  ['03/04/2025 07:00', 'd/m/Y', 'H:i', 'fr_FR', berlin, '2025-04-03T05:00:00.000Z'],
  ['03/04/2025 07:00', 'm/d/Y', 'H:i', 'en_US', berlin, '2025-03-04T06:00:00.000Z'],
  ['Monday 3rd of March 2025 07:00:09', 'l jS \\o\\f F Y', 'H:i:s', '', berlin, '2025-03-03T06:00:09.000Z'],
])('reads %s of a site with %s %s', async (text, date, time, language, zone, at) => {
  expect(await read(text, date, time, language, zone)).toBe(at)
})

test.each([
  ['November 31, 2026 3:16 pm', 'F j, Y', 'g:i a'],
  ['Nivember 22, 2026 3:16 pm', 'F j, Y', 'g:i a'],
  ['November 22, 2026 3:16 pm and more', 'F j, Y', 'g:i a'],
  ['November 22, 2026', 'F j, Y', 'g:i a'],
  ['22.11.2026 15:16', 'F j, Y', 'g:i a'],
  ['0000-00-00 00:00', 'Y-m-d', 'H:i'],
  ['2026-11-22 25:16', 'Y-m-d', 'H:i'],
  ['22.11. 15:16', 'd.m.', 'H:i'],
  ['1763824560 x', 'U', 'H:i'],
  ['', '', ''],
  [7, 'Y', 'H'],
  ['2026 15', { a: 1 }, ['H']],
])('does not guess what %j means to a site with %j %j', async (text, date, time) => {
  expect(await read(text, date, time)).toBeNull()
})

test('a hostile format and text take no time', async () => {
  const [format, text] = ['F'.repeat(1_000_000), 'a'.repeat(1_000_000)]
  expect(await read(text, format, format, '../../etc')).toBeNull()
})

test.each(['source_forbidden', 'source_not_found'] as const)(
  'without the right there is no format: %s',
  async (code) => {
    expect(await readSiteDates(site(new SourceFault(code, 'No.')))).toBeNull()
  },
)

test('another fault is one', async () => {
  await expect(readSiteDates(site(new SourceFault('source_unavailable', 'No.')))).rejects.toThrow('No.')
})
