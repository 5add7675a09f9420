import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { startJourneys } from '../journeys/journey.ts'

vi.setConfig({ testTimeout: 240_000 })

const { service, openPage } = await startJourneys({ contacts: 2000 })

const cityIs = (city: string) => ({
  match: 'all' as const,
  conditions: [{ field: 'city', operator: 'is' as const, value: city }],
})

const countOf = async (condition: object): Promise<number> => {
  const { data } = await service.client.POST('/segments/preview', { body: { condition } as never })
  return data?.contacts_count ?? -1
}

const tagNamed = async (name: string): Promise<string> => {
  const { data } = await service.client.POST('/tags', { body: { name } })
  return data?.id ?? ''
}

const taggedWith = (id: string): Promise<number> =>
  countOf({ match: 'all', conditions: [{ field: 'tags', operator: 'contains_any', value: [id] }] })

/** Opens the question whether all contacts of a condition get the tag. */
const askToTag = async (page: Page, condition: object, tag: string): Promise<void> => {
  const address = `/admin/contacts?condition=${encodeURIComponent(JSON.stringify(condition))}`
  await page.goto(service.url + address)
  await page.locator('[role=columnheader] label').click()
  await page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click()
  await page
    .getByRole('region', { name: 'Selected contacts' })
    .getByRole('button', { name: 'Tag', exact: true })
    .click()
  await page.keyboard.type(tag)
  await page.getByRole('menuitem', { name: tag, exact: true }).click()
}

const isRefused = (): boolean => true

describe('a change of all contacts that match', () => {
  test('asks again when the number has changed, and changes nothing before', async () => {
    const tag = await tagNamed('Counted')
    const { page, errors } = await openPage({ isExpected: isRefused })
    await askToTag(page, cityIs('Berlin'), 'Counted')
    const count = await countOf(cityIs('Berlin'))
    const run = page.getByRole('button', { name: `Tag ${count} contacts` })
    await run.waitFor()
    for (const at of [1, 2, 3])
      await service.client.POST('/contacts', {
        body: { email: `late.${at}@example.com`, address: { city: 'Berlin' } },
      })
    expect(await countOf(cityIs('Berlin'))).toBe(count + 3)
    await run.click()
    await page.getByText(`The number has changed: ${count + 3} instead of ${count}.`).waitFor()
    expect(await taggedWith(tag)).toBe(0)
    await page.getByRole('button', { name: `Tag ${count + 3} contacts` }).click()
    await page.getByText(`${count + 3} contacts have the tag now.`).waitFor()
    expect(await taggedWith(tag)).toBe(count + 3)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('goes on after the service was killed, and changes each contact once', async () => {
    const tag = await tagNamed('Survived')
    const all = { ...cityIs('Atlantis'), match: 'none' as const }
    const { page } = await openPage({ isExpected: isRefused })
    await askToTag(page, all, 'Survived')
    const count = await countOf(all)
    await page.getByRole('button', { name: `Tag ${count.toLocaleString('en')} contacts` }).click()
    await expect
      .poll(
        async () => {
          const [row] = await service.sql<{ count: number }[]>`
            select count(*)::integer as count from contact_tags where tag_id = ${tag}`
          return row?.count ?? 0
        },
        { interval: 5 },
      )
      .toBeGreaterThan(0)
    await service.kill()
    await page.getByText('Not connected.').waitFor()
    await service.start()
    const startedAt = Date.now()
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    expect(Date.now() - startedAt, 'milliseconds until the page is right again').toBeLessThan(10_000)
    // The lease of the killed worker ends first, and jobs without a worker are looked for once a minute.
    await expect.poll(() => taggedWith(tag), { timeout: 120_000 }).toBe(count)
    const [row] = await service.sql<{ count: number }[]>`
      select count(*)::integer as count from contact_activities
      where type = 'tag_added' and data::text like ${`%${tag}%`}`
    expect(row?.count).toBe(count)
    await page.getByText(/have the tag now/).waitFor()
    await page.context().close()
  })
})
