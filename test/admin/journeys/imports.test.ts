import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startJourneys, type Walk } from './journey.ts'

const { journey, service } = await startJourneys({ contacts: 100 })

const csv = readFileSync('docs/samples/readers.csv', 'utf8')

const countAll = async (): Promise<number> => {
  const { data } = await service.client.GET('/contacts', { params: { query: { limit: 1, total: 'exact' } } })
  return data?.page.total.value ?? -1
}

const before = await countAll()

/** From Home until the columns of the file are shown. */
const drop = async ({ page, clicks }: Walk, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All contacts' }).click()
  await clicks.drop(page.locator('main h1'), name, csv)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

const importButton = (page: Page) => page.getByRole('button', { name: /^Import \d+ contacts?$/ })

journey('4 Import a file', { limit: 7 }, async (walk) => {
  const { page } = walk
  await drop(walk, 'readers.csv')
  await page.getByRole('button', { name: 'Choose a list' }).click()
  await page.getByRole('menuitem', { name: 'Newsletter' }).click()
  await page.getByRole('button', { name: /May they get marketing e-mail/ }).click()
  await page
    .getByRole('option', { name: /Yes, they signed up/ })
    .first()
    .click()
  await importButton(page).click()
  await page.getByText('What it did').waitFor()
  expect(await countAll()).toBeGreaterThan(before)
})

// One more than the undo of a bulk action: it cannot be undone itself, so its numbers are shown before.
journey('Undo an import', { limit: 4 }, async ({ page, settled }) => {
  await page.getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('link', { name: 'readers.csv', exact: true }).click()
  await settled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Undo started').waitFor()
  await expect.poll(countAll, { timeout: 20_000 }).toBe(before)
})

journey('4 Import a file with the columns of an earlier import', { limit: 3 }, async (walk) => {
  const { page } = walk
  await drop(walk, 'readers-again.csv')
  await importButton(page).click()
  await page.getByText('What it did').waitFor()
})
