import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { type Browser, createBrowser, MINUTE, serveHost } from './support.ts'
import { addUser, PASSWORD } from './users.ts'

const { sql } = await createTestDatabase()
const { url, clock, host } = await serveHost(sql)

const loggedIn = async (login: string, password = PASSWORD): Promise<Browser> => {
  const browser = createBrowser(url)
  expect((await browser.logIn(login, password)).status).toBe(303)
  return browser
}

const secretIn = (text: string): string => /<span class="secret">([^<]*)</.exec(text)?.[1] ?? ''

beforeAll(async () => {
  await addUser(sql, 'ada')
  await addUser(sql, 'grace')
  await addUser(sql, 'katherine')
})

test('without a session the account page redirects to the log-in page', async () => {
  const answer = await createBrowser(url).get('/host')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/host/login?next=%2Fhost')
})

test('the account page shows the user, the capabilities and a link to the reference', async () => {
  const page = await (await loggedIn('ada')).get('/host')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<title>Your account – Contact Relationship Service</title>')
  expect(page.text).toContain('<dd>ada</dd>')
  expect(page.text).toContain('<code>crm_administer</code>')
  expect(page.text).toContain('<a href="/reference">')
  expect(page.text).toContain('<a href="/openapi.json">')
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('an application password is shown once, in groups of four, and works', async () => {
  const browser = await loggedIn('ada')
  const made = await browser.post('/host/application-passwords', {
    name: 'Web shop',
    nonce: await browser.nonce(),
  })
  expect(made.status).toBe(201)
  const password = secretIn(made.text)
  expect(password).toMatch(/^[0-9A-Za-z]{4}( [0-9A-Za-z]{4}){5}$/)
  const found = await host.authenticateApplicationPassword('ada', password)
  expect(found).toMatchObject({ user: { login: 'ada' }, credential: { name: 'Web shop' } })
  const page = await browser.get('/host')
  expect(page.text).not.toContain(password)
  expect(page.text).toContain(`<code>${password.slice(0, 4)}</code>`)
  expect(page.text).toContain('<time datetime="2026-10-01T06:00:00.000Z">')
})

test('a revoked application password is refused at once', async () => {
  const browser = await loggedIn('ada')
  const made = await browser.post('/host/application-passwords', {
    name: 'Old',
    nonce: await browser.nonce(),
  })
  const password = secretIn(made.text)
  const id = (await host.authenticateApplicationPassword('ada', password))?.credential.id
  const path = `/host/application-passwords/${id}/revoke`
  expect((await browser.post(path, { nonce: 'forged' })).status).toBe(403)
  expect(await host.authenticateApplicationPassword('ada', password)).not.toBeNull()
  expect((await browser.post(path, { nonce: await browser.nonce() })).status).toBe(303)
  expect(await host.authenticateApplicationPassword('ada', password)).toBeNull()
  expect((await browser.post(path, { nonce: await browser.nonce() })).status).toBe(404)
})

test("another user's application password cannot be revoked", async () => {
  const ada = await loggedIn('ada')
  const made = await ada.post('/host/application-passwords', { name: 'Mine', nonce: await ada.nonce() })
  const password = secretIn(made.text)
  const id = (await host.authenticateApplicationPassword('ada', password))?.credential.id
  const grace = await loggedIn('grace')
  const answer = await grace.post(`/host/application-passwords/${id}/revoke`, { nonce: await grace.nonce() })
  expect(answer.status).toBe(404)
  expect(await host.authenticateApplicationPassword('ada', password)).not.toBeNull()
})

test.each([
  ['', 'empty'],
  ['x'.repeat(101), 'too long'],
  ['two\nlines', 'with a line break'],
])('rejects the name %j because it is %s', async (name) => {
  const browser = await loggedIn('ada')
  const answer = await browser.post('/host/application-passwords', { name, nonce: await browser.nonce() })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('<a href="#name">A name must have 1 to 100 characters')
})

test('a hostile name is shown as text', async () => {
  const browser = await loggedIn('grace')
  const name = '"><img src=x onerror=alert(1)>'
  const answer = await browser.post('/host/application-passwords', { name, nonce: await browser.nonce() })
  expect(answer.text).not.toContain('<img')
  expect(answer.text).toContain('&quot;&gt;&lt;img')
})

test('a form without a nonce, or with another session’s nonce, changes nothing', async () => {
  const browser = await loggedIn('grace')
  const others = await (await loggedIn('grace')).nonce()
  const before = await sql`select id from host_application_passwords`
  for (const nonce of ['', 'x'.repeat(32), others]) {
    const made = await browser.post('/host/application-passwords', { name: 'Forged', nonce })
    expect(made.status).toBe(403)
    const fields = { nonce, current: PASSWORD, new: 'another password' }
    expect((await browser.post('/host/password', fields)).status).toBe(403)
  }
  const crossing = { nonce: await browser.nonce(), name: 'Forged' }
  const crossed = await browser.post('/host/application-passwords', crossing, {
    'sec-fetch-site': 'cross-site',
  })
  expect(crossed.status).toBe(403)
  expect(await sql`select id from host_application_passwords`).toHaveLength(before.length)
})

test('changing the password ends all other sessions and starts a new one', async () => {
  const here = await loggedIn('katherine')
  const there = await loggedIn('katherine')
  const former = here.cookies.get('crs_session')
  const fields = { nonce: await here.nonce(), current: PASSWORD, new: 'orbital mechanics' }
  const answer = await here.post('/host/password', fields)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Your password was changed.')
  expect(here.cookies.get('crs_session')).not.toBe(former)
  expect((await here.get('/host/session')).status).toBe(200)
  expect((await there.get('/host/session')).status).toBe(401)
  expect((await createBrowser(url).logIn('katherine', PASSWORD)).status).toBe(403)
  expect((await createBrowser(url).logIn('katherine', 'orbital mechanics')).status).toBe(303)
})

test('a new password that is too short, or a wrong current one, is rejected at its field', async () => {
  const browser = await loggedIn('ada')
  const short = { nonce: await browser.nonce(), current: PASSWORD, new: 'short' }
  const refused = await browser.post('/host/password', short)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('<a href="#new">A password must have at least 8 characters.</a>')
  const wrong = { nonce: await browser.nonce(), current: 'not this one', new: 'long enough it is' }
  const denied = await browser.post('/host/password', wrong)
  expect(denied.status).toBe(403)
  expect(denied.text).toContain('<a href="#current">')
})

test('guessing the current password in a stolen session is throttled like log-in', async () => {
  clock.advance(16 * MINUTE)
  const browser = await loggedIn('grace')
  const nonce = await browser.nonce()
  const guess = { nonce, current: 'not this one', new: 'long enough it is' }
  for (let count = 0; count < 10; count++) {
    expect((await browser.post('/host/password', guess)).status).toBe(403)
  }
  const stopped = await browser.post('/host/password', guess)
  expect(stopped.status).toBe(429)
  expect(stopped.headers.get('retry-after')).toBe('900')
})

test('the Pro edition page and an unknown page return HTML', async () => {
  const browser = createBrowser(url)
  const edition = await browser.get('/host/edition')
  expect(edition.status).toBe(200)
  expect(edition.text).toContain('licence install')
  const unknown = await browser.get('/host/nowhere')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('<title>Not found')
})

test('what users change on the page is in the audit log', async () => {
  const entries = await sql`
    select distinct e.event, e.credential from audit_entries e join host_users u on u.id::text = e.target_id
    where e.actor_kind = 'user' and e.actor_id = e.target_id order by event`
  expect(entries.map(({ event }) => event)).toEqual([
    'application_password.created',
    'application_password.revoked',
    'user.password_changed',
  ])
  expect(new Set(entries.map(({ credential }) => credential))).toEqual(new Set(['session']))
})

test('a password is limited to scopes, shown with them, and refused with an unknown one', async () => {
  const browser = await loggedIn('ada')
  const make = async (scopes: string) =>
    browser.post('/host/application-passwords', { name: 'Till', scopes, nonce: await browser.nonce() })
  const made = await make('contacts:write contacts:read')
  expect(made.text).toContain('Limited to <code>contacts:read contacts:write</code>')
  expect((await host.authenticateApplicationPassword('ada', secretIn(made.text)))?.scopes).toEqual([
    'contacts:read',
    'contacts:write',
  ])
  const refused = await make('contacts:everything')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('<a href="#scopes">Unknown scopes: contacts:everything')
})

test('what users change of their own is in the audit log, with them as the author', async () => {
  const browser = await loggedIn('ada')
  const [ada] = await sql<{ id: string }[]>`select id from host_users where login = 'ada'`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from audit_entries where actor_id = ${ada?.id ?? ''}`
  await browser.post('/host/application-passwords', { name: 'Audited', nonce: await browser.nonce() })
  const { id } = (
    await sql<{ id: string }[]>`
    select id from host_application_passwords where name = 'Audited'`
  )[0] ?? { id: '' }
  await browser.post(`/host/application-passwords/${id}/revoke`, { nonce: await browser.nonce() })
  const fields = { nonce: await browser.nonce(), current: PASSWORD, new: 'difference engine' }
  await browser.post('/host/password', fields)
  const entries = await sql<{ event: string }[]>`
    select event from audit_entries
    where actor_id = ${ada?.id ?? ''} and target_id = ${ada?.id ?? ''} order by id`
  const events = entries.map(({ event }) => event)
  expect(events.slice(row?.count ?? 0)).toEqual([
    'application_password.created',
    'application_password.revoked',
    'user.password_changed',
  ])
})
