import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'
import { afterAll } from 'vitest'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// Else a software GPU draws each frame: two thirds of the browser's processor time.
chromium.setGraphicsMode = false

/** The browser with its usual arguments except some. */
export const launchBrowser = async (without: readonly string[] = []): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((argument) => !without.includes(argument)),
    headless: true,
  })

/** Without these the browser would not protect one origin from another. */
const unsafe = [
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
]

/** With this the browser ends with the first page that is closed, and all pages share one thread. */
export const singleProcess = '--single-process'

/** A browser for this file, without some further arguments. `open` makes a page of a new person: without storage. */
export const startBrowser = async (without: readonly string[] = []) => {
  const browser = await launchBrowser([...unsafe, ...without])
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
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe)
  return page.evaluate<
    string[]
  >(`axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => {
      // A tooltip belongs to what it describes, and to no landmark.
      const found = nodes.map(({ target }) => target.join(' ')).filter((one) =>
        id !== 'region' || document.querySelector(one)?.closest('[role=tooltip]') == null)
      return found.length === 0 ? [] : [id + ': ' + found.join(', ')]
    }))`)
}

/** For looking at what a test sees: set SHOTS to a folder. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
