import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { type Browser, createBrowser, HOUR } from './support.ts'
import { addUser, PASSWORD } from './users.ts'

const app = await startTestApp()

const loggedIn = async (): Promise<{ browser: Browser; cookie: string; nonce: string }> => {
  const browser = createBrowser(app.url)
  expect((await browser.logIn('ada', PASSWORD)).status).toBe(303)
  const { nonce } = JSON.parse((await browser.get('/host/session')).text)
  return { browser, cookie: `crs_session=${browser.cookies.get('crs_session')}`, nonce }
}
const me = (headers: Record<string, string>) => app.send('GET', '/me', { headers, authorization: null })

beforeAll(async () => {
  await addUser(app.context.sql, 'ada')
})

test('cookie and nonce together authenticate reads and writes', async () => {
  const { cookie, nonce } = await loggedIn()
  const headers = { cookie, 'x-host-nonce': nonce }
  expect((await me(headers)).body).toMatchObject({
    principal: { kind: 'session', credential: null },
    user: { login: 'ada' },
    scopes: null,
  })
  const body = { email: 'grace@example.com' }
  const made = await app.send('POST', '/contacts', { headers, body, authorization: null })
  expect(made.status).toBe(201)
})

test('the cookie alone, with a wrong nonce, or with another session’s nonce is refused', async () => {
  const { cookie } = await loggedIn()
  const { nonce: others } = await loggedIn()
  const refused = [
    await me({ cookie }),
    await me({ cookie, 'x-host-nonce': 'x'.repeat(32) }),
    await me({ cookie, 'x-host-nonce': others }),
  ]
  for (const { body } of refused) expect(body).toMatchObject({ status: 401, code: 'invalid_nonce' })
})

test('a nonce of the previous period still works and returns a new one', async () => {
  const { cookie, nonce } = await loggedIn()
  expect((await me({ cookie, 'x-host-nonce': nonce })).headers.get('x-host-nonce')).toBeNull()
  app.clock.advance(12 * HOUR)
  const answer = await me({ cookie, 'x-host-nonce': nonce })
  expect(answer.status).toBe(200)
  const fresh = answer.headers.get('x-host-nonce') ?? ''
  expect(fresh).toMatch(/^[\w-]{32}$/)
  app.clock.advance(2 * HOUR)
  expect((await me({ cookie, 'x-host-nonce': fresh })).status).toBe(200)
  expect((await me({ cookie, 'x-host-nonce': fresh })).headers.get('x-host-nonce')).toBeNull()
})

test('a session is refused after log-out', async () => {
  const { browser, cookie, nonce } = await loggedIn()
  await browser.post('/host/logout', { nonce })
  expect((await me({ cookie, 'x-host-nonce': nonce })).body).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
})

test('pages keep their own strict headers inside the application', async () => {
  const page = await createBrowser(app.url).get('/host/login')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('access-control-allow-origin')).toBeNull()
})
