import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { shoot, startBrowser, startSite, violationsOf } from '../../support/browser.ts'
import { agree, inShadow } from './browser-support.ts'
import { openForm } from './support.ts'

const app = await startTestApp()
const site = await startSite()
const open = await startBrowser()
const { sql } = app.context

let people = 0
const fresh = (): string => `ada${++people}@example.com`

const publish = (definition: Record<string, unknown> & { fields?: object[] } = {}) =>
  openForm(app, { title: 'Join the reading circle', spam: { minimum_seconds: 0 }, ...definition })

const tag = (slug: string, more = ''): string =>
  `<script src="${app.url}/forms/embed.js" data-form="${slug}"${more}></script>`

const sentCount = async ({ id }: { id: string }): Promise<number> =>
  (await sql`select from form_submissions where form_id = ${id}`).length

const fill = async (page: Page, email: string, at = 0): Promise<void> => {
  await page.locator('[name=email]').nth(at).fill(email)
}
const send = async (page: Page): Promise<void> => {
  await page.click('button')
  await page.waitForSelector('[role=status] h2')
}

const looks = 'getComputedStyle(box.querySelector("input")).fontSize + " " + getComputedStyle(box).display'

test.each([320, 1200])(
  'a page that resets every style does not change the form, %i wide',
  async (width) => {
    const form = await publish({ fields: [agree] })
    const page = await open(width)
    await page.goto(
      site.add(`<style>* { all: unset } *, *::before { all: unset !important }</style>${tag(form.slug)}`),
    )
    await page.waitForSelector('form')
    await shoot(page, `unset-${width}`)
    expect(await inShadow(page, looks)).toBe('17px block')
    await fill(page, fresh())
    await page.check('[name=agree]')
    await send(page)
    expect(await sentCount(form)).toBe(1)
  },
  60_000,
)

test('a page that changes prototypes and globals gets the form, and learns no member of it', async () => {
  const form = await publish()
  const page = await open(1200)
  await page.goto(
    site.add(`<script>
      Object.prototype.polluted = 'yes'; Object.prototype.method = 'GET'; Object.prototype.title = 'Owned'
      Array.prototype.extra = () => 1; String.prototype.extra = 1
      Array.prototype.toJSON = undefined; window.name = 'email'; window.status = 'x'
    </script><form name="forms" id="email"><input name="action" aria-label="Other"></form>${tag(form.slug)}`),
  )
  await page.waitForSelector('[name=email]')
  const email = fresh()
  await fill(page, email)
  await page.locator('.box button').click()
  await page.waitForSelector('[role=status] h2')
  const [row] = await sql`select answers from form_submissions where form_id = ${form.id}`
  expect(row?.answers).toEqual({ email })
}, 60_000)

test('two forms on one page, the same one twice too, work beside each other', async () => {
  const [one, two] = [await publish(), await publish({ title: 'Hear of sales' })]
  const page = await open(1200)
  await page.goto(site.add(`${tag(one.slug)}<p>Between</p>${tag(two.slug)}${tag(one.slug)}`))
  await page.waitForFunction(
    "[...document.querySelectorAll('div')].filter(({ shadowRoot }) => shadowRoot).length === 3",
  )
  expect(await page.locator('.box h2').allTextContents()).toEqual([
    'Join the reading circle',
    'Hear of sales',
    'Join the reading circle',
  ])
  for (const [at, email] of [fresh(), fresh(), fresh()].entries()) {
    const box = page.locator('.box').nth(at)
    await box.locator('[name=email]').fill(email)
    await box.locator('button').click()
    await box.locator('[role=status] h2').waitFor()
  }
  expect([await sentCount(one), await sentCount(two)]).toEqual([2, 1])
  await shoot(page, 'two-forms')
}, 60_000)

test.each(['', 'async', 'module'])(
  'a form that is added later is shown where its script is: %s',
  async (kind) => {
    const form = await publish()
    const page = await open(1200)
    await page.goto(site.add('<div id="place"></div><p>After</p>'))
    await page.evaluate(`(() => {
    const script = document.createElement('script')
    script.src = '${app.url}/forms/embed.js'
    ${kind === 'module' ? "script.type = 'module'" : `script.async = ${kind === 'async'}`}
    script.dataset.form = '${form.slug}'
    document.querySelector('#place').append(script)
  })()`)
    await page.waitForSelector('#place form')
  },
  60_000,
)

