import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenApiDocument, operationsOf } from '../../openapi/tools/document.ts'

const document: OpenApiDocument = JSON.parse(await readFile('generated/contract.json', 'utf8'))
const operations = operationsOf(document)
const reference = pathToFileURL(resolve('generated/reference/index.html')).href

describe('the reference page', () => {
  let browser: Browser
  let page: Page
  const fromElsewhere: string[] = []
  const errors: string[] = []

  beforeAll(async () => {
    browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: chromium.args,
      headless: true,
    })
    page = await browser.newPage({ viewport: { width: 1300, height: 900 } })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('request', (request) => {
      if (!/^(?:file|blob|data):/.test(request.url())) fromElsewhere.push(request.url())
    })
  }, 60_000)
  afterAll(() => browser.close())

  /** Waits until the page has scrolled to the heading of an operation. */
  const arrivedAt = async (summary: string): Promise<void> => {
    const heading = page.locator('h2').filter({ hasText: new RegExp(`^${summary}$`) })
    await heading.waitFor()
    await expect.poll(async () => (await heading.boundingBox())?.y, { timeout: 10_000 }).toBeLessThan(400)
  }

  test('contains every operation', async () => {
    const html = await readFile('generated/reference/index.html', 'utf8')
    for (const { id } of operations) expect(html).toContain(`"operationId":"${id}"`)
  })

  test('opens an operation by its URL and shows how to call it', async () => {
    await page.goto(reference)
    await page.getByRole('heading', { name: document.info.title }).waitFor()
    for (const at of [operations.at(0), operations.at(-1)]) {
      const address = `#/${at?.operation.tags?.[0]}/${at?.id.toLowerCase()}`
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`)
      await arrivedAt(at?.operation.summary ?? '')
      await page.getByText('--user "admin:$APPLICATION_PASSWORD"').first().waitFor()
    }
  }, 60_000)

  test('loads nothing from the network and has no script errors', () => {
    expect(fromElsewhere).toEqual([])
    expect(errors).toEqual([])
  })

  test('is the target of the links on problem pages', async () => {
    await page.goto(new URL('problems/email_taken.html', reference).href)
    await page.getByRole('link', { name: 'Create a contact' }).click()
    await arrivedAt('Create a contact')
    expect(page.url()).toContain('index.html#/contacts/createcontact')
  })
})
