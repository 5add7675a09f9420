import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { startJourneys } from './journey.ts'
import { sendNewsletter } from './newsletter.ts'

const { journey, service } = await startJourneys()
const { client } = service

const { data: list } = await client.POST('/lists', { body: { name: 'Readers' } })
const readers = list?.id ?? ''

const add = async (first_name: string, more = {}): Promise<string> => {
  const email = `${first_name}@example.com`.toLowerCase()
  const body = { email, first_name, last_name: 'Reader', status: 'subscribed' as const, ...more }
  const { data, error } = await client.POST('/contacts', { body })
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data.id
}

await add('Rosalind', { lists: [readers] })
await add('Capped', { lists: [readers], frequency: 'weekly' })
await sendNewsletter(service, 'First books', { include: { list_ids: [readers] } })
await add('Unsubscribed', { lists: [readers], status: 'unsubscribed' })
await add('Suppressed', { lists: [readers] })
await add('Outside')
await client.POST('/suppressions', { body: { kind: 'address', value: 'suppressed@example.com' } })
const campaign = await sendNewsletter(service, 'Second books', { include: { list_ids: [readers] } })

/** From Home to the answer: what the screen says of the campaign. */
const ask = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(`${name} Reader`)
  await page.getByRole('menuitem', { name: `${name} Reader` }).click()
  await page.getByRole('heading', { level: 1, name: `${name} Reader` }).waitFor()
  await page.getByRole('link', { name: 'E-mails', exact: true }).click()
  const listed = page.getByRole('listitem').filter({ hasText: campaign })
  const absent = page.getByRole('combobox', { name: 'Campaign' })
  await absent.waitFor()
  await page.getByRole('heading', { name: 'E-mails', level: 2 }).waitFor()
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
  if ((await listed.count()) > 0) return listed.first().innerText()
  for (let count = 0; count < 30; count++) {
    if (await absent.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Second')
  await page.getByRole('option', { name: campaign }).waitFor()
  await page.keyboard.press('Enter')
  const answer = page.getByRole('status').filter({ has: page.locator('li') })
  await answer.waitFor()
  return answer.innerText()
}

const answers = new Map<string, string>()

for (const [name, why, step] of [
  ['Unsubscribed', /unsubscribed/i, 'button Change status'],
  ['Suppressed', /suppress/i, 'button Lift suppression'],
  ['Capped', /as many e-mails as/, 'The frequency limit allows the next message at'],
  ['Outside', /not on the list Readers/, 'Add the contact to a list or tag of the audience'],
] as const)
  journey(`2 Why did the contact “${name}” not get it?`, { limit: 4 }, async ({ page }) => {
    const answer = await ask(page, name)
    answers.set(name, answer)
    expect(answer).toMatch(why)
    if (step.startsWith('button '))
      await page
        .getByRole('button', { name: step.slice(7) })
        .first()
        .waitFor()
    else await page.getByText(step).first().waitFor()
  })

afterAll(() => {
  expect(new Set(answers.values()).size, 'different answers').toBe(4)
})
