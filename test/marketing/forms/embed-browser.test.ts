import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { shoot, startBrowser, startSite, violationsOf } from '../../support/browser.ts'
import { agree, diet, everyField, inShadow, meets } from './browser-support.ts'
import { createForm, publishForm } from './support.ts'

const app = await startTestApp()
const site = await startSite()
const other = await startSite()
const open = await startBrowser()

const publish = async (definition: Record<string, unknown> & { fields?: object[] }) => {
  const spam = { minimum_seconds: 0 }
  const form = await createForm(app, { title: 'Join the reading circle', spam, ...definition })
  await publishForm(app, form)
  return form
}

const tag = (slug: string): string => `<script src="${app.url}/forms/embed.js" data-form="${slug}"></script>`

/** Forms may redirect to the business's own site. */
const allowSite = async (): Promise<void> => {
  const { headers } = await app.send('GET', '/settings/general')
  const body = { website_url: 'https://harbourbooks.example' }
  await app.send('PUT', '/settings/general', { body, headers: { 'if-match': headers.get('etag') ?? '' } })
}

const long = '<p>A page.</p>'.repeat(200)

const shown = (page: Page) => page.waitForSelector('form', { timeout: 10_000 })

/** What a page requests, as origins, and whether anything set a cookie. */
const watch = (page: Page) => {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  return origins
}

