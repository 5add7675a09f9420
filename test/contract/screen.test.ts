import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mock, startMock } from '../../openapi/tools/mock.ts'
import { startTestApp } from '../support/app.ts'

const app = await startTestApp({ environment: { ALLOWED_ORIGINS: '*' } })
const html = readFileSync('docs/samples/sign-up.html')
const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))

let browser: Browser
let page: Page
let mock: Mock

beforeAll(async () => {
  mock = await startMock({ port: 0 })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((word) => word !== '--disable-web-security'),
    headless: true,
  })
  page = await browser.newPage()
}, 60_000)
afterAll(async () => {
  await browser.close()
  site.close()
  await mock.close()
})

const open = async (api: string): Promise<void> => {
  const { port } = site.address() as AddressInfo
  const query = new URLSearchParams({ api, user: app.admin.login, password: app.admin.password })
  await page.goto(`http://127.0.0.1:${port}/?${query}`)
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
    await open(api())
    await fill('no address', 'x'.repeat(101))
    await page.getByText('This is not a valid e-mail address.').waitFor()
    expect(await page.locator('#first_name-fault').textContent()).toBe(
      'This must have at most 100 characters.',
    )
  })

  test('signs a contact up, and shows the latest', async () => {
    await open(api())
    await fill('zoe@example.org', 'Zoe')
    await page.getByText('Zoe is signed up.').waitFor()
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(0)
  })
})

test('the service knows a contact that is signed up already', async () => {
  await open(app.url)
  await fill('zoe@example.org', 'Zoe')
  await expect.poll(() => page.locator('#email-fault').textContent()).toContain('contact')
})
