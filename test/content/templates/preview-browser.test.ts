import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileContent } from '../../../server/content/templates/content/make.ts'
import { previewOf } from '../../../server/content/templates/content/preview.ts'
import type { Content } from '../../../server/content/templates/index.ts'
import { launchBrowser } from '../../support/browser.ts'
import { catalogue, valuesOf } from '../smart-codes/support.ts'

let browser: Browser
let page: Page
let count = 0

beforeAll(async () => {
  browser = await launchBrowser()
  // One page for all: the browser ends with its last page.
  page = await browser.newPage()
  await page.route('**/*', (route) => route.abort())
  await page.exposeFunction('ran', () => {
    count++
  })
}, 60_000)
afterAll(() => browser.close())

/** Each calls `ran` in a page that allows it; as an author's content, and as a contact's name. */
const attacks = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<img src="x" onerror="ran()">',
  '<svg onload=ran()><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<style><img src="</style><img src=x onerror=ran()//">',
  '<title><img src="</title><img src=x onerror=ran()>">',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<object data="javascript:ran()"></object><embed src="javascript:ran()">',
  '<body onload=ran()>',
  '<details open ontoggle=ran()>x</details>',
  '<input autofocus onfocus=ran()>',
  '<video><source onerror=ran()></video>',
  '<a id="go" href="javascript:ran()">x</a>',
  '<a id="go" href=" java\tscript:ran()">x</a>',
  '<form action="javascript:ran()"><button id="go">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:ran()">',
  '<base href="javascript:ran()//">',
  '<!--[if gte IE 4]><script>ran()</script><![endif]--><!--><script>ran()</script>-->',
  '"><script>ran()</script>',
  "'><img src=x onerror=ran()>",
  '</title></style></textarea></script><script>ran()</script>',
]

const previewed = async (kind: Content['kind'], source: string, name = 'Ada'): Promise<string> => {
  const content = await compileContent(
    { kind, source, subject: null, preheader: null, text: null },
    { catalogue },
  )
  const values = valuesOf({ 'contact.first_name': name, 'contact.custom.site': name })
  return (await previewOf(content, values)).html ?? ''
}

const hostPage = `<p>{{ contact.first_name }}</p><a id="go" title="{{ contact.first_name }}" href="{{ contact.custom.site }}">x</a>
  <img alt='{{ contact.first_name }}' src="https://x.example/?n={{ contact.first_name }}"><b title={{ contact.first_name }}>x</b>`

/** Runs the page without a sandbox; returns how often a script ran. */
const ran = async (html: string): Promise<number> => {
  count = 0
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate('document.querySelector("#go")?.click()')
  await page.evaluate('new Promise((done) => setTimeout(done, 20))')
  return count
}

test('the viewer would notice a script that runs', async () => {
  expect(await ran('<img src=x onerror=ran()>')).toBeGreaterThan(0)
})

test("an author's content runs nothing in a preview", async () => {
  for (const attack of attacks)
    for (const kind of ['html', 'markdown'] as const)
      expect(await ran(await previewed(kind, `<p>x</p>\n\n${attack}`)), `${kind}: ${attack}`).toBe(0)
}, 120_000)

test("a contact's name runs nothing in a preview", async () => {
  for (const attack of attacks) {
    const html = await previewed('html', hostPage, attack)
    expect(html).toContain('title=')
    expect(await ran(html), attack).toBe(0)
  }
}, 120_000)
