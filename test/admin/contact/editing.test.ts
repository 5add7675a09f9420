import { expect, test } from 'vitest'
import { shoot } from '../../support/browser.ts'
import { logIn, PASSWORD } from '../support.ts'
import { startContacts } from './opened.ts'

const { app, client, show, addContact } = await startContacts()

const companyOf = async (id: string) =>
  (await client.GET('/contacts/{id}', { params: { path: { id } } })).data

test('a member is edited in its place, with the tag of what was edited', async () => {
  const { id } = await addContact({ company: 'Old' })
  const { page, requests, settled, close } = await show(`/contacts/${id}/details`)
  await page.getByRole('button', { name: 'Edit Company' }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('New')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Company' }).waitFor()
  await settled()
  expect((await companyOf(id))?.company).toBe('New')
  const put = requests.find((request) => request.method() === 'PUT')
  expect(put?.headers()['if-match']).toMatch(/^(W\/)?"/)
  expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(
    'Edit Company',
  )

  // The next one is compared with what the first one has made, and with nothing older.
  await page.getByRole('button', { name: 'Edit Telephone' }).click()
  await page.getByRole('textbox', { name: 'Telephone' }).fill('+44 20 7946 0815')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Telephone' }).waitFor()
  await settled()
  expect(await companyOf(id)).toMatchObject({ company: 'New', phone: '+44 20 7946 0815' })
  // What is shown has kept its tag: nothing had to be read before it was written.
  expect(requests.filter((request) => request.url().includes('latest_activities'))).toEqual([])
  expect(await page.getByText('Merged with').count()).toBe(0)
  await close()
})

test('a member that only another user has changed is merged, and that is said', async () => {
  const { id } = await addContact({ company: 'Old' })
  const { page, close } = await show(`/contacts/${id}/details`, { mayFail: true })
  await page.getByRole('button', { name: 'Edit Telephone' }).click()
  await page.getByRole('textbox', { name: 'Telephone' }).fill('+1 703 555 0142')
  await app
    .client(app.editor.auth)
    .PUT('/contacts/{id}', { params: { path: { id } }, body: { company: 'Theirs' } })
  await page.keyboard.press('Enter')
  await page.getByText('Merged with Dorothy Vaughan’s change of Company.').waitFor()
  expect(await companyOf(id)).toMatchObject({ company: 'Theirs', phone: '+1 703 555 0142' })
  await page.getByText('Theirs').waitFor()
  await close()
})

test('a member that both have changed is decided by the user', async () => {
  const { id } = await addContact({ company: 'Old books' })
  const { page, close } = await show(`/contacts/${id}/details`, { mayFail: true })
  const edit = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Edit Company' }).click()
    await page.getByRole('textbox', { name: 'Company' }).fill(text)
  }
  const theirs = (company: string) =>
    app.client(app.editor.auth).PUT('/contacts/{id}', { params: { path: { id } }, body: { company } })
  const dialog = page.getByRole('alertdialog')

  await edit('My books')
  await theirs('Their books')
  await page.keyboard.press('Enter')
  await dialog.getByText('The change of Dorothy Vaughan').waitFor()
  await shoot(page, 'conflict')
  expect(await dialog.locator('mark').allInnerTexts()).toEqual(['Their', 'My'])
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  expect((await companyOf(id))?.company).toBe('Their books')
  expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('My books')

  await page.getByRole('textbox', { name: 'Company' }).press('Enter')
  await dialog.getByText('My change').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Company' }).waitFor()
  expect((await companyOf(id))?.company).toBe('My books')

  await edit('Mine again')
  await theirs('Theirs again')
  await page.keyboard.press('Enter')
  await dialog.getByText('The change of Dorothy Vaughan').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Company' }).waitFor()
  expect((await companyOf(id))?.company).toBe('Theirs again')
  await close()
})

test('what the user has changed in another window is merged without a word', async () => {
  const { id } = await addContact({ company: 'Old' })
  const { page, settled, close } = await show(`/contacts/${id}/details`, { mayFail: true })
  await page.getByRole('button', { name: 'Edit Telephone' }).click()
  await page.getByRole('textbox', { name: 'Telephone' }).fill('+1 703 555 0142')
  await client.PUT('/contacts/{id}', { params: { path: { id } }, body: { company: 'Mine' } })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Telephone' }).waitFor()
  await settled()
  expect(await companyOf(id)).toMatchObject({ company: 'Mine', phone: '+1 703 555 0142' })
  expect(await page.getByText('Merged with').count()).toBe(0)
  await close()
})

test('what is typed while a save is under way is kept', async () => {
  const { id } = await addContact({ company: 'Old' })
  const { page, settled, close } = await show(`/contacts/${id}/details`)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/service/v1/contacts/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Edit Company' }).click()
  const field = page.getByRole('textbox', { name: 'Company' })
  await field.fill('First')
  await page.keyboard.press('Enter')
  await field.fill('First and second')
  answer()
  await expect.poll(async () => (await companyOf(id))?.company).toBe('First')
  await settled()
  expect(await field.inputValue()).toBe('First and second')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Edit Company' }).waitFor()
  expect((await companyOf(id))?.company).toBe('First and second')
  await close()
})

test('what the service refuses stays with its fault, and a taken address shows its contact', async () => {
  const other = await addContact()
  const { id } = await addContact()
  const { page, close } = await show(`/contacts/${id}/details`, { mayFail: true })
  await page.getByRole('button', { name: 'Edit Country' }).click()
  await page.getByRole('textbox', { name: 'Country' }).fill('Q9')
  await page.keyboard.press('Enter')
  await page
    .locator('form')
    .getByText('`/address/country`')
    .or(page.locator('form .text-bad'))
    .first()
    .waitFor()
  expect(await page.getByRole('textbox', { name: 'Country' }).inputValue()).toBe('Q9')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit E-mail' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(other.email)
  await page.keyboard.press('Enter')
  await page.locator('form').getByRole('link', { name: 'Person' }).waitFor()
  await page.keyboard.press('Escape')
  await close()
})

test('what is typed stays while other tabs are shown, and the browser asks before it is lost', async () => {
  const { id } = await addContact()
  const { page, close } = await show(`/contacts/${id}/details`)
  await page.getByRole('button', { name: 'Edit Company' }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('Half a na')
  await page.getByRole('link', { name: 'Timeline' }).click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Half a sen')
  await page.getByRole('link', { name: 'Details' }).click()
  expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Half a na')
  const asks = (): Promise<boolean> =>
    page.evaluate(`!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`)
  expect(await asks()).toBe(true)
  await page.getByRole('textbox', { name: 'Company' }).press('Escape')
  await page.getByRole('link', { name: 'Timeline' }).click()
  await page.getByRole('textbox', { name: 'New note' }).fill('')
  expect(await asks()).toBe(false)
  await close()
})

test('a session that ends takes nothing away: the save goes on after the log-in', async () => {
  const { id } = await addContact({ company: 'Old' })
  const { page, close } = await show(`/contacts/${id}/details`, { mayFail: true })
  await page.getByRole('button', { name: 'Edit Company' }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('After the log-in')
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  const other = await page.context().newPage()
  await logIn(other, app.url, app.admin.login, PASSWORD)
  await other.close()
  await dialog.getByRole('button', { name: 'I am logged in again' }).click()
  await page.getByRole('button', { name: 'Edit Company' }).waitFor()
  expect((await companyOf(id))?.company).toBe('After the log-in')
  await close()
})

test('a connection that is lost takes nothing away: the save goes on when it is back', async () => {
  const { id } = await addContact({ company: 'Old' })
  const { page, close } = await show(`/contacts/${id}/details`, { mayFail: true })
  await page.getByRole('button', { name: 'Edit Company' }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('After the break')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('Not connected.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('After the break')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Edit Company' }).waitFor({ timeout: 20_000 })
  expect((await companyOf(id))?.company).toBe('After the break')
  await close()
})

test('custom fields are edited by their type', async () => {
  const fields = [
    { key: 'note_long', label: 'Story', type: 'long_text' },
    { key: 'size', label: 'Size', type: 'number' },
    { key: 'vip', label: 'Guest', type: 'boolean' },
    { key: 'seen_at', label: 'Seen', type: 'date_time' },
    {
      key: 'genre',
      label: 'Genre',
      type: 'multi_select',
      options: [
        { value: 'poetry', label: 'Poetry' },
        { value: 'maths', label: 'Mathematics' },
      ],
    },
  ] as const
  for (const body of fields) await client.POST('/custom-fields', { body: body as never })
  const { id } = await addContact()
  const { page, settled, close } = await show(`/contacts/${id}/details`)
  const save = async (label: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: `Edit ${label}` }).waitFor()
  }
  const edit = (label: string) => page.getByRole('button', { name: `Edit ${label}` }).click()
  await edit('Story')
  await page.getByRole('textbox', { name: 'Story' }).fill('Two\nlines')
  await save('Story')
  await edit('Size')
  await page.getByRole('textbox', { name: 'Size' }).fill('1,000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter a number, such as 1000.5.').waitFor()
  await page.getByRole('textbox', { name: 'Size' }).fill('1000.25')
  await save('Size')
  await edit('Guest')
  await page.getByRole('button', { name: /Guest/ }).click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await save('Guest')
  await edit('Seen')
  await page.getByLabel('Seen', { exact: true }).fill('2026-10-05T08:30')
  await save('Seen')
  await edit('Genre')
  await page.getByText('Mathematics').click()
  await save('Genre')
  await settled()
  expect((await companyOf(id))?.custom_fields).toMatchObject({
    note_long: 'Two\nlines',
    size: 1000.25,
    vip: true,
    genre: ['maths'],
  })
  expect(await page.getByText('1,000.25').count()).toBe(1)
  await close()
})
