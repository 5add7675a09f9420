import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startJourneys } from './journey.ts'
import { createKeyboard } from './keyboard.ts'
import { sendNewsletter } from './newsletter.ts'

const { journey, service } = await startJourneys()

const add = async (first_name: string, last_name: string, more = {}): Promise<string> => {
  const email = `${first_name}.${last_name}@example.com`.toLowerCase()
  const { data, error } = await service.client.POST('/contacts', {
    body: { email, first_name, last_name, status: 'subscribed', ...more },
  })
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data.id
}

await add('Grace', 'Hopper', { status: 'unsubscribed' })
await add('Alan', 'Turing')
const campaign = await sendNewsletter(service)
await add('Ada', 'Lovelace')
const twice = [await add('Mary', 'Jackson'), await add('Mary', 'Winston', { company: 'Langley' })]

/** From Home to a contact: two clicks. */
const find = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(name)
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

journey('2 Why did Grace not get the newsletter?', { limit: 3 }, async ({ page }) => {
  await find(page, 'Grace Hopper')
  await page.getByRole('link', { name: 'E-mails', exact: true }).click()
  const mail = page.getByRole('listitem').filter({ hasText: campaign })
  await mail
    .getByText(/unsubscribed/i)
    .first()
    .waitFor()
})

journey('2 Why is the newsletter not among the mails of Ada?', { limit: 4 }, async ({ page }) => {
  await find(page, 'Ada Lovelace')
  await page.getByRole('link', { name: 'E-mails', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Campaign' })
  await field.waitFor()
  for (let count = 0; count < 30; count++) {
    if (await field.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Autumn')
  await page.getByRole('option', { name: campaign }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Joined the audience later').waitFor()
})

journey('2 without a pointer', { limit: 30 }, async ({ page, clicks }) => {
  const { press, type, goTo, arriveAt } = createKeyboard(page)
  await press('Control+k')
  await type('Hopper')
  await page.getByRole('menuitem', { name: 'Grace Hopper' }).waitFor()
  await press('ArrowDown')
  await arriveAt('Grace Hopper · grace.hopper@example.com')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
  await goTo('E-mails')
  await press('Enter')
  await page.getByRole('listitem').filter({ hasText: campaign }).first().waitFor()
  expect(clicks.list().filter((what) => what.startsWith('press '))).toEqual([])
})

journey('Merge two contacts', { limit: 6 }, async ({ page }) => {
  await find(page, 'Mary Jackson')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another contact' }).click()
  const field = page.getByRole('combobox', { name: 'The other contact' })
  await field.waitFor()
  for (let count = 0; count < 30; count++) {
    if (await field.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Winston')
  await page.getByRole('option', { name: /Mary Winston/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Merge into Mary Jackson' }).click()
  await page.getByText(/is merged into Mary Jackson/).waitFor()
  const [target = '', source = ''] = twice
  const { data } = await service.client.GET('/contacts/{id}', { params: { path: { id: target } } })
  expect(data?.company).toBe('Langley')
  const gone = await service.client.GET('/contacts/{id}', { params: { path: { id: source } } })
  expect(gone.response.status).toBe(404)
})
