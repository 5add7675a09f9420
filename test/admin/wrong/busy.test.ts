import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startContacts } from '../contact/opened.ts'
import { logIn, PASSWORD } from '../support.ts'

const { app, client, show, addContact } = await startContacts()

const problem = {
  type: '/reference/problems/rate_limited.html',
  title: 'Too many requests',
  detail: 'Wait a moment.',
  code: 'rate_limited',
  instance: '/service/v1',
  request_id: 'request',
  errors: [],
}

/** The first requests of an operation are refused, and asked to come again. */
const refuse = async (
  page: Page,
  {
    method,
    path,
    status,
    after,
    times,
  }: { method: string; path: string; status: number; after: string; times: number },
): Promise<() => number> => {
  let count = 0
  await page.route(
    (url) => url.pathname === `/service/v1${path}`,
    async (route) => {
      if (route.request().method() !== method) return route.continue()
      count += 1
      if (count > times) return route.continue()
      await route.fulfill({
        status,
        contentType: 'application/problem+json',
        headers: { 'Retry-After': after },
        body: JSON.stringify({ ...problem, status }),
      })
    },
  )
  return () => count
}

test.each([503, 429])(
  'a read that is refused with %i says that it waits, and goes on by itself',
  async (status) => {
    await addContact()
    const { page, close } = await show('/lists', { mayFail: true })
    const asked = await refuse(page, { method: 'GET', path: '/contacts', status, after: '2', times: 1 })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All contacts' }).click()
    await page.getByText('The service is busy.').waitFor()
    await page.getByRole('grid', { name: 'Contacts' }).waitFor()
    await page.getByText('The service is busy.').waitFor({ state: 'detached' })
    expect(asked()).toBeGreaterThan(1)
    await close()
  },
)

test('a wait that is longer than anybody waits is a failure with its reason', async () => {
  const { page, close } = await show('/lists', { mayFail: true })
  await refuse(page, { method: 'GET', path: '/tags', status: 429, after: '3600', times: 9 })
  await page.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('alert').getByText('Too many requests').waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.getByText('The service is busy.').count()).toBe(0)
  await close()
})

test('a write that is refused for a moment is done once', async () => {
  const { page, close } = await show('/lists', { mayFail: true })
  const asked = await refuse(page, { method: 'POST', path: '/lists', status: 503, after: '2', times: 1 })
  await page.getByRole('button', { name: 'New list' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Patient')
  await page.keyboard.press('Enter')
  await page.getByText('The service is busy.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /Patient/ }).waitFor()
  expect(asked()).toBe(2)
  const { data } = await client.GET('/lists', { params: { query: { search: 'Patient' } } })
  expect(data?.data).toHaveLength(1)
  await close()
})

test('nothing of the former user is left when another one comes back to the tab', async () => {
  const contact = await addContact({ first_name: 'Secret' })
  const { page, close } = await show(`/contacts/${contact.id}/details`, { mayFail: true })
  await page
    .getByRole('button', { name: /Company/ })
    .first()
    .click()
  await page.locator('main').getByRole('textbox', { name: 'Company' }).fill('Typed by the first')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })

  const other = await page.context().newPage()
  await page.context().clearCookies()
  await logIn(other, app.url, app.editor.login, PASSWORD)
  await other.close()
  await page.evaluate('globalThis.former = true')
  await expect
    .poll(
      async () => {
        await page.evaluate("dispatchEvent(new Event('focus'))").catch(() => undefined)
        return page.evaluate('globalThis.former').catch(() => true)
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBe(undefined)
  await page.locator('main h1').first().waitFor()
  const boot = JSON.parse((await page.locator('#boot').textContent()) ?? '{}') as { user: { id: string } }
  expect(boot.user.id).toBe(app.editor.id)
  expect(await page.locator('body').innerText()).not.toContain('Typed by the first')
  expect(asked).toEqual([])
  await close()
})

test('a tab says that its session has ended as soon as the user comes back to it', async () => {
  const { page, close } = await show('/contacts', { mayFail: true })
  await page.context().clearCookies()
  await expect
    .poll(
      async () => {
        await page.evaluate("dispatchEvent(new Event('focus'))")
        return page.getByRole('alertdialog', { name: 'Your session has ended' }).count()
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBe(1)
  await close()
})