test('a page in quirks mode, without a head or with the script in it, shows the form', async () => {
  const form = await publish()
  const page = await open(1200)
  await page.goto(site.addDocument(`<title>Old</title><table><tr><td>${tag(form.slug)}</table>`))
  expect(await page.evaluate('document.compatMode')).toBe('BackCompat')
  await page.waitForSelector('td form')
  expect(await inShadow(page, looks)).toBe('17px block')
  await fill(page, fresh())
  await send(page)
  expect(await sentCount(form)).toBe(1)
  await page.goto(
    site.addDocument(
      `<html lang="en"><head><title>Old</title>${tag(form.slug)}</head><body><p>Text</p></body></html>`,
    ),
  )
  await page.waitForSelector('body form')
}, 60_000)

test.each([320, 1200])(
  'labels and words of any length, from right to left, stay inside, %i wide',
  async (width) => {
    const word = 'Buchhandlungsveranstaltungsbenachrichtigung'
    const label = `${word} ${'with many more words '.repeat(6)}`.trim()
    const options = [
      { value: 'a', label: word.repeat(3) },
      { value: 'b', label: 'B' },
    ]
    const fields = [
      { id: 'name', type: 'text', label, help: word.repeat(4), required: true },
      { id: 'one', type: 'radio', label: 'One', options },
      { id: 'two', type: 'select', label: 'Two', options },
      { ...agree, settings: { text: word.repeat(5) } },
      { id: 'send', type: 'submit', label: word.repeat(2) },
    ]
    const form = await publish({ fields, language: 'ar', title: `اشترك ${word.repeat(2)}` })
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(width, { colorScheme, locale: 'ar' })
      await page.goto(site.add(tag(form.slug)))
      await page.waitForSelector('form')
      await shoot(page, `long-${width}-${colorScheme}`)
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
      expect(await inShadow(page, 'box.scrollWidth > box.clientWidth')).toBe(false)
      expect(await inShadow(page, 'getComputedStyle(box).direction')).toBe('rtl')
      expect((await violationsOf(page)).filter((text) => !text.includes('h1'))).toEqual([])
      await page.goto(`${app.url}/forms/${form.slug}`)
      await shoot(page, `long-hosted-${width}-${colorScheme}`)
      expect(await page.evaluate('getComputedStyle(document.querySelector("form")).direction')).toBe('rtl')
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    }
  },
  60_000,
)

test('a double click sends once, and being offline keeps the answers for another try', async () => {
  const form = await publish()
  const page = await open(1200)
  await page.goto(site.add(tag(form.slug)))
  const email = fresh()
  await fill(page, email)
  await page.context().setOffline(true)
  await page.click('button')
  await page.locator('[data-captcha]:has-text("not")').waitFor()
  expect(await page.locator('[name=email]').inputValue()).toBe(email)
  await shoot(page, 'offline')
  await page.context().setOffline(false)
  await page.locator('button').dblclick()
  await page.waitForSelector('[role=status] h2')
  await page.waitForTimeout(500)
  expect(await sentCount(form)).toBe(1)
}, 60_000)

test.each([true, false])(
  'a double click on the hosted page sends once, script %s',
  async (javaScriptEnabled) => {
    const form = await publish()
    const page = await open(1200, { javaScriptEnabled })
    await page.goto(`${app.url}/forms/${form.slug}`)
    const email = fresh()
    await fill(page, email)
    await page.locator('button').dblclick()
    await page.waitForSelector('h1:has-text("Thank you")')
    await page.waitForTimeout(500)
    if (javaScriptEnabled) expect(await sentCount(form)).toBe(1)
    const [row] = await sql`select count(*)::integer as contacts from contacts where email = ${email}`
    expect(row?.contacts).toBe(1)
    // Back shows the form again, and it can be sent again.
    await page.goBack()
    const other = fresh()
    await fill(page, other)
    await page.click('button')
    await page.waitForSelector('h1:has-text("Thank you")')
    expect(
      await sql`select from form_submissions where form_id = ${form.id} and answers->>'email' = ${other}`,
    ).toHaveLength(1)
  },
  60_000,
)
