import { expect } from 'vitest'
import { startJourneys } from './journey.ts'
import { createKeyboard } from './keyboard.ts'

const { journey, service } = await startJourneys({ contacts: 1000 })

const noPress = (pressed: readonly string[]): void => {
  expect(pressed.filter((what) => what.startsWith('press '))).toEqual([])
}

// Clicks are counted with a pointer. Without one only the way matters.
const limit = 30

journey('5 without a pointer: build a segment', { limit }, async ({ page, clicks, settled }) => {
  const { press, type, goTo, arriveAt } = createKeyboard(page)
  await goTo('All contacts')
  await press('Enter')
  await settled()
  await goTo('Add condition')
  await press('Enter')
  await arriveAt('Add a condition')
  await type('city')
  await press('Enter')
  await goTo('Value of City')
  await type('Paris')
  await goTo('Add a condition')
  await type('company')
  await press('Enter')
  await goTo('Value of Company')
  await type('Harbour Trading')
  await settled()
  await goTo('Save as segment')
  await press('Enter')
  await arriveAt('Name')
  await type('Paris by keys')
  await press('Enter')
  await page.getByText('The segment Paris by keys is ready.').waitFor()
  noPress(clicks.list())
})

journey('6 without a pointer: tag all that match', { limit }, async ({ page, clicks, settled }) => {
  const condition = { match: 'all', conditions: [{ field: 'city', operator: 'is', value: 'London' }] }
  await page.goto(`${service.url}/admin/contacts?condition=${encodeURIComponent(JSON.stringify(condition))}`)
  await page.getByRole('grid').waitFor()
  await settled()
  const { press, type, goTo } = createKeyboard(page)
  // The table is one stop: its row, from which all loaded rows are selected.
  await goTo(await page.locator('[data-at="0"] [role=gridcell]').nth(1).innerText())
  await press('Control+a')
  await goTo(/^Select all [\d,]+ that match$/, 'Shift+Tab')
  await press('Enter')
  // The next one is in the bar of the selection.
  await goTo('Tag', 'Tab', 3)
  await press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  await type('Customer')
  await page.getByRole('menuitem', { name: 'Customer' }).waitFor()
  await press('Enter')
  const run = page.getByRole('button', { name: /^Tag [\d,]+ contacts$/ })
  // It can be pressed when the counting has ended.
  await expect.poll(() => run.getAttribute('aria-disabled')).toBeNull()
  await goTo(/^Tag [\d,]+ contacts$/)
  await press('Enter')
  await page.getByText(/have the tag now/).waitFor()
  noPress(clicks.list())
})
