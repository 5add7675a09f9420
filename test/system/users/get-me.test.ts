import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()

test('an application password gets its user, its name and its capabilities', async () => {
  const { data } = await app.client().GET('/me')
  expect(data).toEqual({
    principal: { kind: 'application_password', credential: { id: expect.any(String), name: 'tests' } },
    user: {
      id: app.admin.id,
      login: 'katherine',
      display_name: 'Katherine Johnson',
      email: 'katherine@harbourbooks.example',
      roles: ['administrator'],
    },
    capabilities: ['crm_access', 'crm_administer'],
    scopes: null,
    edition: 'free',
    locale: null,
    timezone: null,
  })
})

test('an editor may only view the CRM', async () => {
  const { data } = await app.client(app.editor.auth).GET('/me')
  expect(data?.capabilities).toEqual(['crm_access'])
})

test('an unauthenticated request is refused', async () => {
  const { error, response } = await app.client(null).GET('/me')
  expect(response.status).toBe(401)
  expect(error).toMatchObject({ code: 'unauthenticated' })
})

test('an unchanged response is a 304', async () => {
  const first = await app.send('GET', '/me')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await app.send('GET', '/me', { headers })).status).toBe(304)
  await app.installPro()
  const later = await app.send('GET', '/me', { headers })
  expect(later.status).toBe(200)
  expect(later.body).toMatchObject({ edition: 'pro' })
})
