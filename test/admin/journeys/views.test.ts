import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addUser, PASSWORD } from '../../host/users.ts'
import { violationsOf } from '../../support/browser.ts'
import { logIn } from '../support.ts'
import { startJourneys } from './journey.ts'
import { createKeyboard } from './keyboard.ts'

type View = components['schemas']['View']

const { journey, service, openPage } = await startJourneys({ contacts: 300 })
const { client, url, sql } = service

beforeEach(async () => {
  await sql`delete from saved_views`
})

const city = (value: string) => ({
  match: 'all' as const,
  conditions: [{ field: 'city', operator: 'is' as const, value }],
})

const create = async (
  name: string,
  more: Partial<components['schemas']['ViewCreate']> = {},
): Promise<View> => {
  const { data } = await client.POST('/views', { body: { area: 'contacts', name, ...more } })
  if (data === undefined) throw new Error(`The view ${name} was not created.`)
  return data
}

const stored = async (id: string): Promise<View | undefined> =>
  (await client.GET('/views/{id}', { params: { path: { id } } })).data

const names = async (): Promise<string[]> =>
  (await client.GET('/views')).data?.data.map(({ name }) => name) ?? []

const opened = async (path: string, isExpected?: (url: string) => boolean) => {
  const found = await openPage(isExpected === undefined ? {} : { isExpected })
  await found.page.goto(`${url}/admin${path}`)
  await found.page.locator('main h1').first().waitFor()
  await found.settled()
  return found
}

const menu = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions of the view ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

journey('Save the present filter as a view', { limit: 3 }, async ({ page, settled }) => {
  await page.getByRole('searchbox', { name: 'Name, e-mail or company' }).fill('London')
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('From London')
  await page.keyboard.press('Enter')
  await tab(page, 'From London').waitFor()
  await settled()
  const { data } = await client.GET('/views')
  expect(data?.data).toMatchObject([
    {
      name: 'From London',
      shared: false,
      condition: { conditions: [{ field: 'search', operator: 'contains', value: 'London' }] },
      sort: null,
      columns: [],
      density: null,
    },
  ])
  expect(new URL(page.url()).search).toBe(`?v=${data?.data[0]?.id}`)
  expect(await page.getByRole('searchbox', { name: 'Name, e-mail or company' }).inputValue()).toBe('London')
})

const ready = await (async () => {
  const { data } = await client.POST('/segments/preview', { body: { condition: city('London') } })
  return data?.contacts_count ?? 0
})()

journey('Open a view', { limit: 1 }, async ({ page, settled }) => {
  await create('Londoners', {
    condition: city('London'),
    sort: 'email',
    columns: [{ key: 'email', width: 321 }, { key: 'city' }],
    density: 'compact',
  })
  await page.reload()
  await settled()
  await tab(page, 'Londoners').click()
  await settled()
  await expect.poll(() => page.locator('main header [role=status]').innerText()).toBe(`${ready}\nin all`)
  expect(ready).toBeGreaterThan(5)
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['', 'E-mail', 'City'])
  const email = page.getByRole('columnheader', { name: 'E-mail' })
  expect(await email.getAttribute('aria-sort')).toBe('ascending')
  expect((await email.boundingBox())?.width).toBe(321)
  expect((await page.locator('[role=row][data-at="0"]').boundingBox())?.height).toBe(36)
  expect(await page.getByText('Changed', { exact: true }).count()).toBe(0)
})

test('a contact of a view leads to the next one of the view, and back to it', async () => {
  const view = await create('Londoners', { condition: city('London'), sort: 'email' })
  const { page, settled } = await opened(`/contacts?v=${view.id}`)
  const addresses = await page.locator('[role=row][data-at] [role=gridcell]:nth-child(3)').allInnerTexts()
  await page.locator('[role=row][data-at="0"] a').first().click()
  await page.getByRole('navigation', { name: 'Parts of the contact' }).waitFor()
  await settled()
  await page.keyboard.press('j')
  await page
    .getByText(addresses[1] ?? '', { exact: true })
    .first()
    .waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Contacts', exact: true }).click()
  await tab(page, 'Londoners').waitFor()
  await settled()
  expect(await tab(page, 'Londoners').getAttribute('aria-current')).toBe('page')
  expect(await page.getByText('Changed', { exact: true }).count()).toBe(0)
  expect(await page.locator('[role=row][data-at] [role=gridcell]:nth-child(3)').allInnerTexts()).toEqual(
    addresses,
  )
})

