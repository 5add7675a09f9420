import { expect, test } from 'vitest'
import { startContacts } from '../contact/opened.ts'

const { client, show, addContact } = await startContacts()

test('what another user has deleted disappears when this user deletes it too', async () => {
  const { data: tag } = await client.POST('/tags', { body: { name: 'Deleted elsewhere' } })
  const { page, close } = await show('/tags', { mayFail: true })
  const row = page.getByRole('row', { name: /Deleted elsewhere/ })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await client.DELETE('/tags/{id}', { params: { path: { id: tag?.id ?? '' } } })
  await page.getByRole('button', { name: 'Delete tag' }).click()
  await page.getByText('The tag does not exist.').waitFor()
  await page.getByRole('button', { name: 'Keep the tag' }).click()
  await row.waitFor({ state: 'detached' })
  await close()
})

test('a contact that another user deletes during an edit can be restored, and nothing that was typed is lost', async () => {
  const contact = await addContact({ first_name: 'Trashed' })
  const params = { path: { id: contact.id } }
  const { page, close } = await show(`/contacts/${contact.id}/details`, { mayFail: true })
  await page
    .getByRole('button', { name: /Company/ })
    .first()
    .click()
  await page.locator('main').getByRole('textbox', { name: 'Company' }).fill('Harbour Books')
  await client.DELETE('/contacts/{id}', { params })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^In the trash since/ }).waitFor()
  await page.getByRole('button', { name: 'Restore contact' }).first().click()
  const field = page.locator('main').getByRole('textbox', { name: 'Company' })
  await field.waitFor()
  expect(await field.inputValue()).toBe('Harbour Books')
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
  const { data } = await client.GET('/contacts/{id}', { params })
  expect(data?.company).toBe('Harbour Books')
  await close()
})

test('the last row that is deleted leaves the words of an empty list', async () => {
  const { data: list } = await client.POST('/lists', { body: { name: 'Only one' } })
  const { data: others } = await client.GET('/lists')
  for (const { id } of others?.data ?? [])
    if (id !== list?.id) await client.DELETE('/lists/{id}', { params: { path: { id } } })
  const { page, close } = await show('/lists')
  await page
    .getByRole('row', { name: /Only one/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('heading', { name: 'No list yet' }).waitFor()
  await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('content')
  await close()
})
