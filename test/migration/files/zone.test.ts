import { beforeEach, expect, test } from 'vitest'
import { checkSite } from '../../../server/migration/drivers/wordpress.ts'
import { uploaded } from '../../audience/imports/support.ts'
import { startTestApp } from '../../support/app.ts'
import { tidy } from '../../support/tidy.ts'
import { driveFiles, peopleOf } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { create, add, bring, get } = driveFiles(app)
beforeEach(async () => {
  await tidy(app)
  await app.context.sql`delete from migrations`
  await app.send('PUT', '/settings/general', { body: { default_timezone: 'America/New_York' } })
})

const bytes = 'Email,Status,Subscribed at\nada@example.com,subscribed,2024-07-01 10:00:00\n'

const takenIn = async (id: string, fileId: string): Promise<string> =>
  (await get<{ time_zone: string }>(`/migrations/${id}/files/${fileId}/preview`)).time_zone

const given = async (): Promise<unknown> => {
  const { 'ada@example.com': ada } = (await peopleOf(app)) as Record<string, { consents: unknown[][] }>
  return ada?.consents[0]?.[2]
}

test.each([
  ['of the file', { time_zone: 'Asia/Tokyo' }, { timezone: 'Europe/Berlin' }, 'Asia/Tokyo', '01:00:00'],
  ['of the migration', {}, { timezone: 'Europe/Berlin' }, 'Europe/Berlin', '08:00:00'],
  ['of the business', {}, {}, 'America/New_York', '14:00:00'],
])(
  'a time without a zone is one of the zone %s, and the preview says so',
  async (_, members, options, zone, time) => {
    const id = await create('csv', options)
    const file = await add(id, bytes, members)
    expect(await takenIn(id, file.id)).toBe(zone)
    await bring('csv', [{ bytes, ...members }], options)
    expect(await given()).toBe(`2024-07-01T${time}`)
  },
)

test('the preview of an import says that it takes the zone of the business', async () => {
  const { id } = await uploaded(app, bytes)
  const { body } = await app.send<{ time_zone: string }>('GET', `/imports/${id}/preview`)
  expect(body.time_zone).toBe('America/New_York')
})

test.each([
  ['', 2, '+02:00'],
  ['', '5.5', '+05:30'],
  ['', -3.5, '-03:30'],
  ['', 0, 'UTC'],
  ['Europe/Oslo', 2, 'Europe/Oslo'],
  ['', undefined, null],
])(
  'a WordPress with the city "%s" and the offset %s has the zone %s',
  async (timezone_string, gmt_offset, zone) => {
    const site = {
      url: 'https://shop.example',
      name: 'Shop',
      gmt_offset,
      timezone_string,
      namespaces: ['gh/v4'],
    }
    const http = { get: async () => ({ body: site, status: 200 }) }
    const account = await checkSite(http as never, 'gh/v4')
    expect(account.timezone).toBe(zone)
  },
)
