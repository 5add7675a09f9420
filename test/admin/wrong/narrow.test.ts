import { expect, test } from 'vitest'
import { startContacts } from '../contact/opened.ts'

const { app, show, addContact } = await startContacts()
await addContact()

test('the bar of a phone cuts no place but the current one', async () => {
  const { page, close } = await show('/imports', { viewport: { width: 390, height: 800 } })
  const cut = await page.evaluate<string[]>(`
    [...document.querySelectorAll('nav[aria-label=Main] a:not([aria-current]) span')]
      .filter((text) => text.scrollWidth > text.clientWidth)
      .map((text) => text.innerText)`)
  expect(cut).toEqual([])
  await close()
})

const paths = [
  'contacts',
  'lists',
  'tags',
  'segments',
  'custom-fields',
  'imports',
  'imports/new',
  'suppressions',
  'jobs',
  'exports',
]

test('at a zoom of 400 % nothing is wider than the window, and the focus is visible', async () => {
  const { page, settled, close } = await show('/contacts', {
    viewport: { width: 320, height: 256 },
    forcedColors: 'active',
    reducedMotion: 'reduce',
  })
  const found: string[] = []
  for (const path of paths) {
    await page.goto(`${app.url}/admin/${path}`)
    await page.locator('main h1').first().waitFor()
    await settled()
    const wider = await page.evaluate<number>(
      'Math.max(document.documentElement.scrollWidth - innerWidth, document.querySelector("#content").scrollWidth - document.querySelector("#content").clientWidth)',
    )
    if (wider > 0) found.push(`${path}: ${wider} pixels wider`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')
    if (outline === 'none') found.push(`${path}: nothing shows the focus`)
  }
  expect(found).toEqual([])
  await close()
})