describe('a view that is changed', () => {
  test('says so, and is saved, discarded, or kept beside a new one', async () => {
    const view = await create('Londoners', { condition: city('London') })
    const { page, settled, errors } = await opened(`/contacts?v=${view.id}`)
    const changed = page.getByText('Changed', { exact: true })
    expect(await changed.count()).toBe(0)
    await page.getByRole('button', { name: 'E-mail' }).click()
    await changed.waitFor()
    const link = page.url()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await changed.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe(`?v=${view.id}`)

    // The address of a changed view shows the change.
    await page.goto(link)
    await changed.waitFor()
    await page.getByRole('button', { name: 'Save as', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('By address')
    await page.keyboard.press('Enter')
    await tab(page, 'By address').waitFor()
    await changed.waitFor({ state: 'detached' })
    expect(await stored(view.id)).toEqual(view)
    const made = (await client.GET('/views')).data?.data.find(({ name }) => name === 'By address')
    expect(made).toMatchObject({ sort: 'email', condition: view.condition })

    await page.goto(link)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await changed.waitFor({ state: 'detached' })
    expect(await stored(view.id)).toMatchObject({ sort: 'email' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await stored(view.id))?.sort).toBeNull()
    await settled()
    expect(errors).toEqual([])
  })

  test('is merged with what others changed, and asks about what both changed', async () => {
    const view = await create('Londoners', { shared: true, sort: '-email' })
    await create('Other')
    const { page, settled } = await opened(`/contacts?v=${view.id}`, (failed) => failed.includes('/views/'))
    const path = { params: { path: { id: view.id } } }
    await page.getByRole('button', { name: 'Status', exact: true }).first().waitFor()
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click()
    await page.getByText('Changed', { exact: true }).waitFor()
    await client.PUT('/views/{id}', { ...path, body: { density: 'compact', sort: 'last_name' } })
    // The list of the views is read again meanwhile: the change began before.
    await menu(page, 'Londoners', 'Order of the views')
    await page.getByRole('button', { name: 'Move Other up' }).click()
    await expect.poll(names).toEqual(['Other', 'Londoners'])
    await settled()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Londoners was changed' })
    await dialog.getByText('Last name, ascending').or(dialog.getByText('last name, ascending')).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByText('My change').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changed', { exact: true }).waitFor({ state: 'detached' })
    await settled()
    expect(await stored(view.id)).toMatchObject({ sort: 'created_at', density: 'compact' })
  })
})

describe('the actions of a view', () => {
  test('rename, share and order it', async () => {
    const first = await create('First')
    await create('Second')
    await create('Third')
    const { page, settled, errors } = await opened(`/contacts?v=${first.id}`)
    await menu(page, 'First', 'Rename')
    await page.getByRole('textbox', { name: 'Name' }).fill('Primary')
    await page.keyboard.press('Enter')
    await tab(page, 'Primary').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await tab(page, 'First').waitFor()

    await menu(page, 'First', 'Share with all users')
    await tab(page, /First.*shared/).waitFor()
    expect((await stored(first.id))?.shared).toBe(true)

    await menu(page, 'First', 'Order of the views')
    await page.getByRole('button', { name: 'Move First down' }).click()
    await page.getByText('First is number 2 of 3.').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Move Third up' }).click()
    await expect.poll(names).toEqual(['Second', 'Third', 'First'])
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await settled()
    const shown = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').allInnerTexts()
    expect(shown.map((text) => text.split('\n')[0])).toEqual(['All', 'Second', 'Third', 'First'])
    expect(errors).toEqual([])
  })

  test('delete it after a question that says who loses it', async () => {
    const view = await create('Ours', { shared: true, condition: city('London') })
    const { page } = await opened(`/contacts?v=${view.id}`)
    await menu(page, 'Ours', 'Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete the view Ours?' })
    await dialog.getByText('It is shared: all users with access lose it.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete view' }).click()
    await tab(page, 'Ours').waitFor({ state: 'detached' })
    expect(await stored(view.id)).toBeUndefined()
    expect(new URL(page.url()).search).toBe('')
  })

  test('say who loses a view that belongs to another user', async () => {
    const view = await create('Theirs', { shared: true })
    await sql`update saved_views set owner_id = 'grace', owner_name = 'Grace Hopper' where id = ${view.id}`
    const { page } = await opened(`/contacts?v=${view.id}`, (failed) => failed.includes(view.id))
    await menu(page, 'Theirs', 'Delete')
    await page.getByText('It belongs to Grace Hopper and is shared: all users with access lose it.').waitFor()
    await page.getByRole('button', { name: 'Keep the view' }).click()
    await menu(page, 'Theirs', 'Stop sharing')
    const dialog = page.getByRole('alertdialog', { name: 'Stop sharing the view Theirs?' })
    await dialog.getByText(/^Only Grace Hopper sees it then/).waitFor()
    await dialog.getByRole('button', { name: 'Stop sharing' }).click()
    await tab(page, /Theirs/).waitFor({ state: 'detached' })
    const [row] = await sql<{ shared: boolean }[]>`select shared from saved_views where id = ${view.id}`
    expect(row?.shared).toBe(false)
    await page.getByRole('grid').waitFor()
  })

  test('are refused in words where the limit is reached', async () => {
    await sql`
      insert into saved_views (id, area, owner_id, owner_name, name, shared, position, columns, created_at, updated_at)
      select gen_random_uuid(), 'contacts', id::text, 'Admin', 'View ' || number, false, number, '[]', now(), now()
      from generate_series(1, 100) as number, host_users where login = 'admin'`
    const { page } = await opened('/contacts?q=London')
    await page.getByRole('button', { name: 'Actions of views' }).click()
    const entry = page.getByRole('menuitem', { name: /^Save as view/ })
    await entry.getByText('You have 100 views, which is the most. Delete one first.').waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    // Those without a tab are found by their name.
    await page.getByRole('button', { name: 'More views' }).click()
    await page.keyboard.type('View 77')
    await page.keyboard.press('Enter')
    await tab(page, 'View 77').waitFor()
  })
})

