import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { startMock } from '../../packages/mock/command.ts'
import { startTestApp } from '../support/app.ts'
import { startBrowser, startSite } from '../support/browser.ts'

const app = await startTestApp({ environment: { ALLOWED_ORIGINS: '*' } })
const mock = await startMock({ port: 0, light: true })
afterAll(() => mock.close())
const site = await startSite()
const address = site.addDocument(readFileSync('docs/samples/sign-up.html', 'utf8'))
const open = await startBrowser()
const page = await open(1300)

const openScreen = async (api: string): Promise<void> => {
  await page.goto(`${address}?${new URLSearchParams({ api })}`)
  await page.getByLabel('User').fill(app.admin.login)
  await page.getByLabel('Application password').fill(app.admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const fill = async (email: string, name: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('First name').fill(name)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

describe.each([
  ['the mock', () => mock.url],
  ['the service', () => app.url],
])('the page of the guide, against %s', (_name, api) => {
  test('puts each fault below its field', async () => {
    await openScreen(api())
    await fill('no address', 'x'.repeat(101))
    await page.getByText('This is not a valid e-mail address.').waitFor()
    expect(await page.locator('#first_name-fault').textContent()).toBe(
      'This must have at most 100 characters.',
    )
  })

  test('signs a contact up, and shows the latest', async () => {
    await openScreen(api())
    await fill('zoe@example.org', 'Zoe')
    await page.getByText('Zoe is signed up.').waitFor()
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(0)
  })
})

test('the service knows a contact that is signed up already', async () => {
  await openScreen(app.url)
  await fill('zoe@example.org', 'Zoe')
  await expect.poll(() => page.locator('#email-fault').textContent()).toContain('contact')
})

// Rules between the members of a body. No schema says them, and the mock knows no data.
const ids = ['01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01']
const condition = { match: 'all', conditions: [] }
const tagging = { action: 'add_to_tags', tags: ['collector'] }
const made = async (path: string): Promise<string> =>
  (await app.send<{ id: string }>('POST', path, { body: { name: 'Welcome' } })).body.id
const flows = { '{sequence}': await made('/sequences'), '{automation}': await made('/automations') }

test.each([
  ['POST', '/contacts', { email: 'zoe@example.net', date_of_birth: '2099-01-01', timezone: 'Mars/Olympus' }],
  ['PUT', '/contacts/by-email/zoe@example.net', { timezone: 'Mars/Olympus' }],
  ['PUT', `/contacts/${ids[0]}`, { status: 'subscribed', force_status: true }],
  ['POST', '/contacts/bulk-action', tagging],
  ['POST', '/contacts/bulk-action', { ...tagging, ids, condition, expected_count: 1 }],
  ['POST', '/contacts/bulk-action', { ...tagging, condition }],
  ['POST', '/contacts/bulk-action', { ...tagging, ids, dry_run: true }],
  ['POST', '/contacts/bulk-delete', {}],
  ['POST', '/sequences/{sequence}/remove', { condition }],
  ['POST', '/automations/{automation}/remove', {}],
  ['POST', '/custom-fields', { key: 'size', label: 'Size', type: 'single_select' }],
  ['POST', '/templates', { name: 'Spring', kind: 'html' }],
  ['POST', '/messages', { to: { email: 'ada@example.com' }, contact_id: ids[0] }],
])('%s %s with %j has the same faults from the mock as from the service', async (method, path, body) => {
  const errorsOf = async (base: string): Promise<unknown> => {
    const { login, password } = app.admin
    const address = path.replace(/{\w+}/, (name) => flows[name as keyof typeof flows])
    const response = await fetch(`${base}/service/v1${address}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${login}:${password}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const { code, errors } = (await response.json()) as { code?: string; errors?: unknown }
    return { code, errors }
  }
  const fromService = await errorsOf(app.url)
  expect(fromService).toMatchObject({ code: 'invalid_request' })
  expect(await errorsOf(mock.url)).toEqual(fromService)
})
