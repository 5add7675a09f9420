import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { projectFile } from '../../../openapi/tools/project-file.ts'
import { build } from '../../../packages/build.ts'
import { startMock } from '../../../packages/mock/command.ts'
import { launchBrowser, singleProcess } from '../../support/browser.ts'
import { watchQuiet } from '../support.ts'
import { serveBuilt } from './serve.ts'
import { type View, views } from './views.ts'

const folder = projectFile('build/looks')

const variants = [
  { name: 'light 1280', width: 1280, colorScheme: 'light', root: '' },
  { name: 'dark 1280', width: 1280, colorScheme: 'dark', root: '' },
  { name: 'light 390', width: 390, colorScheme: 'light', root: '' },
  { name: 'rtl 1280', width: 1280, colorScheme: 'light', root: '/rtl' },
] as const

type Variant = (typeof variants)[number]

const fileOf = (view: View, { name }: Variant): string =>
  `${view.name.replaceAll(/\W+/g, '-')}-${name.replaceAll(' ', '-')}.png`

const look = async (browser: Browser, url: string, variant: Variant, wanted: readonly View[]) => {
  const { width, colorScheme, root } = variant
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 800 },
    colorScheme,
    hasTouch: width < 500,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const { settled } = watchQuiet(page)
  for (const view of wanted) {
    await page.goto(`${url}${root}/admin${view.path}`)
    await page.locator('main h1').first().waitFor()
    await settled()
    await view.act?.(page)
    if (view.until !== undefined) await page.locator(view.until).first().waitFor()
    await settled()
    await page.screenshot({ path: join(folder, fileOf(view, variant)) })
  }
  await context.close()
}

const row = (view: View): string =>
  `<h2>${view.name}</h2>\n<div>${variants
    .map((variant) => {
      const file = fileOf(view, variant)
      return `<figure><a href="${file}"><img src="${file}" alt="${view.name}, ${variant.name}" loading="lazy"></a><figcaption>${variant.name}</figcaption></figure>`
    })
    .join('')}</div>`

const sheet = (wanted: readonly View[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Looks</title>
<style>
  body { font: 14px system-ui; margin: 1rem; background: #888; }
  div { display: flex; gap: 1rem; align-items: flex-start; }
  figure { margin: 0; flex: 4; }
  figure:nth-child(3) { flex: 1.2; }
  img { width: 100%; border: 1px solid #555; }
</style></head>
<body>
<h1>Looks</h1>
${wanted.map(row).join('\n')}
</body>
</html>
`

const run = async (): Promise<void> => {
  const [part = ''] = process.argv.slice(2)
  const wanted = views.filter(({ name }) => name.includes(part))
  if (wanted.length === 0) throw new Error(`No screen has "${part}" in its name.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const mock = await startMock({ port: 0, light: true })
  const site = await serveBuilt(await build('admin'), mock.url)
  const browser = await launchBrowser([singleProcess])
  try {
    for (const variant of variants) await look(browser, site.url, variant, wanted)
    const path = join(folder, 'index.html')
    await writeFile(path, sheet(wanted))
    process.stdout.write(`${wanted.length * variants.length} pictures: open ${path}\n`)
  } finally {
    await browser.close()
    site.close()
    await mock.close()
  }
}

run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
