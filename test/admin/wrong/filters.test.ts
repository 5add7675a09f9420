import { expect, test } from 'vitest'
import { startJourneys } from '../journeys/journey.ts'

const { service, openPage } = await startJourneys({ contacts: 300 })

test('Escape closes a filter in which something is chosen, and changes nothing', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/contacts`)
  await page.getByRole('grid').waitFor()
  const filter = page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: 'Status', exact: true })
  await filter.click()
  await page.getByRole('menuitemcheckbox', { name: 'Subscribed', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the filter Subscribed' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('status')).toBe('subscribed')
  await expect.poll(() => page.evaluate<string>('document.activeElement.innerText')).toBe('Status')
  expect(errors).toEqual([])
  await page.context().close()
})

test('Enter chooses what begins with the text before what has it inside', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/contacts`)
  await page.getByRole('grid').waitFor()
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: 'Status', exact: true })
    .click()
  await page.getByRole('menuitemcheckbox').first().waitFor()
  await page.keyboard.type('subs')
  await expect
    .poll(() => page.getByRole('menuitemcheckbox').allInnerTexts())
    .toEqual(['Subscribed', 'Unsubscribed'])
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('subscribed')
  expect(errors).toEqual([])
  await page.context().close()
})
