import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startJourneys } from '../journeys/journey.ts'

const { service, openPage } = await startJourneys({ contacts: 300 })

const condition = (value: unknown): string => `condition=${encodeURIComponent(JSON.stringify(value))}`
const nobody = '01a22e28-098c-735d-885a-ecd137e4168b'

/** Addresses that no link has, and what their screen says. */
const nonsense: [string, RegExp][] = [
  [`contacts?${condition({ match: 'all', conditions: [null] })}`, /cannot be read/],
  [`contacts?${condition({ match: 'all', conditions: [1, 'a'] })}`, /cannot be read/],
  [`contacts?${condition({ match: 'all', conditions: [{ conditions: null }] })}`, /cannot be read/],
  [
    `contacts?${condition({ match: 'all', conditions: [{ field: 'city', match: 'all' }] })}`,
    /cannot be read/,
  ],
  ['contacts?condition=__proto__', /cannot be read/],
  ['contacts?columns=__proto__', /Last activity/],
  ['contacts?columns=,,,', /Last activity/],
  ['contacts?sort=__proto__', /Last activity/],
  ['contacts?status=__proto__', /Status: __proto__/],
  ['contacts?status=constructor&membership=toString', /Status: constructor/],
  ['contacts?status=subscribed,subscribed', /Last activity/],
  ['contacts?__proto__=1&constructor=1', /Last activity/],
  [`contacts/${nobody}/merge?with=__proto__`, /There is no such contact/],
  ['lists?sort=__proto__', /Newsletter/],
  ['lists?q=N', /Type at least two letters/],
  ['lists?q=%20N%20', /Type at least two letters/],
  ['tags?sort=-1', /Customer/],
  ['tags?q=C', /Type at least two letters/],
  ['segments?sort=1e309', /No segment yet|Name/],
  ['segments/constructor', /There is no such segment/],
  [`segments/${nobody}`, /There is no such segment/],
  ['imports/__proto__', /There is no such import/],
  ['jobs/-1', /There is no such job/],
  ['jobs?state=__proto__&kind=constructor&mine=-1', /Nothing has run yet|Done/],
  ['suppressions?reason=constructor', /No address is suppressed/],
  ['suppressions?q=a', /Type at least two letters/],
]

const isRefused = (url: string): boolean => url.includes('/service/v1/')

test('an address that means nothing shows a screen that says so, and never more than was asked for', async () => {
  const { page, errors, settled } = await openPage({ isExpected: isRefused })
  const found: string[] = []
  for (const [path, says] of nonsense) {
    await page.goto(`${service.url}/admin/${path}`)
    await page.locator('main h1').first().waitFor()
    await settled()
    const said = await page.locator('main').innerText()
    if (!says.test(said)) found.push(`${path}: ${said.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
  expect(found).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('a column that is named twice is shown once', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/contacts?columns=full_name,email,full_name,nothing`)
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('columnheader', { name: 'Name' }).count()).toBe(1)
  expect(errors).toEqual([])
  await page.context().close()
})

const countIn = async (page: Page): Promise<string> => {
  const status = page.locator('main header [role=status]')
  await expect.poll(() => status.innerText()).toMatch(/^\d+\nin all$/)
  return status.innerText()
}

test('a condition of a thousand addresses can be loaded again, opened in another tab, and left with Back', async () => {
  const [known] = await service.sql<
    { email: string }[]
  >`select email from contacts where trashed_at is null limit 1`
  const value = [known?.email, ...Array.from({ length: 999 }, (_, at) => `reader.number.${at}@example.com`)]
  const long = { match: 'all', conditions: [{ field: 'email', operator: 'in', value }] }
  const { page, errors, settled } = await openPage()
  await page.goto(`${service.url}/admin/contacts#?${condition(long)}`)
  expect(await countIn(page)).toBe('1\nin all')
  await page.reload()
  expect(await countIn(page)).toBe('1\nin all')
  expect(new URL(page.url()).search).toBe('')

  const link = page.getByRole('row').getByRole('link').first()
  const other = await page.context().newPage()
  const answer = await other.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  expect(answer?.status()).toBe(200)
  await other.getByRole('link', { name: 'Timeline' }).waitFor()
  await other.close()

  await link.click()
  await page.getByRole('link', { name: 'Timeline' }).waitFor()
  await page.getByRole('link', { name: 'E-mails' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Timeline' }).waitFor()
  await page.goBack()
  expect(await countIn(page)).toBe('1\nin all')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await settled()
  expect(await countIn(page)).not.toBe('1\nin all')
  expect(new URL(page.url()).hash).toBe('')
  expect(errors).toEqual([])
  await page.context().close()
})

test('the first link of a page leads to its content, and not to another page', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/lists`)
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate<string>('document.activeElement.innerText')).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate<string>('document.activeElement.id')).toBe('content')
  expect(await page.locator('main h1').innerText()).toBe('Lists')
  expect(new URL(page.url()).pathname).toBe('/admin/lists')
  expect(errors).toEqual([])
  await page.context().close()
})
