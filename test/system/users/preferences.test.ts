import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'

type Preferences = components['schemas']['Preferences']

const app = await startTestApp()

beforeEach(async () => {
  await app.context.sql`delete from user_preferences`
})

const path = '/me/preferences'
const asEditor = { authorization: app.editor.authorization }
const get = (options: object = {}) => app.send<Preferences>('GET', path, options)
const put = (body: object, options: object = {}) =>
  app.send<Preferences & { errors: object[] }>('PUT', path, { body, ...options })

const whole = {
  colour_scheme: 'dark',
  density: 'compact',
  locale: 'de-AT',
  timezone: 'Europe/Vienna',
  single_keys: false,
  test_emails: ['katherine@example.com'],
  list_columns: { contacts: [{ key: 'email', width: 120 }] },
}

describe('updateMyPreferences', () => {
  test('stores every member, which is read back', async () => {
    const { status, body } = await put(whole)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({ ...whole, updated_at: expect.any(String) })
    expect((await get()).body).toEqual(body)
  })

  test('keeps members that are left out, and null clears', async () => {
    await put(whole)
    const { body } = await put({ locale: null, list_columns: { contacts: [] } })
    expect(body).toEqual({
      ...whole,
      locale: null,
      list_columns: { contacts: [] },
      updated_at: expect.any(String),
    })
  })

  test('changes the preferences of the caller only', async () => {
    await put({ colour_scheme: 'dark' })
    expect((await get(asEditor)).body.colour_scheme).toBe('system')
    await put({ colour_scheme: 'light' }, asEditor)
    expect((await get()).body.colour_scheme).toBe('dark')
  })

  test('refuses an old version, also of preferences that were never changed', async () => {
    const first = (await get()).headers.get('etag') ?? ''
    const { headers } = await put({ colour_scheme: 'dark' }, { headers: { 'If-Match': first } })
    expect((await put({ colour_scheme: 'light' }, { headers: { 'If-Match': first } })).status).toBe(412)
    const same = await put({ colour_scheme: 'dark' })
    expect(same.headers.get('etag')).toBe(headers.get('etag'))
  })

  test('names each member that is not valid', async () => {
    const { status, body } = await put({
      locale: 'en-GB-GB',
      timezone: 'Europe/Atlantis',
      list_columns: { contacts: [{ key: 'email' }, { key: 'email' }] },
    })
    expect(status).toBe(400)
    const pointers = body.errors.map((error) => (error as { pointer: string }).pointer)
    expect(pointers).toEqual(['/locale', '/timezone', '/list_columns/contacts/1/key'])
  })

  test('stores addresses with their domain in ASCII', async () => {
    expect((await put({ test_emails: ['ada@bücher.example'] })).body.test_emails).toEqual([
      'ada@xn--bcher-kva.example',
    ])
  })
})

test('getMe returns the language and the time zone of the preferences', async () => {
  type Me = components['schemas']['Me']
  expect((await app.send<Me>('GET', '/me')).body).toMatchObject({ locale: null, timezone: null })
  await put({ locale: 'en-GB', timezone: 'Europe/London' })
  expect((await app.send<Me>('GET', '/me')).body).toMatchObject({
    locale: 'en-GB',
    timezone: 'Europe/London',
  })
})
