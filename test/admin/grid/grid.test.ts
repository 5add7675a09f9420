import { expect, test } from 'vitest'
import { singleProcess, startBrowser } from '../../support/browser.ts'
import { serveMany } from './many.ts'
import { type Opened, openGrid } from './opened.ts'

const { url, takeAsked } = await serveMany({ count: 100_000 })
const open = await startBrowser([singleProcess])
const contacts = (root = '') => openGrid(open, `${url}${root}/admin/contacts`)

/** Elements of the table to which Tab leads. */
const stopsOf = ({ grid }: Opened): Promise<string[]> =>
  grid
    .locator('*')
    .evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex >= 0).map(({ outerHTML }) => outerHTML))

/** Positions of the rows that are selected. */
const selectedIn = ({ grid }: Opened): Promise<number[]> =>
  grid
    .locator('[role=row][aria-selected=true]')
    .evaluateAll((rows) => rows.map(({ dataset }) => Number(dataset.at)))

test.each(['/contacts', '/lists', '/tags', '/segments', '/custom-fields', '/suppressions', '/imports'])(
  '%s: the table is one stop of Tab',
  async (path) => {
    const opened = await openGrid(open, `${url}/admin${path}`)
    expect(await stopsOf(opened)).toHaveLength(1)
    const last = opened.page.locator('main header :is(button, a, input)').last()
    await last.focus()
    const passed = []
    for (let presses = 0; presses < 12 && passed.at(-1) !== 'row 0'; presses++)
      passed.push(await opened.press('Tab'))
    expect(passed).toContain('row 0')
    expect(await opened.press('Tab')).toBe('outside')
  },
)

