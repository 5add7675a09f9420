import { afterAll, describe, expect, test } from 'vitest'
import { operationTable } from '../../../generated/operations.ts'
import { startMock } from '../../../packages/mock/command.ts'
import { startTestApp } from '../../support/app.ts'
import { shoot, singleProcess, startBrowser, violationsOf } from '../../support/browser.ts'
import { addressOf } from '../addresses.ts'
import { serveMocked } from '../mocked.ts'
import { composedIndexes, defaultExports, indexesWithScreens, type Row, readScreens } from '../screens.ts'
import { logIn, PASSWORD, watchErrors } from '../support.ts'
import { createPage, type Opened } from './opened.ts'
import { preferOf, type State, states } from './prefer.ts'

const app = await startTestApp()
const mock = await startMock({ port: 0, light: true })
const open = await startBrowser([singleProcess])
const rows = readScreens()

/** The cookies of a user, for all pages: a browser sends them to every port. */
const sessionOf = async (login: string) => {
  const page = await open(1280)
  await logIn(page, app.url, login, PASSWORD)
  const session = await page.context().storageState()
  await page.context().close()
  return session
}
const administrator = await sessionOf(app.admin.login)
const editor = await sessionOf(app.editor.login)

const failing: readonly State[] = ['failed', 'locked', 'without capability']

/** A page in each state, and one of a phone. */
const pageIn = async (state: State, width = 1280, more = {}) => {
  const mocked = await serveMocked({
    service: app.url,
    mock: mock.url,
    prefer: (operation) => preferOf(state, operation),
  })
  const page = createPage({
    open,
    url: mocked.url,
    width,
    context: { storageState: state === 'without capability' ? editor : administrator, ...more },
    mayFail: failing.includes(state),
  })
  afterAll(async () => {
    await page.close()
    await mocked.close()
  })
  return page
}
const pages = new Map(await Promise.all(states.map(async (state) => [state, await pageIn(state)] as const)))
const phone = await pageIn('loaded', 390, { colorScheme: 'dark', hasTouch: true })
afterAll(mock.close)

/** Whether the state takes a read from the screen, which it must say. */
const isMissing = ({ reads }: Row, state: State): boolean =>
  reads.some((read) => {
    const operation = Object.values(operationTable).find(({ method, path }) => read === `${method} ${path}`)
    if (operation === undefined) throw new Error(`The contract has no ${read}.`)
    if (state === 'locked') return operation.proFeature !== null
    return state === 'failed' || (state === 'without capability' && operation.capability === 'crm_administer')
  })

/** What holds for every screen in every state. */
const check = async ({ page, errors, settled }: Opened, row: Row, state: State, name: string) => {
  if (state !== 'loading') await settled()
  else if (row.reads.length > 0) await page.locator('main [data-skeleton] > *').first().waitFor()
  // A screen that leads to another one asks twice.
  if (isMissing(row, state)) await page.locator('main [role=alert]').first().waitFor()
  await shoot(page, `${row.path.slice(1).replaceAll(/\W+/g, '-')}-${name}`)
  const [headings, title, alerts, tooWide, tooHigh] = await Promise.all([
    page.locator('main h1').allInnerTexts(),
    page.title(),
    page.locator('main [role=alert]').count(),
    page.locator('#content').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    page.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ])
  expect(headings, 'headings of the first level').toEqual([expect.stringMatching(/\S/)])
  expect(title).toMatch(/^\S.* – Contact Relationship Service$/)
  expect(tooWide, 'pixels that the screen is wider than its place').toBeLessThanOrEqual(0)
  expect(tooHigh, 'pixels that the page scrolls, beside what scrolls in it').toBeLessThanOrEqual(0)
  if (failing.includes(state))
    expect(alerts > 0, 'says that something is missing').toBe(isMissing(row, state))
  else expect(alerts, 'says that something failed').toBe(0)
  expect((await violationsOf(page)).join('\n')).toBe('')
  expect(errors.join('\n')).toBe('')
}

// Loaded anew for each screen: an address opens by itself, also without a screen before it.
const isNew = (state: State): boolean => state === 'loaded'

describe.each(rows)('$path', (row) => {
  const path = addressOf(row)
  test.concurrent.each(states)('%s', (state) =>
    pages.get(state)?.use(path, (opened) => check(opened, row, state, state), isNew(state)),
  )
  test.concurrent('loaded on a phone, dark', () =>
    phone.use(path, (opened) => check(opened, row, 'loaded', 'phone')))
})

test('what is watched for is found when it is planted', async () => {
  const page = await open(1280, { storageState: administrator })
  const errors = await watchErrors(page)
  await page.goto(`${app.url}/admin/lists`)
  await page.evaluate(`
    setTimeout(() => { throw new Error('planted') })
    const plant = (name, members) => document.body.append(Object.assign(document.createElement(name), members))
    plant('style', { textContent: 'a { color: red }' })
    plant('img', { src: 'https://example.com/a.png' })`)
  await expect.poll(() => errors.join('\n')).toMatch(/uncaught: Error: planted/)
  await expect.poll(() => errors.join('\n')).toMatch(/policy: style-src-elem inline/)
  await expect.poll(() => errors.join('\n')).toMatch(/policy: img-src https:\/\/example.com/)
  expect(await violationsOf(page)).toContainEqual(expect.stringContaining('image-alt'))
})

describe('every screen', () => {
  test('has a row', () => {
    expect(composedIndexes().sort()).toEqual(indexesWithScreens())
    expect([...new Set(rows.map(({ file }) => file))].sort()).toEqual(defaultExports())
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
  })

  test('is closed for a user without any right', async () => {
    await app.context.sql`update host_users set roles = '{}' where login = ${app.editor.login}`
    const page = await open(1280, { storageState: editor })
    await page.goto(`${app.url}/admin/lists`)
    expect(new URL(page.url()).pathname).toBe('/host')
  })
})
