import { expect, test } from 'vitest'
import { singleProcess, startBrowser } from '../../support/browser.ts'
import { serveMany } from './many.ts'
import { openGrid } from './opened.ts'

const { url } = await serveMany({ count: 500 })
const open = await startBrowser([singleProcess])
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Controls that a finger would miss. Each is pressed 21 pixels above, below and beside its middle, and it or its label must be hit.
 * A link of a table is as large as its cell.
 */
const missedScript = `(() => {
  const grid = document.querySelector('[role=grid]')
  const { bottom } = grid.getBoundingClientRect()
  const end = Math.min(bottom, document.querySelector('nav').getBoundingClientRect().top)
  const isHit = (control, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (control.contains(hit) || hit.contains(control) && hit.matches('label'))
  }
  return [...document.querySelectorAll('main :is(a[href], button, input)')].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden=true]') !== null) return []
    const shown = control.closest('label') ?? (control.matches('a') ? control.closest('[role=gridcell]') : null) ?? control
    shown.scrollIntoView({ block: 'nearest', inline: 'center' })
    const { left, top, width, height } = shown.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // Rows that are not in sight are like those that are.
    if (y + 22 > end || y < 0) return []
    const points = [[x, y - 21], [x, y + 21], [x - 21, y], [x + 21, y]]
    const missed = points.filter(([x, y]) => !isHit(control, x, y))
    return missed.length === 0 ? [] : [(control.getAttribute('aria-label') ?? control.innerText) + ' ' + Math.round(width) + '×' + Math.round(height)]
  })
})()`

test.each(['/contacts', '/lists', '/tags', '/segments', '/custom-fields', '/suppressions', '/imports'])(
  '%s: rows have two lines, and what is pressed is large enough for a finger',
  async (path) => {
    const { page, grid, rowAt } = await openGrid(open, `${url}/admin${path}`, phone)
    expect(await page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(true)
    expect(await rowAt(0).evaluate((row) => row.getBoundingClientRect().height)).toBeGreaterThanOrEqual(56)
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await page.evaluate(missedScript)).toEqual([])
  },
)

test('contacts are selected, tagged and opened by a finger', async () => {
  const { page, rowAt, settled } = await openGrid(open, `${url}/admin/contacts`, phone)
  await rowAt(1).getByRole('checkbox').tap()
  await rowAt(2).getByRole('checkbox').tap()
  await page.getByText('2 selected').waitFor()
  expect(await page.evaluate(missedScript)).toEqual([])
  const bar = page.getByRole('region', { name: 'Selected contacts' })
  for (const name of ['Tag', 'Add to list', 'Change status', 'Delete']) {
    const button = bar.getByRole('button', { name, exact: true })
    await button.scrollIntoViewIfNeeded()
    const { x = -1, width = 0 } = (await button.boundingBox()) ?? {}
    expect(x >= 0 && x + width < 391, `${name} can be scrolled into sight`).toBe(true)
  }
  await bar.getByRole('button', { name: 'Tag', exact: true }).tap()
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Clear the selection' }).tap()
  await settled()
  await rowAt(3).tap()
  await page.waitForURL(/000000000003\//)
})