test('a user who is no administrator saves the shared view of another user as an own one', async () => {
  await addUser(sql, 'grace', ['editor'])
  const view = await create('Ours', { shared: true, condition: city('London') })
  const { page, settled } = await openPage({ context: { storageState: { cookies: [], origins: [] } } })
  await logIn(page, url, 'grace', PASSWORD)
  await page.goto(`${url}/admin/contacts?v=${view.id}`)
  await page.getByRole('grid').waitFor()
  await settled()
  await page.getByRole('button', { name: 'Actions of the view Ours' }).click()
  const reason = /^It belongs to .+\. Save it as a view of your own\.$/
  for (const name of [/^Rename/, /^Stop sharing/, /^Delete/])
    await page.getByRole('menuitem', { name }).getByText(reason).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'E-mail' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Save as', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await page.keyboard.press('Enter')
  await tab(page, 'Mine').waitFor()
  expect(await stored(view.id)).toEqual(view)
  // It is private: the administrator does not see it.
  expect(await names()).toEqual(['Ours'])
})

describe('what is gone', () => {
  const isRefused = (failed: string): boolean => /\/(views|lists|contacts\/search)/.test(failed)

  test('a view shows no contacts by itself, and what was changed goes on', async () => {
    const view = await create('Londoners', { condition: city('London') })
    const { page, settled } = await opened(`/contacts?v=${view.id}`, isRefused)
    await page.getByRole('button', { name: 'E-mail' }).click()
    await page.getByText('Changed', { exact: true }).waitFor()
    const link = page.url()
    await client.DELETE('/views/{id}', { params: { path: { id: view.id } } })
    await page.goto(`${url}/admin/contacts?v=${view.id}`)
    await page.getByRole('heading', { name: 'This view is not here any more' }).waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.goto(link)
    await page.getByText('What it showed is still here.').waitFor()
    await settled()
    expect(await page.locator('main header [role=status]').innerText()).toBe(`${ready}\nin all`)
    await page.getByRole('button', { name: 'Save as view' }).waitFor()
    await page.goto(`${url}/admin/contacts?v=nonsense`)
    await page.getByRole('heading', { name: 'This view is not here any more' }).waitFor()
    await page.getByRole('link', { name: 'Show all contacts' }).click()
    await page.getByRole('grid').waitFor()
  })

  test('a list, a field and a column are named, and can be removed', async () => {
    const { data: list } = await client.POST('/lists', { body: { name: 'Fair' } })
    const id = list?.id ?? ''
    const onList = { field: 'lists', operator: 'contains_any' as const, value: [id] }
    const filter = await create('On the list', {
      condition: { match: 'all', conditions: [onList] },
      columns: [{ key: 'email' }, { key: 'custom.gone' }],
    })
    const nested = await create('Beside the list', {
      condition: {
        match: 'all',
        conditions: [{ match: 'none', conditions: [onList] }, ...city('London').conditions],
      },
    })
    await client.DELETE('/lists/{id}', { params: { path: { id } } })
    const { page } = await opened(`/contacts?v=${filter.id}`, isRefused)
    await page.getByText('A list that the filters name does not exist any more.').waitFor()
    await page.getByText('These columns do not exist any more: custom.gone.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove the filter', exact: true }).click()
    await page.getByRole('button', { name: 'Remove the columns' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await stored(filter.id))?.condition).toBeNull()
    expect((await stored(filter.id))?.columns).toEqual([{ key: 'email', width: null }])

    await tab(page, 'Beside the list').click()
    await page.getByRole('button', { name: 'Remove what does not exist' }).click()
    await page.getByRole('grid').waitFor()
    await page.getByText('Changed', { exact: true }).waitFor()
    await expect.poll(() => page.locator('main header [role=status]').innerText()).toBe(`${ready}\nin all`)
    expect(nested.id).not.toBe('')
  })
})

