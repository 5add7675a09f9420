import { expect, test } from 'vitest'
import { startJourneys } from '../journeys/journey.ts'

const { service, openPage } = await startJourneys({ contacts: 60 })

const born = '1990-04-03'
const { data: contact } = await service.client.POST('/contacts', {
  body: { email: 'born@example.com', first_name: 'Born', date_of_birth: born },
})

test.each(['Pacific/Honolulu', 'America/Los_Angeles', 'Europe/Athens', 'Pacific/Kiritimati'])(
  'a day is the same day for a user in %s',
  async (timezoneId) => {
    const { page, errors } = await openPage({ context: { timezoneId } })
    await page.goto(`${service.url}/admin/contacts?q=born@example.com&columns=full_name,date_of_birth`)
    await page.getByRole('gridcell', { name: 'Apr 3, 1990' }).waitFor()
    await page.goto(`${service.url}/admin/contacts/${contact?.id}/details`)
    await page.getByText('Apr 3, 1990').waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  },
)

/** What a browser does not give to pages over plain HTTP from another machine. */
const plainHttp = `
  delete Crypto.prototype.randomUUID
  delete Crypto.prototype.subtle
  delete Navigator.prototype.clipboard`

test('all that match can be changed over plain HTTP, and a request id can be copied', async () => {
  const { page, errors } = await openPage({ isExpected: () => true })
  await page.addInitScript(plainHttp)
  await page.goto(`${service.url}/admin/contacts?status=subscribed`)
  await page.locator('[role=columnheader] label').click()
  const bar = page.getByRole('region', { name: 'Selected contacts' })
  const all = bar.getByRole('button', { name: /^Select all/ })
  if ((await all.count()) > 0) await all.click()
  await bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: /^Delete \d+ contacts$/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${service.url}/admin/contacts?list=nonsense`)
  const copy = page.getByRole('button', { name: /^Copy the request id/ })
  const [id] = (await copy.innerText()).match(/[\da-f-]{36}/) ?? []
  await page.evaluate(`(() => {
    const set = DataTransfer.prototype.setData
    DataTransfer.prototype.setData = function (type, text) { globalThis.copied = text; return set.call(this, type, text) }
  })()`)
  await copy.click()
  await expect.poll(() => page.evaluate('globalThis.copied')).toBe(id)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a file that is dropped beside its place does not take the application away', async () => {
  const { page, errors } = await openPage()
  await page.goto(`${service.url}/admin/lists`)
  await page.getByRole('grid').waitFor()
  const isTaken = (type: string): Promise<boolean> =>
    page.evaluate<boolean>(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['email\\na@example.com'], 'a.csv', { type: 'text/csv' }))
      const event = new DragEvent('${type}', { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('main').dispatchEvent(event)
      return event.defaultPrevented
    })()`)
  expect(await isTaken('dragover')).toBe(true)
  expect(await isTaken('drop')).toBe(true)
  expect(errors).toEqual([])
  await page.context().close()
})
