import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '../../support/browser.ts'
import { startJourneys } from './journey.ts'
import { createKeyboard } from './keyboard.ts'

const { journey, service, openPage } = await startJourneys({ contacts: 30 })
const { client, url, sql } = service

beforeEach(async () => {
  await sql`delete from user_preferences`
})

const stored = async () => (await client.GET('/me/preferences')).data

const opened = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  const found = await openPage(options)
  await found.page.goto(`${url}/admin${path}`)
  await found.page.locator('main h1').first().waitFor()
  await found.settled()
  afterAll(() => found.page.context().close())
  return found
}

const ground = 'getComputedStyle(document.body).backgroundColor'
const focused = 'document.activeElement.dataset.at'
const dark = 'rgb(18, 21, 26)'

journey('Dark colours', { limit: 3 }, async ({ page, settled }) => {
  await page.getByRole('button', { name: 'Administrator' }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  expect(await page.evaluate(ground)).not.toBe(dark)
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => page.evaluate(ground)).toBe(dark)
  await page.getByText('Saved', { exact: true }).waitFor()
  await settled()
  expect(await stored()).toMatchObject({ colour_scheme: 'dark' })
})

describe('preferences', () => {
  test('follow the user to another browser, from the first paint on', async () => {
    await client.PUT('/me/preferences', {
      body: { colour_scheme: 'dark', density: 'compact', locale: 'en-GB', timezone: 'Asia/Kathmandu' },
    })
    const { page, errors } = await opened('/contacts', {
      context: { colorScheme: 'light', timezoneId: 'UTC' },
    })
    expect(await page.evaluate(ground)).toBe(dark)
    expect((await page.locator('[role=row][data-at="0"]').boundingBox())?.height).toBe(36)
    const time = page.locator('[role=row][data-at="0"] time').first()
    const title = (await time.getAttribute('title')) ?? ''
    const at = new Date((await time.getAttribute('datetime')) ?? '')
    const shown = (timeZone: string): string =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
    expect(title).toBe(`${shown('Asia/Kathmandu')} (Asia/Kathmandu)\n${shown('UTC')} (UTC)`)
    expect(errors).toEqual([])
  })

  test('paint the page before any script has run', async () => {
    await client.PUT('/me/preferences', { body: { colour_scheme: 'dark' } })
    const { page, errors } = await openPage({ context: { colorScheme: 'light' }, isExpected: () => true })
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(`${url}/admin/contacts`)
    expect(await page.evaluate(ground)).toBe(dark)
    expect(errors.filter((error) => error.startsWith('policy'))).toEqual([])
    await page.context().close()
  })

  test('turn single letters really off, also in the table, and on again', async () => {
    const { page, settled } = await opened('/preferences')
    await page.getByText('Single letters are shortcuts').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All contacts' }).click()
    await page.getByRole('grid').waitFor()
    await settled()
    const row = page.locator('[role=row][data-at="0"]')
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await row.focus()
    await press('x', 'j', '?', 'g', 'l', '/')
    expect(await row.getAttribute('aria-selected')).toBe('false')
    expect(await page.evaluate(focused)).toBe('0')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/admin/contacts')
    // Other keys go on.
    await press('ArrowDown')
    expect(await page.evaluate(focused)).toBe('1')

    await client.PUT('/me/preferences', { body: { single_keys: true } })
    await page.reload()
    await page.getByRole('grid').waitFor()
    await settled()
    await row.focus()
    await press('x')
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
    await press('g', 'l')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/lists')
  })

  test('of two browsers are merged, and the later choice holds', async () => {
    const { page } = await opened('/preferences', { isExpected: (failed) => failed.includes('/preferences') })
    await client.PUT('/me/preferences', { body: { colour_scheme: 'light', timezone: 'Europe/Vienna' } })
    await page.getByText(/^Compact/).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByText('Dark', { exact: true }).click()
    await expect
      .poll(async () => {
        const { colour_scheme, density, timezone } = (await stored()) ?? {}
        return [colour_scheme, density, timezone]
      })
      .toEqual(['dark', 'compact', 'Europe/Vienna'])
  })

  test('that cannot be saved hold no longer, and can be tried again', async () => {
    const { page } = await opened('/preferences', { isExpected: (failed) => failed.includes('/preferences') })
    let isBroken = true
    await page.route(/\/me\/preferences$/, (route) => {
      if (route.request().method() !== 'PUT' || !isBroken) return route.continue()
      return route.fulfill({ status: 500, body: 'It is broken.' })
    })
    await page.getByText('Dark', { exact: true }).click()
    await page.getByRole('alert').getByText('answered 500').waitFor()
    expect(await page.evaluate(ground)).not.toBe(dark)
    expect(await violationsOf(page)).toEqual([])
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await page.evaluate(ground)).toBe(dark)
    expect(await stored()).toMatchObject({ colour_scheme: 'dark' })
  })

  test('that are chosen while the service is away are saved when it is back', async () => {
    const { page } = await opened('/preferences', { isExpected: () => true })
    await service.kill()
    await page.getByText('Dark', { exact: true }).click()
    await page.getByText('Not connected.').waitFor()
    expect(await page.evaluate(ground)).toBe(dark)
    await service.start()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await stored()).toMatchObject({ colour_scheme: 'dark' })
  })

  test('are chosen without a pointer, with a zone by its name', async () => {
    const { page, settled, errors } = await opened('/preferences')
    const keys = createKeyboard(page)
    await page.locator('a[href="#content"]').focus()
    await keys.goTo('Another time zone')
    await keys.press('Enter')
    await keys.type('new york')
    await page.keyboard.press('Enter')
    await page.getByText(/^America\/New_York, now /).waitFor()
    await settled()
    expect((await stored())?.timezone).toBe('America/New_York')
    await keys.goTo('Single letters are shortcuts')
    await page.keyboard.press('Space')
    await expect.poll(async () => (await stored())?.single_keys).toBe(false)
    expect(await violationsOf(page)).toEqual([])
    expect(errors).toEqual([])
  })
})
