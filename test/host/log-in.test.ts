import { beforeAll, expect, test } from 'vitest'
import { disableUser } from '../../server/host/embedded/users.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { createTestDatabase } from '../support/database.ts'
import { createBrowser, hiddenValue, MINUTE, serveHost } from './support.ts'
import { addUser, PASSWORD } from './users.ts'

const { sql } = await createTestDatabase()
const served = await serveHost(sql)
const { url, clock, from } = served

beforeAll(async () => {
  await addUser(sql, 'ada')
  await addUser(sql, 'grace')
  await addUser(sql, 'alan')
  await disableUser(sql, systemClock, 'alan')
})

test('the log-in page has a title, labels and a language, and allows neither scripts nor frames', async () => {
  const page = await createBrowser(url).get('/host/login')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<html lang="en">')
  expect(page.text).toContain('<title>Log in – Contact Relationship Service</title>')
  expect(page.text).toContain('<label for="login">User name</label>')
  expect(page.text).toContain('<label for="password">Password</label>')
  expect(page.text).not.toMatch(/<script/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('the right password starts a session, with a cookie that scripts and other sites cannot read', async () => {
  const browser = createBrowser(url)
  const answer = await browser.logIn('ada', PASSWORD)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/host')
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('crs_session='))
  expect(cookie).toMatch(/^crs_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await browser.get('/host')).text).toContain('ada of Harbour Books')
})

test('the user name matches in any case and with surrounding spaces', async () => {
  expect((await createBrowser(url).logIn(' ADA ', PASSWORD)).status).toBe(303)
})

test('with https the cookies require encryption', async () => {
  const secured = await serveHost(sql, { publicUrl: 'https://crm.example.com' })
  const answer = await createBrowser(secured.url).logIn('ada', PASSWORD)
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('; Secure')
  expect(answer.status).toBe(303)
})

test('a wrong password, an unknown user and a disabled user get the same response', async () => {
  const texts = []
  for (const [login, password] of [
    ['ada', 'wrong password'],
    ['nobody', PASSWORD],
    ['alan', PASSWORD],
    ["x' or '1'='1", PASSWORD],
  ] as const) {
    const answer = await createBrowser(url).logIn(login, password)
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie().join()).not.toContain('crs_session')
    texts.push(
      answer.text.replace(/name="token" value="[^"]*"/, '').replace(/value="[^"]*" autocapitalize/, ''),
    )
  }
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('The user name or the password is incorrect.')
})

test('missing values are listed, focused, and linked to their fields', async () => {
  const answer = await createBrowser(url).logIn('', '')
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('<title>Error: Log in')
  expect(answer.text).toMatch(/role="alert" tabindex="-1" autofocus/)
  expect(answer.text).toContain('<a href="#login">Enter your user name.</a>')
  expect(answer.text).toMatch(/aria-describedby="password-fault"\s+aria-invalid="true"/)
})

test('a hostile user name is escaped', async () => {
  const answer = await createBrowser(url).logIn('"><script>alert(1)</script>', 'x')
  expect(answer.text).not.toContain('<script>')
  expect(answer.text).toContain('&quot;&gt;&lt;script&gt;')
})

test("a form without its token, with another browser's or an expired one has no effect", async () => {
  const fields = { login: 'ada', password: PASSWORD, next: '/host' }
  const browser = createBrowser(url)
  expect((await browser.post('/host/login', fields)).status).toBe(403)

  const theirs = hiddenValue(await createBrowser(url).get('/host/login'), 'token')
  await browser.get('/host/login')
  expect((await browser.post('/host/login', { ...fields, token: theirs })).status).toBe(403)

  const token = hiddenValue(await browser.get('/host/login'), 'token')
  clock.advance(61 * MINUTE)
  const late = await browser.post('/host/login', { ...fields, token })
  expect(late.status).toBe(403)
  expect(late.text).toContain('The form has expired')
  const again = await browser.post('/host/login', { ...fields, token: hiddenValue(late, 'token') })
  expect(again.status).toBe(303)
})

