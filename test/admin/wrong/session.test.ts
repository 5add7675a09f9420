import { expect, test } from 'vitest'
import { startJourneys } from '../journeys/journey.ts'
import { logIn } from '../support.ts'

const { service, openPage } = await startJourneys({ contacts: 50 })

const isRefused = (url: string, text: string): boolean =>
  new URL(url).pathname.startsWith('/service/v1/') || (url.endsWith('/host/session') && text.includes('401'))

/** What follows says whether it worked. */
const ignore = (): void => {}

test('a session that ends while a user types takes nothing away', async () => {
  const { page, errors } = await openPage({ isExpected: isRefused })
  await page.goto(`${service.url}/admin/contacts?new=1`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('typed@example.com')
  await page.getByRole('textbox', { name: 'First name' }).fill('Typed')
  await service.sql`delete from host_sessions`
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  // The page may find out by itself before the click: then the dialog lies over the button.
  await page.getByRole('button', { name: 'Create contact' }).click({ timeout: 2000 }).catch(ignore)
  await dialog.waitFor()

  // In another tab of the same browser.
  const other = await page.context().newPage()
  await logIn(other, service.url, service.user.login, service.user.password)
  await other.close()
  await dialog.getByRole('button', { name: 'I am logged in again' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Typed')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await page.getByText('The contact Typed is created.').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a right that is taken away while the page is open is refused in words, and the page goes on', async () => {
  const { page, errors } = await openPage({ isExpected: isRefused })
  await logIn(page, service.url, service.user.login, service.user.password)
  const before = await service.sql`select roles from host_users where login = 'admin'`
  await page.goto(`${service.url}/admin/contacts`)
  await page.locator('[role=row][data-at="0"] label').click()
  await service.sql`update host_users set roles = '{editor}' where login = 'admin'`
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 1 contact' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(await page.getByRole('dialog').getByRole('alert').innerText()).toMatch(
    /crm_administer|administrator/i,
  )
  const [row] = await service.sql<{ count: number }[]>`
    select count(*)::integer as count from contacts where trashed_at > now() - interval '1 minute'`
  expect(row?.count).toBe(0)
  await service.sql`update host_users set roles = ${before[0]?.roles} where login = 'admin'`
  expect(errors).toEqual([])
  await page.context().close()
})
