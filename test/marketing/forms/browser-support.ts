import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'
import { afterAll } from 'vitest'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Without these the browser would not protect one origin from another. */
const unsafe = [
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
]

/** A browser for this file. `open` makes a page of a new person: without storage. */
export const startBrowser = async () => {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((argument) => !unsafe.includes(argument)),
    headless: true,
  })
  afterAll(() => browser.close())
  return async (width: number, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, ...options })
    const page = await context.newPage()
    await page.addInitScript("globalThis.alert = () => { globalThis.ran = 'alert' }")
    return page
  }
}

/** A site of another origin with pages that tests write. */
export const startSite = async () => {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>()
  const server = createServer((request, response) => {
    const page = pages.get((request.url ?? '').split('?')[0] ?? '')
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      ...page?.headers,
    })
    response.end(page?.html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => new Promise((closed) => server.close(closed)))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let count = 0
  return {
    url,
    /** Puts a page with this body on the site and returns its URL. */
    add: (body: string, headers: Record<string, string> = {}): string => {
      const path = `/page-${++count}`
      const html = `<!doctype html><html lang="en"><head><title>Harbour</title></head><body><main><h1>Harbour</h1>${body}</main></body></html>`
      pages.set(path, { html, headers })
      return `${url}${path}`
    },
    /** Puts a document on the site as it is, such as one in quirks mode. */
    addDocument: (html: string): string => {
      const path = `/page-${++count}`
      pages.set(path, { html, headers: {} })
      return `${url}${path}`
    },
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds against WCAG 2.2 AA and good practice, as `rule: elements`. Looks into shadow roots. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  return page.evaluate<
    string[]
  >(`axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`)
}

/** Evaluates an expression about the form's box (`box`) inside its shadow root. */
export const inShadow = (page: Page, expression: string): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('div')].filter(({ shadowRoot }) => shadowRoot)
    .map(({ shadowRoot: root }) => [root, root.querySelector('.box')])
    .map(([root, box]) => ${expression})[0]`)

/** For looking at what a test sees: set SHOTS to a folder. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

export const meets = {
  id: 'meets',
  type: 'radio',
  label: 'Where would you like to meet?',
  options: [
    { value: 'shop', label: 'In the shop' },
    { value: 'online', label: 'Online' },
  ],
}
export const diet = {
  id: 'diet',
  type: 'text',
  label: 'What do you not eat?',
  required: true,
  visible_if: { match: 'all', rules: [{ field_id: 'meets', operator: 'is_any', compared_with: ['shop'] }] },
}
export const agree = {
  id: 'agree',
  type: 'consent',
  label: 'Consent',
  required: true,
  settings: { text: 'Send me e-mails about the [reading circle](https://harbourbooks.example/circle).' },
}
const options = [
  { value: 'a', label: 'Poems' },
  { value: 'b', label: 'Novels' },
]

/** Fields of every type that people see, besides the address. */
export const everyField = [
  { id: 'name', type: 'text', label: 'First name', target: 'first_name', help: 'As friends call you.' },
  { id: 'about', type: 'textarea', label: 'About you', placeholder: 'A line or two' },
  { id: 'number', type: 'number', label: 'Books a year' },
  { id: 'phone', type: 'phone', label: 'Telephone' },
  { id: 'site', type: 'url', label: 'Your page' },
  { id: 'day', type: 'date', label: 'Date of birth', target: 'date_of_birth' },
  { id: 'moment', type: 'date_time', label: 'Best time' },
  { id: 'one', type: 'select', label: 'Favourite', options },
  { id: 'some', type: 'multi_select', label: 'Several', options },
  meets,
  diet,
  { id: 'box', type: 'checkbox', label: 'I am over 18' },
  { id: 'boxes', type: 'checkboxes', label: 'Interests', options },
  { id: 'country', type: 'country', label: 'Country' },
  { id: 'stars', type: 'rating', label: 'How do you like us?' },
  { id: 'campaign', type: 'hidden', settings: { query_parameter: 'utm_campaign' } },
  { id: 'words', type: 'html', settings: { text: '<p>Nearly <strong>done</strong>.</p>' } },
  { id: 'line', type: 'divider' },
  agree,
  { id: 'send', type: 'submit', label: 'Join' },
]
