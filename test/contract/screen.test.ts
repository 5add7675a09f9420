import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { startMock } from '../../openapi/tools/mock.ts'
import { startTestApp } from '../support/app.ts'
import { startBrowser, startSite } from '../support/browser.ts'

const app = await startTestApp({ environment: { ALLOWED_ORIGINS: '*' } })
const mock = await startMock({ port: 0 })
afterAll(() => mock.close())
const site = await startSite()
const address = site.addDocument(readFileSync('docs/samples/sign-up.html', 'utf8'))
const open = await startBrowser()
const page = await open(1300)

const openScreen = async (api: string): Promise<void> => {
  const query = new URLSearchParams({ api, user: app.admin.login, password: app.admin.password })
  await page.goto(`${address}?${query}`)
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
