import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../../packages/build.ts'
import { startMock } from '../../../packages/mock/command.ts'
import { singleProcess, startBrowser } from '../../support/browser.ts'
import { addressOf } from '../addresses.ts'
import { serveBuilt } from '../looks/serve.ts'
import { readScreens } from '../screens.ts'
import { watchQuiet } from '../support.ts'

const mock = await startMock({ port: 0, light: true })
const site = await serveBuilt(await build('admin'), mock.url)
const open = await startBrowser([singleProcess])

interface Read {
  name: string
  path: string
  /** What is read: the screen, if nothing else is said. */
  what?: string
  act?: (page: Page) => Promise<unknown>
}

const screens = readScreens().map((row): Read => {
  const name = row.path.slice(1).replaceAll('$id', 'one').replaceAll('/', '-')
  return { name, path: addressOf(row) }
})

/** What stands around each screen, and parts that have no address of their own. */
const parts: Read[] = [
  {
    name: 'shell',
    path: '/lists',
    what: 'body',
    act: (page) => page.locator('main').evaluate((main) => main.remove()),
  },
  {
    name: 'contacts-selected',
    path: '/contacts',
    act: (page) => page.locator('[role=grid] [role=columnheader] label').click(),
  },
  {
    name: 'contacts-condition',
    path: '/contacts',
    what: '[role=dialog]',
    act: (page) => page.getByRole('button', { name: 'Add condition' }).click(),
  },
  { name: 'contacts-new', path: '/contacts?new=1', what: '[role=dialog]' },
]

/** Without addresses, which are not said. */
const saidOf = (snapshot: string): string => {
  const lines = snapshot.split('\n').filter((line) => !/^ *- \/(url|placeholder):/.test(line))
  const depth = (line: string | undefined): number => (line === undefined ? 0 : line.search(/\S/))
  return `${lines.map((line, at) => (depth(lines[at + 1]) > depth(line) ? line : line.replace(/:$/, ''))).join('\n')}\n`
}

test.each([...screens, ...parts])('$name', async ({ name, path, what = 'main', act }) => {
  const page = await open(1280, { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' })
  onTestFinished(() => page.context().close())
  // Ages are said.
  await page.clock.setFixedTime('2026-11-01T12:00:00Z')
  const { settled } = watchQuiet(page)
  await page.goto(`${site.url}/admin${path}`)
  await page.locator('main h1').first().waitFor()
  await settled()
  await act?.(page)
  await settled()
  const said = saidOf(await page.locator(what).first().ariaSnapshot())
  await expect(said).toMatchFileSnapshot(`./screens/${name}.yml`)
})
