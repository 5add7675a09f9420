import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { defaultQuotas } from '../../../server/platform/quotas.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { originsInForce, quotasInForce, sessionLength } from '../../../server/system/settings/index.ts'
import { groups } from '../../../server/system/settings/values.ts'
import { createBrowser } from '../../host/support.ts'
import { addUser, PASSWORD } from '../../host/users.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { sql } = app.context
/** As a second process: another pool, with its own cache. */
const pool = openDatabase(app.databaseUrl, { name: 'second process', connections: 4 })
afterAll(() => pool.end({ timeout: 1 }))

const put = (group: string, body: object) => app.send('PUT', `/settings/${group}`, { body })
const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

afterEach(async () => {
  await put('security', {
    allowed_origins: [],
    session_days: 7,
    session_idle_hours: 24,
    read_requests_per_minute: null,
    write_requests_per_minute: null,
    bulk_requests_per_minute: null,
  })
})

const allows = async (origin: string): Promise<boolean> => {
  const { headers } = await fetch(`${app.url}/service/v1/me`, { headers: { origin } })
  return headers.get('access-control-allow-origin') === origin
}

describe('allowed origins', () => {
  test('may read responses besides those of the configuration', async () => {
    await put('security', { allowed_origins: ['https://www.harbourbooks.example', 'http://localhost:5173'] })
    expect(await allows('https://www.harbourbooks.example')).toBe(true)
    expect(await allows('http://localhost:5173')).toBe(true)
    expect(await allows('https://app.example.com')).toBe(true)
    expect(await allows('https://harbourbooks.example')).toBe(false)
    expect(await allows('https://www.harbourbooks.example.evil.example')).toBe(false)
  })

  test.each([
    '*',
    'null',
    'https://*.example.com',
    'http://app.example.com',
    'https://app.example.com/',
    'https://app.example.com:443',
    'https://user@app.example.com',
    'https://APP.example.com',
    'https://app.example.com\r\nSet-Cookie: x=1',
    'https://1.2.3',
    'javascript:alert(1)',
  ])('cannot be %j', async (origin) => {
    const answer = await put('security', { allowed_origins: [origin] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    const { errors } = answer.body as unknown as Schemas['Problem']
    expect(errors?.[0]).toMatchObject({ pointer: '/allowed_origins/0' })
  })
})

test('limits of requests apply, and the headers show them', async () => {
  await put('security', { bulk_requests_per_minute: 10, read_requests_per_minute: 5000 })
  const { headers } = await app.send('GET', '/me')
  expect(headers.get('ratelimit-policy')).toContain('q=5000;w=60')
  const { authorization } = app.editor
  const bulk = () => app.send('POST', '/contacts/bulk-action', { authorization, body: {} })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await bulk()).status)
  expect(statuses.filter((status) => status === 429).length).toBe(1)
  expect((await put('security', { write_requests_per_minute: 1 })).status).toBe(400)
})

describe('sessions', () => {
  const logIn = async (login: string) => {
    await addUser(sql, login)
    const browser = createBrowser(app.url)
    await browser.logIn(login, PASSWORD)
    const isIn = async () => (await browser.get('/host/session')).text.includes('"nonce"')
    expect(await isIn()).toBe(true)
    return isIn
  }

  test('that are idle end earlier with a shorter time', async () => {
    const isIn = await logIn('idle')
    app.clock.advance(3 * 3_600_000)
    await put('security', { session_idle_hours: 2 })
    expect(await isIn()).toBe(false)
  })

  test('that exist end with a shorter length', async () => {
    const isIn = await logIn('long')
    app.clock.advance(20 * 3_600_000)
    expect(await isIn()).toBe(true)
    app.clock.advance(5 * 3_600_000)
    expect(await isIn()).toBe(true)
    await put('security', { session_days: 1 })
    expect(await isIn()).toBe(false)
  })

  test('begin with the length of the settings', async () => {
    await put('security', { session_days: 30, session_idle_hours: 720 })
    const isIn = await logIn('month')
    app.clock.advance(29 * 86_400_000)
    expect(await isIn()).toBe(true)
    app.clock.advance(2 * 86_400_000)
    expect(await isIn()).toBe(false)
  })
})

test('a change is in force in another process within a second', async () => {
  const origin = 'https://second.harbourbooks.example'
  const there = async () => [
    await originsInForce(pool, []),
    (await quotasInForce(pool, defaultQuotas)).bulk.requests,
    (await sessionLength(pool)).days,
  ]
  expect(await there()).toEqual([[], 120, 7])
  await put('security', { allowed_origins: [origin], bulk_requests_per_minute: 30, session_days: 2 })
  await rest(1000)
  expect(await there()).toEqual([[origin], 30, 2])
})

describe('listSettings', () => {
  const list = async () =>
    (await app.send<Schemas['SettingsGroupList']>('GET', '/settings')).body.data.map(
      ({ key, changed_members }) => [key, changed_members],
    )

  test('names every group, and the members that differ from the defaults', async () => {
    await sql`delete from settings_groups`
    expect(await list()).toEqual(groups.map((key) => [key, []]))
    await put('security', { session_days: 30 })
    await put('general', { business_name: 'Harbour Books' })
    const changed = (await list()).filter(([, members]) => members?.length)
    expect(changed).toEqual([
      ['general', ['business_name']],
      ['security', ['session_days']],
    ])
    await put('general', { business_name: null })
    expect((await list()).find(([key]) => key === 'general')).toEqual(['general', []])
  })

  test('has a schema for each group, without references, that names what the group returns', async () => {
    for (const key of groups) {
      const { status, body } = await app.send<Schemas['SettingsSchema']>('GET', `/settings/schemas/${key}`)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('$ref')
      const members = Object.keys(body.settings_schema.properties as object)
      const group = (await app.send('GET', `/settings/${key}`)).body
      expect(members.filter((name) => !(name in group))).toEqual([])
    }
    expect((await app.send('GET', '/settings/schemas/unknown')).status).toBe(400)
  })
})
