import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import { type Bench, inverse, median, percentile } from './bench.ts'

const folder = fileURLToPath(new URL('../build/reference', import.meta.url))
const rounds = 11

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves the pages of the reference, compressed, as the service does. */
const serve = async (): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
    try {
      const content = await readFile(join(folder, path))
      const type = types[extname(path)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(content))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** From the first byte to the first result of a search, in a browser without a cache. */
const searchFrom = async (url: string): Promise<{ search: number; jump: number }> => {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    headless: true,
  })
  const page = await browser.newPage()
  try {
    const search = await timed(async () => {
      await page.goto(`${url}/index.html`, { waitUntil: 'commit' })
      await page.getByRole('combobox', { name: 'Search the reference' }).fill('merge contact')
      await page.getByRole('option').first().waitFor()
    })
    const jump = await timed(async () => {
      await page.keyboard.press('Enter')
      await page.waitForURL('**/contacts.html#mergeContact')
      await page.getByRole('heading', { level: 2, name: 'Merge' }).first().waitFor()
    })
    return { search, jump }
  } finally {
    await browser.close()
  }
}

const run: Bench['run'] = async (progress) => {
  const site = await serve()
  try {
    const found: { search: number; jump: number }[] = []
    for (let round = 0; round < rounds; round++) found.push(await searchFrom(site.url))
    const [searches, jumps] = [found.map(({ search }) => search), found.map(({ jump }) => jump)]
    progress(`search ${median(searches).toFixed(0)} ms, jump ${median(jumps).toFixed(0)} ms`)
    return {
      name: 'reference-search',
      figures: [
        inverse(
          'first result of a search after opening the page, ms beside 2,000',
          median(searches),
          2000,
          1,
        ),
        inverse('the same, the slowest of ten', percentile(searches, 0.9), 2000, 1),
        inverse('jump to the operation on another page, ms beside 1,000', median(jumps), 1000, 1),
        inverse('the same, the slowest of ten', percentile(jumps, 0.9), 1000, 1),
      ],
      conditions: {
        baseline: 'the time that is allowed',
        rounds: `${rounds}, each in a browser without a cache; medians`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    site.close()
  }
}

export const referenceSearch: Bench = {
  name: 'reference-search',
  summary: 'the time until the search of the reference answers, and until a jump to another page arrives',
  run,
}