test('a phone has the views behind one button', async () => {
  const view = await create('Londoners', { condition: city('London') })
  const { page, settled } = await opened('/contacts?q=ada')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'All contacts' }).click()
  await page.getByRole('menuitem', { name: /^Londoners/ }).click()
  await settled()
  expect(new URL(page.url()).search).toBe(`?v=${view.id}`)
  await page.getByRole('button', { name: 'Londoners', exact: true }).waitFor()
  await expect.poll(() => page.locator('main header [role=status]').innerText()).toBe(`${ready}\nin all`)
  await page.getByRole('button', { name: 'Remove the condition' }).click()
  await page.getByText('Changed', { exact: true }).waitFor()
  const scroll = '#content.scrollWidth - #content.clientWidth'.replaceAll(
    '#content',
    'document.querySelector("#content")',
  )
  expect(await page.evaluate(scroll)).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})

test('views are saved, opened and changed without a pointer', async () => {
  const { page, settled } = await opened('/contacts?q=London')
  const keys = createKeyboard(page)
  await page.locator('a[href="#content"]').focus()
  await keys.goTo('Save as view')
  await keys.press('Enter')
  await keys.arriveAt('Name')
  await keys.type('Londoners')
  await page.keyboard.press('Enter')
  await tab(page, 'Londoners').waitFor()
  await settled()
  await page.goto(`${url}/admin/contacts`)
  await settled()
  await page.locator('a[href="#content"]').focus()
  await keys.goTo('Londoners')
  await page.keyboard.press('Enter')
  await settled()
  expect(await tab(page, 'Londoners').getAttribute('aria-current')).toBe('page')
  await keys.goTo('Columns')
  await keys.press('Enter')
  await keys.goTo('Order, widths and rows')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Columns and rows' }).waitFor()
  await keys.goTo('Width of E-mail')
  await keys.type('350')
  await keys.goTo('Move E-mail up')
  await keys.press('Enter')
  await keys.goTo('Show')
  await page.keyboard.press('Enter')
  await page.getByText('Changed', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('columns')).toMatch(/^email:350,full_name,/)
})
