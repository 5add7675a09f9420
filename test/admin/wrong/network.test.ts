import { expect, test } from 'vitest'
import { startJourneys } from '../journeys/journey.ts'

const { service, openPage } = await startJourneys({ contacts: 300 })

const isRead = (url: URL): boolean => url.pathname === '/service/v1/contacts'

test('an answer that comes late does not replace a later question', async () => {
  const { page, errors, settled } = await openPage({ isExpected: () => true })
  await page.goto(`${service.url}/admin/contacts`)
  await page.getByRole('grid').waitFor()
  let held = (): void => undefined
  const late = new Promise<void>((resolve) => {
    held = resolve
  })
  await page.route(
    (url) => isRead(url) && url.searchParams.get('search') === 'ada',
    async (route) => {
      await late
      // The page may have taken its question back.
      await route.continue().catch(() => undefined)
    },
  )
  const field = page.getByRole('searchbox', { name: 'Name, e-mail or company' })
  const asked = page.waitForRequest((request) => request.url().includes('search=ada'))
  await field.fill('ada')
  await asked
  await field.fill('grace')
  await page.getByRole('row', { name: /grace/i }).first().waitFor()
  held()
  await settled()
  expect(await page.getByRole('row', { name: /^Select Ada|ada\./ }).count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('an answer that is cut is asked for again, and the page says so while it is away', async () => {
  const { page, errors, settled } = await openPage({ isExpected: () => true })
  await page.goto(`${service.url}/admin/lists`)
  await page.getByRole('grid').waitFor()
  let cut = 0
  await page.route(isRead, (route) => {
    cut += 1
    return cut <= 2 ? route.abort('connectionreset') : route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All contacts' }).click()
  await page.getByText('Not connected.').waitFor()
  await page.getByRole('grid', { name: 'Contacts' }).waitFor()
  await page.getByText('Not connected.').waitFor({ state: 'detached' })
  await settled()
  expect(cut).toBeGreaterThan(2)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a change whose answer is lost is done once, also when it is sent again', async () => {
  const { page, errors } = await openPage({ isExpected: () => true })
  await page.goto(`${service.url}/admin/lists`)
  await page.getByRole('grid').waitFor()
  let lost = 0
  await page.route(
    (url) => url.pathname === '/service/v1/lists',
    async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    },
  )
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Once')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Once/ }).waitFor()
  const { data } = await service.client.GET('/lists', { params: { query: { search: 'Once' } } })
  expect(data?.data.map(({ name }) => name)).toEqual(['Once'])
  expect(lost).toBe(1)
  expect(errors).toEqual([])
  await page.context().close()
})
