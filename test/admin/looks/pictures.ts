import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { projectFile } from '../../../openapi/tools/project-file.ts'
import { startFilledService } from '../../../packages/filled-service.ts'
import { launchBrowser, singleProcess } from '../../support/browser.ts'
import { logIn, watchQuiet } from '../support.ts'

/** Writes the pictures of README and docs: the application with made-up contacts, and the reference. */

const folder = projectFile('docs/pictures')
const password = 'a password for pictures'

const openCondition = async (page: Page): Promise<void> => {
  const add = page.getByRole('combobox', { name: 'Add a condition' })
  await page.getByRole('button', { name: 'Add condition' }).click()
  await add.fill('city')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Value of City' }).fill('London')
  await add.fill('tags')
  await page.keyboard.press('Enter')
  const tags = page.getByRole('combobox', { name: 'Value of Tags' })
  await tags.fill('Customer')
  await page.getByRole('option', { name: 'Customer' }).click()
  const counted = page.waitForResponse((response) => response.url().endsWith('/segments/preview'))
  await page.keyboard.press('Tab')
  await counted
  await page.getByText(/contacts match/).waitFor()
}

const pictures: { name: string; path: string; act?: (page: Page) => Promise<void> }[] = [
  { name: 'contacts', path: '/admin/contacts' },
  { name: 'condition', path: '/admin/contacts', act: openCondition },
  {
    name: 'contact',
    path: '/admin/contacts?q=hopper',
    act: async (page) => {
      await page.locator('[role=row][data-at="0"] a').first().click()
      await page.getByRole('heading', { level: 1, name: /Hopper/ }).waitFor()
    },
  },
  { name: 'reference', path: '/reference/contacts.html#createContact' },
]

/** Half as large as a PNG. Playwright itself takes only PNG and JPEG. */
const webpOf = async (page: Page): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await session.detach()
  return Buffer.from(data, 'base64')
}

const run = async (): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const service = await startFilledService({
    port: 0,
    contacts: 12_000,
    locked: false,
    environment: { ADMIN_PASSWORD: password },
  })
  const browser = await launchBrowser([singleProcess])
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })
    const { settled } = watchQuiet(page)
    await logIn(page, service.address, 'admin', password)
    for (const { name, path, act } of pictures) {
      await page.goto(`${service.address}${path}`)
      await page.locator('main h1').first().waitFor()
      await settled()
      await act?.(page)
      await settled()
      await writeFile(join(folder, `${name}.webp`), await webpOf(page))
      process.stdout.write(`docs/pictures/${name}.webp\n`)
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}

run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