describe('a page of another origin', () => {
  test.each([320, 1200])(
    'shows a form that axe and the keyboard accept, %i wide',
    async (width) => {
      const { id, slug } = await publish({ fields: everyField })
      const page = await open(width)
      const origins = watch(page)
      // The page's own styles and its policy do not reach the form.
      const url = site.add(
        `<style>* { color: red !important; font-size: 3px } form, div { display: none } html { font-size: 4px }</style>${tag(slug)}`,
      )
      await page.goto(`${url}?utm_campaign=autumn#top`)
      await shown(page)
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
      await shoot(page, `embed-${width}`)
      const field = page.locator('[name=email]')
      expect(await inShadow(page, "getComputedStyle(box.querySelector('input')).fontSize")).toBe('17px')
      expect((await violationsOf(page)).filter((text) => !text.includes('h1'))).toEqual([])
      await inShadow(page, "box.querySelector('form').noValidate = true")
      await page.click('button')
      await page.waitForSelector('.alarm')
      await shoot(page, `embed-faults-${width}`)
      expect(await inShadow(page, 'root.activeElement.className')).toContain('alarm')
      expect((await violationsOf(page)).filter((text) => !text.includes('h1'))).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.type('ada@example.com')
      expect(await field.inputValue()).toBe('ada@example.com')
      expect(await field.getAttribute('aria-describedby')).toBe('field-email-fault')
      await page.focus('[name=agree]')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForSelector('[role=status] h2')
      await shoot(page, `embed-sent-${width}`)
      const rows = await app.context
        .sql`select answers, proved, page_url from form_submissions where form_id = ${id}`
      expect(rows).toEqual([
        {
          answers: { email: 'ada@example.com', agree: true, box: false, campaign: 'autumn' },
          proved: true,
          page_url: url,
        },
      ])
      const pages = await app.context.sql`select page_url, views from form_pages where form_id = ${id}`
      expect(pages).toEqual([{ page_url: url, views: 1 }])
      expect([...origins].toSorted()).toEqual([app.url, site.url].toSorted())
      expect(await page.context().cookies()).toEqual([])
    },
    90_000,
  )

  test('hides fields, and goes to the page of the form afterwards', async () => {
    const next = 'https://harbourbooks.example/thanks'
    await allowSite()
    const { slug } = await publish({
      fields: [meets, diet],
      success: { action: 'redirect', redirect_url: next },
    })
    const page = await open(1200)
    await page.route(next, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Thanks</h1>' }))
    await page.goto(site.add(tag(slug)))
    await shown(page)
    expect(await page.isVisible('[name=diet]')).toBe(false)
    await page.check('[value=shop]')
    expect(await page.isVisible('[name=diet]')).toBe(true)
    await page.check('[value=online]')
    await page.fill('[name=email]', 'alan@example.com')
    await page.click('button')
    await page.waitForURL(next)
  }, 60_000)

  test('shows nothing if the form does not allow its origin, in a frame either', async () => {
    const { slug } = await publish({ allowed_origins: [other.url] })
    for (const [from, visible] of [
      [site, false],
      [other, true],
    ] as const) {
      const page = await open(1200)
      const refused: string[] = []
      page.on('console', (message) => refused.push(message.text()))
      await page.goto(from.add(tag(slug)))
      await (visible ? shown(page) : page.waitForTimeout(1500))
      expect(await page.locator('form').count()).toBe(visible ? 1 : 0)
      await page.goto(from.add(`<iframe title="Form" src="${app.url}/forms/${slug}/frame"></iframe>`))
      const frame = page.frameLocator('iframe')
      await page.waitForTimeout(1000)
      expect(await frame.locator('form').count()).toBe(visible ? 1 : 0)
    }
  }, 60_000)

  test('never frames the hosted page, and shows the page for frames', async () => {
    const { slug } = await publish({ fields: [agree] })
    const page = await open(1200)
    await page.goto(
      site.add(`<iframe title="Form" width="600" height="700" src="${app.url}/forms/${slug}"></iframe>`),
    )
    await page.waitForTimeout(1000)
    expect(await page.frameLocator('iframe').locator('form').count()).toBe(0)
    await page.goto(
      site.add(
        `<iframe title="Form" width="600" height="700" src="${app.url}/forms/${slug}/frame"></iframe>`,
      ),
    )
    const frame = page.frameLocator('iframe')
    await frame.locator('[name=email]').fill('grace@example.com')
    await frame.locator('[name=agree]').check()
    await shoot(page, 'frame')
    await frame.locator('button').click()
    await frame.locator('h1:has-text("Thank you")').waitFor()
  }, 60_000)

  test('may forbid styles and workers: the form then asks for a confirmation', async () => {
    const { id, slug } = await publish({})
    const page = await open(1200)
    const policy = `default-src 'none'; script-src ${app.url}; connect-src ${app.url}`
    await page.goto(site.add(tag(slug), { 'content-security-policy': policy }))
    await page.fill('[name=email]', 'kay@example.com')
    expect(await inShadow(page, "getComputedStyle(box.querySelector('input')).fontSize")).toBe('17px')
    await page.click('button')
    await page.waitForSelector('[role=status] h2')
    expect(await page.textContent('[role=status]')).toContain('Check your inbox')
    expect(await app.context.sql`select proved from form_submissions where form_id = ${id}`).toEqual([
      { proved: false },
    ])
  }, 60_000)

  test('can contain the form as plain HTML', async () => {
    const { id, slug } = await publish({})
    const page = await open(1200)
    await page.goto(
      site.add(
        `<form method="post" action="${app.url}/forms/${slug}"><label>E-mail <input name="email"></label><button>Join</button></form>`,
      ),
    )
    await page.fill('[name=email]', 'mary@example.com')
    await page.click('button')
    await page.waitForSelector('h1:has-text("Thank you")')
    expect(await app.context.sql`select proved from form_submissions where form_id = ${id}`).toEqual([
      { proved: false },
    ])
  }, 60_000)
})

describe('a form above the page', () => {
  const presentation = { kind: 'popup', delay_seconds: 0, repeat_after_days: null }

  test.each([320, 1200])(
    'is a pop-up that keeps the focus, closes with Escape and comes once, %i wide',
    async (width) => {
      const { slug } = await publish({ presentation, fields: [agree] })
      const page = await open(width, { reducedMotion: 'reduce' })
      const url = site.add(`<a href="#a">A link</a>${tag(slug)}`)
      await page.goto(url)
      await shown(page)
      await shoot(page, `popup-${width}`)
      expect(await violationsOf(page)).toEqual([])
      expect(await inShadow(page, 'getComputedStyle(box).animationName')).toBe('none')
      for (let count = 0; count < 12; count++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate("document.activeElement === document.querySelector('a')")).toBe(false)
      }
      await page.keyboard.press('Escape')
      expect(await page.locator('form').count()).toBe(0)
      await page.goto(url)
      await page.waitForTimeout(1500)
      expect(await page.locator('form').count()).toBe(0)
      expect(await page.context().cookies()).toEqual([])
    },
    60_000,
  )

  test('slides in after scrolling, and comes again if the form says so', async () => {
    const { slug } = await publish({
      presentation: { kind: 'slide_in', edge: 'left', scroll_percent: 50, repeat_after_days: 0 },
    })
    const page = await open(1200)
    for (let count = 0; count < 2; count++) {
      await page.goto(site.add(`${tag(slug)}${long}`))
      await page.waitForTimeout(1000)
      expect(await page.locator('form').count()).toBe(0)
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      await shown(page)
      expect((await page.locator('.box').boundingBox())?.x).toBe(16)
      // It does not take the focus from the page.
      expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
      await page.waitForTimeout(300)
      if (count === 0) await shoot(page, 'slide-in')
      expect(await violationsOf(page)).toEqual([])
      await page.locator('.close').click()
      expect(await page.locator('form').count()).toBe(0)
    }
  }, 60_000)

  test('is a bar when the pointer leaves the page', async () => {
    const { slug } = await publish({
      presentation: { kind: 'bar', edge: 'top', on_exit: true, repeat_after_days: 7 },
    })
    const page = await open(1200)
    await page.goto(site.add(`${tag(slug)}${long}`))
    await page.waitForTimeout(1000)
    expect(await page.locator('form').count()).toBe(0)
    await page.evaluate(
      "document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1, relatedTarget: null }))",
    )
    await shown(page)
    await page.waitForTimeout(500)
    expect((await page.locator('.box').boundingBox())?.y).toBe(0)
    await shoot(page, 'bar')
    expect(await violationsOf(page)).toEqual([])
  }, 60_000)
})
