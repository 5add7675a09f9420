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

test('the log-in page has a title, labels, a language, and neither script nor frame', async () => {
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

test('the right password leads in, with a cookie that scripts and other sites do not get', async () => {
  const browser = createBrowser(url)
  const answer = await browser.logIn('ada', PASSWORD)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/host')
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('crs_session='))
  expect(cookie).toMatch(/^crs_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await browser.get('/host')).text).toContain('ada of Harbour Books')
})

test('the user name is taken in any case, with blanks around it', async () => {
  expect((await createBrowser(url).logIn(' ADA ', PASSWORD)).status).toBe(303)
})

test('behind https the cookies travel encrypted only', async () => {
  const secured = await serveHost(sql, { publicUrl: 'https://crm.example.com' })
  const answer = await createBrowser(secured.url).logIn('ada', PASSWORD)
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('; Secure')
  expect(answer.status).toBe(303)
})

test('a wrong password, an unknown user and a disabled one get the same answer', async () => {
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

test('what is missing is listed, focused, and tied to its field', async () => {
  const answer = await createBrowser(url).logIn('', '')
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('<title>Error: Log in')
  expect(answer.text).toMatch(/role="alert" tabindex="-1" autofocus/)
  expect(answer.text).toContain('<a href="#login">Enter your user name.</a>')
  expect(answer.text).toMatch(/aria-describedby="password-fault"\s+aria-invalid="true"/)
})

test('a hostile user name comes back as text', async () => {
  const answer = await createBrowser(url).logIn('"><script>alert(1)</script>', 'x')
  expect(answer.text).not.toContain('<script>')
  expect(answer.text).toContain('&quot;&gt;&lt;script&gt;')
})

test('a form without its token, with one of another browser or an old one is not acted on', async () => {
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

test('a form that a browser says came from another site is not acted on', async () => {
  const browser = createBrowser(url)
  const token = hiddenValue(await browser.get('/host/login'), 'token')
  const fields = { login: 'ada', password: PASSWORD, next: '/host', token }
  for (const site of ['cross-site', 'same-site']) {
    const answer = await browser.post('/host/login', fields, { 'sec-fetch-site': site })
    expect(answer.status).toBe(403)
  }
  expect((await browser.post('/host/login', fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

test('after log-in it goes on where it was going, but never to another server', async () => {
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

test('logging in again ends the former session of the browser', async () => {
  const browser = createBrowser(url)
  await browser.logIn('ada', PASSWORD)
  const former = browser.cookies.get('crs_session') ?? ''
  // The form as a visitor gets it who is not logged in; the session's cookie comes along when it is sent.
  const page = await browser.send('/host/login', { headers: { cookie: '' } })
  const form = { login: 'grace', password: PASSWORD, next: '/host', token: hiddenValue(page, 'token') }
  expect((await browser.post('/host/login', form)).status).toBe(303)
  expect(browser.cookies.get('crs_session')).not.toBe(former)
  const old = createBrowser(url)
  old.cookies.set('crs_session', former)
  expect((await old.get('/host/session')).status).toBe(401)
})

test('too many wrong passwords lock the account to their network for a while: even the right one gets 429', async () => {
  const hers = createBrowser(url)
  from('198.51.100.7')
  expect((await hers.logIn('grace', PASSWORD)).status).toBe(303)
  hers.cookies.delete('crs_session')
  from('198.51.100.1')
  for (let count = 0; count < 10; count++)
    expect((await createBrowser(url).logIn('grace', 'wrong password')).status).toBe(403)
  // Who owns the account is not kept out: neither from elsewhere, nor by her own browser in the same network.
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

test('an unknown account is locked just the same, so that the lock tells nothing', async () => {
  from('198.51.101.1')
  for (let count = 0; count < 10; count++) await createBrowser(url).logIn('unknown', 'wrong password')
  expect((await createBrowser(url).logIn('unknown', PASSWORD)).status).toBe(429)
})

test('the cookie of a known browser is for the login that it was made for, and unchanged', async () => {
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

test('the right password forgives the wrong ones before it', async () => {
  from('198.51.102.1')
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 6; count++) await createBrowser(url).logIn('ada', 'wrong password')
    expect((await createBrowser(url).logIn('ada', PASSWORD)).status).toBe(303)
  }
})

test('an unknown account takes as long to refuse as a wrong password', async () => {
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

test('a form that is too large or of another kind is refused with a page', async () => {
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

test('another method is refused with the ones that are possible', async () => {
  const answer = await createBrowser(url).send('/host/login', { method: 'DELETE' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
})
