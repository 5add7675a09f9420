import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { build } from '../../packages/build.ts'
import { createBrowser } from '../host/support.ts'
import { addUser, PASSWORD } from '../host/users.ts'
import { startTestApp } from '../support/app.ts'

const app = await startTestApp()

await addUser(app.context.sql, 'ada')

const loggedIn = async () => {
  const browser = createBrowser(app.url)
  await browser.logIn('ada', PASSWORD)
  return browser
}
const bootOf = (page: string) =>
  JSON.parse(/<script type="application\/json" id="boot">([^<]*)/.exec(page)?.[1] ?? 'null')
const assetsOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path]) => path)

describe('the page of the application', () => {
  test('is for people who are logged in, and leads back to where they wanted to go', async () => {
    const answer = await createBrowser(app.url).get('/admin/contacts?q=ada')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/host/login?next=%2Fadmin%2Fcontacts%3Fq%3Dada')
  })

  test('knows the user, the rights and the nonce, and every address below answers it', async () => {
    const browser = await loggedIn()
    const { status, headers, text } = await browser.get('/admin/contacts/any')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    const boot = bootOf(text)
    expect(boot).toMatchObject({
      root: '',
      session: '/host/session',
      user: { display_name: 'ada of Harbour Books' },
      capabilities: ['crm_access', 'crm_administer'],
    })
    expect(text).toContain('<base href="/admin/">')
    const nonce = { 'x-host-nonce': boot.nonce as string }
    expect((await browser.send('/service/v1/me', { headers: nonce })).status).toBe(200)
  })

  test('runs only files of its own, and styles only with the nonce of this page', async () => {
    const browser = await loggedIn()
    const pages = [await browser.get('/admin/'), await browser.get('/admin/')]
    const policies = pages.map(({ headers }) => headers.get('content-security-policy') ?? '')
    for (const policy of policies) {
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    }
    expect(policies[0]).not.toBe(policies[1])
    const nonce = /'nonce-([^']+)'/.exec(policies[0] ?? '')?.[1]
    expect(pages[0]?.text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
  })

  test('holds what a user is called without becoming markup', async () => {
    await app.context.sql`update host_users set display_name = '</script><img src=x>' where login = 'ada'`
    const { text } = await (await loggedIn()).get('/admin/')
    expect(text).not.toContain('<img')
    expect(bootOf(text).user.display_name).toBe('</script><img src=x>')
  })

  test('has the preferences of the user, and their colours before any script', async () => {
    const browser = await loggedIn()
    const before = (await browser.get('/admin/')).text
    expect(before).toContain('<html lang="en">')
    expect(before).toContain('name="color-scheme" content="light dark"')
    const boot = bootOf(before)
    expect(boot).toMatchObject({ timezone: 'UTC', preferences: { timezone: null, single_keys: true } })
    const saved = await browser.send('/service/v1/me/preferences', {
      method: 'PUT',
      headers: { 'x-host-nonce': boot.nonce, 'content-type': 'application/json' },
      body: JSON.stringify({ colour_scheme: 'dark', timezone: 'Asia/Kathmandu' }),
    })
    expect(saved.status, saved.text).toBe(200)
    const after = (await browser.get('/admin/')).text
    expect(after).toContain('<html lang="en" data-theme="dark">')
    expect(after).toContain('name="color-scheme" content="dark"')
    expect(bootOf(after).preferences).toEqual(JSON.parse(saved.text))
  })

  test('is where the root leads', async () => {
    expect((await createBrowser(app.url).get('/')).headers.get('location')).toBe('admin/')
  })
})

describe('a file of the application', () => {
  test('never changes under its name, and is compressed', async () => {
    const browser = await loggedIn()
    const paths = assetsOf((await browser.get('/admin/')).text)
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths)
      for (const encoding of ['br', 'gzip']) {
        const { status, headers } = await browser.send(`/admin/${path}`, {
          headers: { 'accept-encoding': encoding },
        })
        expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
        expect(headers.get('content-encoding')).toBe(encoding)
      }
  })

  test('that does not exist is not found, and never the page', async () => {
    const answer = await createBrowser(app.url).get('/admin/assets/index-00000000.js')
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('<html')
  })

  test('has no macro left: the wrong order of two plugins would build a page that fails', async () => {
    const folder = await build('admin')
    const scripts = globSync(`${folder}/assets/*.js`)
    expect(scripts.length).toBeGreaterThan(5)
    for (const script of scripts) {
      const text = readFileSync(script, 'utf8')
      // A macro that was left is a name that nothing declares: minified code has no such names.
      expect(text, script).not.toMatch(/@lingui\/(react|core)\/macro|jsxs?\)?\(Trans,|[^\w.$]useLingui\(/)
    }
  })
})