test('Tab leads out of a cell and of the head, and back to the row', async () => {
  const opened = await contacts()
  const { press, rowAt, focus } = opened
  await rowAt(0).focus()
  expect(await press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight')).toBe('2 Person 2')
  expect(await press('Tab')).toBe('outside')
  await expect.poll(() => press('Shift+Tab')).toBe('row 2')
  await press('ArrowRight')
  expect(await press('Shift+Tab')).toBe('outside')
  expect(await press('Tab')).toBe('row 2')
  await press('Home', 'ArrowUp', 'ArrowRight')
  expect(await focus()).toBe('-1 Name')
  expect(await press('Shift+Tab')).toBe('outside')
})

test('keys move the focus, which stays in sight', async () => {
  const { press, rowAt } = await contacts()
  await rowAt(0).focus()
  const steps: [string, string][] = [
    ['ArrowDown', 'row 1'],
    ['j', 'row 2'],
    ['k', 'row 1'],
    ['ArrowUp', 'row 0'],
    ['End', 'row 99'],
    ['ArrowUp', 'row 98'],
    ['Home', 'row 0'],
    ['Control+End', expect.stringMatching(/^row (99|199)$/)],
    ['Control+Home', 'row 0'],
    // Aside: into the cells, to their controls where there are some.
    ['ArrowLeft', 'row 0'],
    ['ArrowRight', '0 Select Person 0'],
    ['ArrowRight', '0 Person 0'],
    ['ArrowRight', '0 person.0@example.com'],
    ['ArrowDown', '1 person.1@example.com'],
    ['Home', '1 Select Person 1'],
    ['End', '1 –'],
    ['Control+Home', '0 –'],
    ['Escape', 'row 0'],
    ['F2', '0 Person 0'],
    ['ArrowLeft', '0 Select Person 0'],
    ['ArrowLeft', 'row 0'],
    // The head is above the first row.
    ['ArrowUp', '-1 Select the loaded contacts'],
    ['ArrowUp', '-1 Select the loaded contacts'],
    ['ArrowRight', '-1 Name'],
    ['ArrowLeft', '-1 Select the loaded contacts'],
    ['End', '-1 Last activity'],
    ['ArrowDown', 'row 0'],
  ]
  for (const [key, expected] of steps) expect([key, await press(key)]).toEqual([key, expected])
  const down = Number((await press('PageDown')).replace('row ', ''))
  expect(down).toBeGreaterThan(5)
  expect(await press('PageDown')).toBe(`row ${2 * down}`)
  expect(await press('PageUp')).toBe(`row ${down}`)
  expect(await press('PageUp', 'PageUp')).toBe('row 0')
  expect(await press(...Array<string>(30).fill('ArrowDown'))).toBe('row 30')
  expect(await press(...Array<string>(25).fill('ArrowUp'))).toBe('row 5')
})

test('from right to left, the arrows follow the eye', async () => {
  const { press, rowAt } = await contacts('/rtl')
  await rowAt(0).focus()
  await press('ArrowLeft', 'ArrowLeft')
  expect(await press('ArrowLeft')).toBe('0 person.0@example.com')
  expect(await press('ArrowRight', 'ArrowRight', 'ArrowRight')).toBe('row 0')
})

test('Enter opens the row, and what is in a cell keeps its own keys', async () => {
  const { page, press, rowAt, grid } = await contacts()
  await rowAt(3).focus()
  await press('Space')
  expect(new URL(page.url()).searchParams.get('preview')).toMatch(/3$/)
  await press('Escape')
  await press('Enter')
  await page.waitForURL(/000000000003\//)
  // The row is gone, so that the content has the focus. It is no reason to leave it there.
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
  await page.goBack()
  await grid.waitFor()
  await expect.poll(() => press()).toBe('row 3')
  await press('ArrowDown', 'F2', 'Enter')
  await page.waitForURL(/000000000004\//)
  await grid.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => press()).toBe('row 4')
  // The box takes Space, and a title of the head Enter.
  await press('ArrowRight', 'Space')
  expect(await rowAt(4).getAttribute('aria-selected')).toBe('true')
  expect(await press('Control+Home', 'ArrowUp', 'ArrowRight', 'Enter')).toBe('-1 Name')
  await expect
    .poll(() => grid.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
    .toBe('ascending')
  expect(await press()).toBe('-1 Name')
})

test('a menu in a row has its own arrows, and gives the focus back', async () => {
  const opened = await openGrid(open, `${url}/admin/tags`)
  const { page, press, rowAt, focus } = opened
  await rowAt(1).focus()
  expect(await press('ArrowRight', 'End')).toBe('1 Actions of Tag 1')
  await press('Enter')
  await page.getByRole('menu').waitFor()
  await press('ArrowDown')
  expect(await page.getByRole('menuitem', { name: 'Edit' }).evaluate((item) => item.matches(':focus'))).toBe(
    true,
  )
  await press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(focus).toBe('1 Actions of Tag 1')
  // The first one closes the tip.
  expect(await press('Escape', 'Escape', 'ArrowDown')).toBe('row 2')
})

test('x, Shift+X, Shift+Space and Ctrl+A select', async () => {
  const opened = await contacts()
  const { press, rowAt } = opened
  await rowAt(2).focus()
  await press('x')
  expect(await selectedIn(opened)).toEqual([2])
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+X')
  expect(await selectedIn(opened)).toEqual([2, 3, 4, 5])
  await press('x', 'ArrowUp', 'Shift+Space')
  expect(await selectedIn(opened)).toEqual([2, 3])
  expect(await press('Control+a')).toBe('row 4')
  await opened.page.getByText('100 selected').waitFor()
  expect(await opened.grid.locator('[role=row][aria-selected=false]').count()).toBe(0)
})

test('without single letters, other keys do the same', async () => {
  const opened = await contacts()
  const { page, press, rowAt } = opened
  // The preferences are in the page.
  await page.route('**/admin/contacts', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(single_keys\W+)true/, '$1false')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await rowAt(2).waitFor()
  await rowAt(2).focus()
  expect(await press('j', 'x', 'Shift+X', 'k')).toBe('row 2')
  expect(await selectedIn(opened)).toEqual([])
  expect(await press('ArrowDown', 'Shift+Space')).toBe('row 3')
  expect(await selectedIn(opened)).toEqual([3])
})

test('the focus stays where it is while its row is dropped, and until it comes back', async () => {
  const { press, rowAt, focus, scrollThrough, scrollTo, settled } = await contacts()
  await rowAt(3).focus()
  await scrollThrough(6000)
  await settled()
  expect(await focus()).toBe('row 3')
  expect(await rowAt(3).innerText()).toBe('Loading…')
  expect(await rowAt(3).getAttribute('aria-rowindex')).toBe('5')
  takeAsked()
  await scrollTo(0)
  await expect.poll(() => rowAt(3).innerText()).toContain('Person 3')
  expect(await focus()).toBe('row 3')
  await settled()
  // The page that has it, and those around what is in sight: not each of the dropped ones.
  expect(takeAsked().length).toBeLessThan(4)
  await scrollThrough(6000)
  expect(await press('Home')).toBe('row 0')
  await expect.poll(() => rowAt(0).innerText()).toContain('Person 0')
  expect(await press('ArrowDown')).toBe('row 1')
})

test.each(['/contacts', '/tags'])(
  '%s: a row that stays is not rendered again while the table is scrolled',
  async (path) => {
    const { page, rowAt, scrollTo, settled } = await openGrid(open, `${url}/admin${path}`)
    await scrollTo(800)
    await rowAt(40).waitFor()
    await settled()
    const seen = await page.evaluate<{ added: number; again: number }>(`new Promise((resolve) => {
      const grid = document.querySelector('[role=grid]')
      let added = 0
      let again = 0
      const known = new Set(grid.querySelectorAll('[role=row][data-at]'))
      const observer = new MutationObserver((records) => {
        for (const row of records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.matches?.('[data-at]'))) {
          added += 1
          known.add(row)
        }
      })
      observer.observe(grid, { subtree: true, childList: true })
      // A row looks for its controls each time that it is rendered.
      const find = Element.prototype.querySelectorAll
      Element.prototype.querySelectorAll = function (selector) {
        if (known.has(this)) again += 1
        return find.call(this, selector)
      }
      const end = grid.scrollTop + 40 * grid.querySelector('[data-at="40"]').offsetHeight
      const step = () => {
        grid.scrollTop += 20
        if (grid.scrollTop < end) requestAnimationFrame(step)
        else setTimeout(() => resolve({ added, again }), 500)
      }
      step()
    })`)
    expect(seen.added).toBeGreaterThanOrEqual(40)
    expect(seen.added).toBeLessThanOrEqual(48)
    expect(seen.again).toBe(0)
  },
)

// A thousand pages, one after the other.
test('100,000 rows: each page is read once, few rows are in the page, and memory does not grow', {
  timeout: 600_000,
}, async () => {
  takeAsked()
  const { page, grid, scrollThrough, settled, rowAt, focus } = await contacts()
  const session = await page.context().newCDPSession(page)
  const heap = async (): Promise<number> => {
    await settled()
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  expect(await grid.getAttribute('aria-rowcount')).toBe('100001')
  await rowAt(7).focus()
  // As many pages as are held.
  await scrollThrough(5000)
  const before = await heap()
  await scrollThrough(100_000)
  await settled()
  const asked = takeAsked().filter((one) => one.includes('/contacts?'))
  const cursors = asked.map((one) => new URL(one, url).searchParams.get('cursor'))
  expect(cursors).toEqual([null, ...Array.from({ length: 999 }, (_, at) => String((at + 1) * 100))])
  const rows = await grid.locator('[role=row]').evaluateAll((rows) =>
    rows.map((row) => ({
      index: Number(row.getAttribute('aria-rowindex')),
      text: row.innerText.split('\n')[0],
    })),
  )
  expect(rows.length).toBeLessThan(60)
  for (const { index, text } of rows.slice(2)) expect(text).toBe(`Person ${index - 2}`)
  expect(rows.at(-1)?.index).toBe(100_001)
  expect(await focus()).toBe('row 7')
  // A row takes more than a thousand bytes. What grows is what the browser and its tools keep of each request.
  expect(((await heap()) - before) / 95_000).toBeLessThan(100)
})
