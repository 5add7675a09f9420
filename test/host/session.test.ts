import { beforeAll, expect, test } from 'vitest'
import { disableUser, setRoles } from '../../server/host/embedded/users.ts'
import { hostJobs } from '../../server/host/index.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { sessionLength } from '../../server/system/settings/index.ts'
import { createTestDatabase } from '../support/database.ts'
import { type Browser, createBrowser, HOUR, MINUTE, serveHost } from './support.ts'
import { addUser, PASSWORD } from './users.ts'

const { sql } = await createTestDatabase()
const { url, clock, host } = await serveHost(sql)

const loggedIn = async (login: string): Promise<Browser> => {
  const browser = createBrowser(url)
  expect((await browser.logIn(login, PASSWORD)).status).toBe(303)
  return browser
}
const cookieOf = (browser: Browser): string => `crs_session=${browser.cookies.get('crs_session')}`
const nonceOf = async (browser: Browser): Promise<string> =>
  JSON.parse((await browser.get('/host/session')).text).nonce

beforeAll(async () => {
  await addUser(sql, 'ada')
  await addUser(sql, 'grace', ['editor'])
  await addUser(sql, 'alan', ['editor'])
})

test('the session has the user, the capabilities and the nonce', async () => {
  const browser = await loggedIn('grace')
  const answer = await browser.get('/host/session')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(JSON.parse(answer.text)).toEqual({
    user: {
      id: expect.any(String),
      login: 'grace',
      display_name: 'grace of Harbour Books',
      email: 'grace@example.com',
      roles: ['editor'],
    },
    capabilities: ['crm_access'],
    nonce: expect.stringMatching(/^[\w-]{32}$/),
  })
})

test('without a session it returns a problem with status 401', async () => {
  const answer = await createBrowser(url).get('/host/session')
  expect(answer.status).toBe(401)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(JSON.parse(answer.text)).toMatchObject({ status: 401, code: 'unauthenticated', errors: [] })
})

test('cookie and nonce together authenticate; either alone does not', async () => {
  const browser = await loggedIn('ada')
  const nonce = await nonceOf(browser)
  const outcome = await host.authenticateSession(`other=1; ${cookieOf(browser)}`, nonce)
  expect(outcome).toMatchObject({ kind: 'ok', user: { login: 'ada' }, freshNonce: null })
  expect(await host.authenticateSession(cookieOf(browser), undefined)).toEqual({ kind: 'bad_nonce' })
  expect(await host.authenticateSession(cookieOf(browser), 'x'.repeat(32))).toEqual({ kind: 'bad_nonce' })
  expect(await host.authenticateSession(undefined, nonce)).toEqual({ kind: 'none' })
  expect(await host.authenticateSession('crs_session=forged', nonce)).toEqual({ kind: 'invalid' })
  expect(await host.authenticateSession(`crs_session=${'A'.repeat(43)}`, nonce)).toEqual({ kind: 'invalid' })
})

test("another session's nonce is refused, even of the same user", async () => {
  const [one, other] = [await loggedIn('ada'), await loggedIn('ada')]
  expect(await host.authenticateSession(cookieOf(one), await nonceOf(other))).toEqual({ kind: 'bad_nonce' })
})

test('a nonce is accepted for another twelve hours with a new one, then it is refused', async () => {
  const browser = await loggedIn('ada')
  const first = await nonceOf(browser)
  clock.advance(12 * HOUR)
  const outcome = await host.authenticateSession(cookieOf(browser), first)
  expect(outcome.kind).toBe('ok')
  const fresh = outcome.kind === 'ok' ? outcome.freshNonce : null
  expect(fresh).toBe(await nonceOf(browser))
  clock.advance(12 * HOUR)
  expect(await host.authenticateSession(cookieOf(browser), first)).toEqual({ kind: 'bad_nonce' })
  expect(await host.authenticateSession(cookieOf(browser), fresh ?? '')).toMatchObject({ kind: 'ok' })
})

test('log-out requires the nonce, ends the session and clears the cookie', async () => {
  const browser = await loggedIn('ada')
  const cookie = cookieOf(browser)
  const nonce = await nonceOf(browser)
  const forged = await browser.post('/host/logout', { nonce: 'x'.repeat(32) })
  expect(forged.status).toBe(403)
  expect(await host.authenticateSession(cookie, nonce)).toMatchObject({ kind: 'ok' })
  const answer = await browser.post('/host/logout', { nonce })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/host/login')
  expect(browser.cookies.has('crs_session')).toBe(false)
  expect(await host.authenticateSession(cookie, nonce)).toEqual({ kind: 'invalid' })
})

test('a session ends after a day without use, and after seven days in any case', async () => {
  const idle = await loggedIn('ada')
  clock.advance(25 * HOUR)
  expect((await idle.get('/host/session')).status).toBe(401)
  const busy = await loggedIn('ada')
  for (let hours = 12; hours < 7 * 24; hours += 12) {
    clock.advance(12 * HOUR)
    expect((await busy.get('/host/session')).status).toBe(200)
  }
  clock.advance(12 * HOUR)
  expect((await busy.get('/host/session')).status).toBe(401)
})

test('a changed role takes effect in an active session at once', async () => {
  const browser = await loggedIn('grace')
  await setRoles(sql, systemClock, 'grace', ['administrator'], null)
  const session = JSON.parse((await browser.get('/host/session')).text)
  expect(session.capabilities).toEqual(['crm_access', 'crm_administer'])
})

test('disabling a user ends the sessions', async () => {
  const browser = await loggedIn('alan')
  const nonce = await nonceOf(browser)
  await disableUser(sql, systemClock, 'alan')
  expect(await host.authenticateSession(cookieOf(browser), nonce)).toEqual({ kind: 'invalid' })
  const [session] = JSON.parse(
    JSON.stringify(
      await sql`
    select 1 from host_sessions s join host_users u on u.id = s.user_id where u.login = 'alan'`,
    ),
  )
  expect(session).toBeUndefined()
})

test("the cookie's value is not in the database", async () => {
  const browser = await loggedIn('ada')
  const value = browser.cookies.get('crs_session') ?? ''
  const rows = await sql<{ line: string }[]>`select s::text as line from host_sessions s`
  const hex = Buffer.from(value).toString('hex')
  expect(rows.length).toBeGreaterThan(0)
  for (const { line } of rows) expect(line.includes(value) || line.includes(hex)).toBe(false)
})

test('the clean-up deletes ended sessions and past windows, and nothing else', async () => {
  await sql`delete from host_sessions`
  await loggedIn('ada')
  clock.advance(24 * HOUR)
  const living = await loggedIn('ada')
  await createBrowser(url).logIn('ada', 'wrong password')
  for (const job of hostJobs({ sql, clock, sessionLength })) await job.run(null)
  const [left] = await sql`select count(*) from host_sessions`
  expect(left?.count).toBe(1)
  expect((await living.get('/host/session')).status).toBe(200)
  const [attempts] = await sql`select count(*) from host_login_attempts where attempts > 0`
  expect(attempts?.count).toBe(3)
  clock.advance(16 * MINUTE)
  for (const job of hostJobs({ sql, clock, sessionLength })) await job.run(null)
  const [none] = await sql`select count(*) from host_login_attempts`
  expect(none?.count).toBe(0)
})