test('a cross-site form has no effect', async () => {
  const browser = createBrowser(url)
  const token = hiddenValue(await browser.get('/host/login'), 'token')
  const fields = { login: 'ada', password: PASSWORD, next: '/host', token }
  for (const site of ['cross-site', 'same-site']) {
    const answer = await browser.post('/host/login', fields, { 'sec-fetch-site': site })
    expect(answer.status).toBe(403)
  }
  expect((await browser.post('/host/login', fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

test('log-in continues to the requested page, but never on another server', async () => {
  const there = await createBrowser(url).logIn('ada', PASSWORD, '/admin/contacts?status=pending')
  expect(there.headers.get('location')).toBe('/admin/contacts?status=pending')
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example']) {
    expect((await createBrowser(url).logIn('ada', PASSWORD, next)).headers.get('location')).toBe('/host')
    const browser = createBrowser(url)
    const token = hiddenValue(await browser.get('/host/login'), 'token')
    const posted = await browser.post('/host/login', { login: 'ada', password: PASSWORD, next, token })
    expect(posted.headers.get('location')).toBe('/host')
    const returning = await browser.get(`/host/login?next=${encodeURIComponent(next)}`)
    expect(returning.headers.get('location')).toBe('/host')
  }
})

test('a new log-in ends the former session of the browser', async () => {
  const browser = createBrowser(url)
  await browser.logIn('ada', PASSWORD)
  const former = browser.cookies.get('crs_session') ?? ''
  // The form as it is shown without a session; the session's cookie is sent with it.
  const page = await browser.send('/host/login', { headers: { cookie: '' } })
  const form = { login: 'grace', password: PASSWORD, next: '/host', token: hiddenValue(page, 'token') }
  expect((await browser.post('/host/login', form)).status).toBe(303)
  expect(browser.cookies.get('crs_session')).not.toBe(former)
  const old = createBrowser(url)
  old.cookies.set('crs_session', former)
  expect((await old.get('/host/session')).status).toBe(401)
})

test('too many wrong passwords lock the account for their network: even the right one gets 429', async () => {
  const hers = createBrowser(url)
  from('198.51.100.7')
  expect((await hers.logIn('grace', PASSWORD)).status).toBe(303)
  hers.cookies.delete('crs_session')
  from('198.51.100.1')
  for (let count = 0; count < 10; count++)
    expect((await createBrowser(url).logIn('grace', 'wrong password')).status).toBe(403)
  // The account's owner is not locked out: neither from elsewhere, nor in a known browser in the same
  // network.
  from('198.51.100.200')
  expect((await createBrowser(url).logIn('grace', PASSWORD)).status).toBe(303)
  from('198.51.100.1')
  expect((await hers.logIn('grace', PASSWORD)).status).toBe(303)
  const answer = await createBrowser(url).logIn('grace', PASSWORD)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBe(900)
  expect(answer.text).toContain('Too many attempts. Please try again in 15 minutes.')
  expect((await createBrowser(url).logIn('ada', PASSWORD)).status).toBe(303)
  clock.advance(15 * MINUTE)
  expect((await createBrowser(url).logIn('grace', PASSWORD)).status).toBe(303)
})

test('an unknown account is locked too, so that the lock discloses nothing', async () => {
  from('198.51.101.1')
  for (let count = 0; count < 10; count++) await createBrowser(url).logIn('unknown', 'wrong password')
  expect((await createBrowser(url).logIn('unknown', PASSWORD)).status).toBe(429)
})

test('the cookie of a known browser is valid only unchanged and for its login', async () => {
  const hers = createBrowser(url)
  from('198.51.104.1')
  const answer = await hers.logIn('grace', PASSWORD)
  const cookie = hers.cookies.get('crs_known_browser') ?? ''
  expect(answer.headers.getSetCookie().find((line) => line.startsWith('crs_known_browser='))).toMatch(
    /; Path=\/host\/login; HttpOnly; SameSite=Strict/i,
  )
  for (let count = 0; count < 10; count++) await createBrowser(url).logIn('ada', 'wrong password')
  for (const value of [
    cookie,
    cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${cookie} `,
    '.',
  ]) {
    const thief = createBrowser(url)
    thief.cookies.set('crs_known_browser', value)
    expect((await thief.logIn('ada', PASSWORD)).status).toBe(429)
  }
})

test('the right password resets the wrong attempts before it', async () => {
  from('198.51.102.1')
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 6; count++) await createBrowser(url).logIn('ada', 'wrong password')
    expect((await createBrowser(url).logIn('ada', PASSWORD)).status).toBe(303)
  }
})

test('refusing an unknown account takes as long as refusing a wrong password', async () => {
  from('198.51.103.1')
  const duration = async (login: string): Promise<number> => {
    const started = performance.now()
    await createBrowser(url).logIn(login, 'wrong password')
    return performance.now() - started
  }
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  const known: number[] = []
  const unknown: number[] = []
  for (let count = 0; count < 7; count++) {
    known.push(await duration('ada'))
    unknown.push(await duration(`stranger-${count}`))
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('a form that is too large or of another type is rejected with a page', async () => {
  const browser = createBrowser(url)
  const large = await browser.post('/host/login', { login: 'x'.repeat(9000) })
  expect(large.status).toBe(413)
  expect(large.text).toContain('<title>Not understood')
  const other = await browser.send('/host/login', {
    method: 'POST',
    body: JSON.stringify({ login: 'ada', password: PASSWORD }),
    headers: { 'content-type': 'application/json' },
  })
  expect(other.status).toBe(403)
})

test('another method is rejected with the allowed ones', async () => {
  const answer = await createBrowser(url).send('/host/login', { method: 'DELETE' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
})
