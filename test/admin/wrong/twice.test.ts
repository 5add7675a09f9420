import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startJourneys } from '../journeys/journey.ts'

const { service, openPage } = await startJourneys({ contacts: 60 })

/** Writes that the page sends, and how many there were. */
const watchWrites = (page: Page, path: string): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/service/v1${path}`) count += 1
  })
  return () => count
}

test('a double click creates one list, and says nothing else', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/lists`)
  await page.getByRole('grid').waitFor()
  const writes = watchWrites(page, '/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Pressed twice')
  await page.getByRole('button', { name: 'Create list' }).dblclick()
  await page.getByRole('row', { name: /Pressed twice/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(writes()).toBe(1)
  expect(errors).toEqual([])
  await page.context().close()
})

test('Enter twice creates one tag', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/tags`)
  await page.getByRole('grid').waitFor()
  const writes = watchWrites(page, '/tags')
  await page.getByRole('button', { name: 'New tag' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Entered twice')
  // In one task, as a busy page gets them.
  await page.evaluate(`(() => {
    const form = document.querySelector('[role=dialog] form')
    form.requestSubmit()
    form.requestSubmit()
  })()`)
  await page.getByRole('row', { name: /Entered twice/ }).waitFor()
  expect(writes()).toBe(1)
  expect(errors).toEqual([])
  await page.context().close()
})

test('what was refused is sent again with Enter: as it was, and corrected', async () => {
  const { page } = await openPage({ isExpected: () => true })
  await page.goto(`${service.url}/admin/lists`)
  await page.getByRole('grid').waitFor()
  const writes = watchWrites(page, '/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('NEWSLETTER')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid=true]').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(writes).toBe(2)
  await page.locator('[aria-invalid=true]').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Newsletter for all')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Newsletter for all/ }).waitFor()
  await page.context().close()
})

test('an address that was refused is corrected and sent with Enter, for a new contact and for one that is there', async () => {
  const { page } = await openPage({ isExpected: () => true })
  await page.goto(`${service.url}/admin/contacts?new=1`)
  const email = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })
  await email.fill('no address')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid=true]').waitFor()
  await email.fill('corrected@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('The contact corrected@example.com is created.').waitFor()
  const { data } = await service.client.GET('/contacts', {
    params: { query: { search: 'corrected@example.com' } },
  })
  await page.goto(`${service.url}/admin/contacts/${data?.data[0]?.id}/details`)
  await page
    .getByRole('button', { name: /E-mail/ })
    .first()
    .click()
  const field = page.locator('main').getByRole('textbox', { name: 'E-mail' })
  await field.fill('still none')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid=true]').waitFor()
  await field.fill('right@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('right@example.com').first().waitFor()
  await field.waitFor({ state: 'detached' })
  await page.context().close()
})

test('an import that is started and undone by double clicks says nothing of a conflict', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/imports/new`)
  await page.setInputFiles('input[type=file]', 'docs/samples/readers.csv')
  await page.getByRole('button', { name: /May they get marketing e-mail/ }).click()
  await page
    .getByRole('option', { name: /No, or unknown/ })
    .first()
    .click()
  const start = page.getByRole('button', { name: /^Import \d+ contacts?$/ })
  await start.dblclick()
  await page.getByText('What it did').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo import' }).dblclick()
  await page.getByText('Undo started').waitFor()
  await page.getByRole('heading', { name: 'Undo', exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})
