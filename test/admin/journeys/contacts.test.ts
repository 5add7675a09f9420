import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startJourneys } from './journey.ts'

const { journey, service } = await startJourneys({ contacts: 3000 })

/** The number that stands beside the title of the contacts. */
const countIn = async (page: Page): Promise<number> => {
  const status = page.locator('main header [role=status]')
  await expect.poll(() => status.innerText()).toMatch(/^[\d,]+\s+in all$/)
  return Number((await status.innerText()).replaceAll(/\D/g, ''))
}

const tagId = async (name: string): Promise<string> => {
  const { data } = await service.client.GET('/tags', { params: { query: { search: name } } })
  const id = data?.data.find((tag) => tag.name === name)?.id
  if (id === undefined) throw new Error(`no tag ${name}`)
  return id
}

const condition = (city: string) => ({
  match: 'all' as const,
  conditions: [{ field: 'city', operator: 'is' as const, value: city }],
})

journey('5 Build a segment of two conditions', { limit: 7 }, async ({ page, settled }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All contacts' }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  const add = page.getByRole('combobox', { name: 'Add a condition' })
  await add.pressSequentially('city')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Value of City' }).fill('Berlin')
  await add.click()
  await add.pressSequentially('status')
  await page.keyboard.press('Enter')
  await settled()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save as segment' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Berlin')
  await page.keyboard.press('Enter')
  await page.getByText('The segment Berlin is ready.').waitFor()
  const { data } = await service.client.GET('/segments')
  expect(data?.data.map(({ name }) => name)).toContain('Berlin')
})

journey('6 Tag all that match', { limit: 5 }, async ({ page, settled, clicks }) => {
  const text = JSON.stringify(condition('London'))
  await page.goto(`${service.url}/admin/contacts?condition=${encodeURIComponent(text)}`)
  await page.getByRole('grid').waitFor()
  await settled()
  clicks.reset()
  const count = await countIn(page)
  expect(count).toBeGreaterThan(200)
  await page.getByRole('columnheader').getByText('', { exact: true }).first().waitFor()
  await page.locator('[role=columnheader] label').click()
  await page.getByRole('button', { name: `Select all ${count} that match` }).click()
  await page.getByRole('button', { name: 'Tag', exact: true }).last().click()
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.type('Customer')
  await page.getByRole('menuitem', { name: 'Customer' }).click()
  const run = page.getByRole('button', { name: `Tag ${count} contacts` })
  await run.click()
  await page.getByText(/contacts? ha(s|ve) the tag now/).waitFor()
  const { data } = await service.client.POST('/segments/preview', {
    body: {
      condition: {
        match: 'all',
        conditions: [
          condition('London'),
          { field: 'tags', operator: 'contains_any', value: [await tagId('Customer')] },
        ],
      },
    },
  })
  expect(data?.contacts_count).toBe(count)
})

journey('Export as seen', { limit: 3 }, async ({ page }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All contacts' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: /^Export [\d,]+ contacts$/ }).click()
  await page.getByText(/contacts are exported/).waitFor()
})
