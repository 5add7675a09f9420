import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { command } from './generators/command.ts'
import { openShop, type Shop } from './generators/shop.ts'
import type { Proof } from './run.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const program = fileURLToPath(new URL('runtimes/program.js', import.meta.url))

/** Runtimes that npm installs into the project of the integrator. */
const versions = { deno: '2.9.6', bun: '1.4.5' }

const packAll = async (folder: string): Promise<string[]> => {
  const paths = ['build/client', 'node_modules/openapi-fetch', 'node_modules/openapi-typescript-helpers']
  const packed: string[] = []
  for (const path of paths) {
    const out = await command(folder, ['npm', 'pack', join(root, path), '--ignore-scripts', '--json'])
    packed.push(`./${(JSON.parse(out) as { filename: string }[])[0]?.filename}`)
  }
  return packed
}

/** An empty project with the package and the runtimes. */
const makeProject = async (folder: string): Promise<void> => {
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  await command(folder, ['npm', 'install', '--no-audit', '--no-fund', ...(await packAll(folder)), ...wanted])
  await copyFile(program, join(folder, 'program.js'))
  const main = `import { work } from './program.js'
import { readFileSync } from 'node:fs'
console.log(JSON.stringify(await work(JSON.parse(readFileSync('given.json', 'utf8')))))
process.exit(0)
`
  await writeFile(join(folder, 'main.js'), `import process from 'node:process'\n${main}`)
}

interface Given {
  url: string
  password: string
  name: string
  call: { body: string; headers: Record<string, string>; secret: string }
}

const callNow = (): Given['call'] => {
  const secret = `whsec_${Buffer.from('a'.repeat(24)).toString('base64')}`
  const body = JSON.stringify({ type: 'contact.created', timestamp: new Date().toISOString(), data: {} })
  const now = new Date()
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  }
  return { body, headers, secret }
}

/** Serves the project's files to a browser, which finds packages by an import map. */
const startSite = async (folder: string, port: number) => {
  const imports = {
    'contact-relationship-client': '/node_modules/contact-relationship-client/client.js',
    'contact-relationship-client/webhooks': '/node_modules/contact-relationship-client/client-webhooks.js',
    'openapi-fetch': '/node_modules/openapi-fetch/dist/index.mjs',
  }
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    if (path === '/') return response.setHeader('Content-Type', 'text/html').end(page)
    const file = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(file === null ? 404 : 200, { 'Content-Type': 'text/javascript' }).end(file)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return server
}

const inBrowser = async (port: number, given: Given): Promise<string> => {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((argument) => argument !== '--disable-web-security'),
    headless: true,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const script = `import('/program.js').then(({ work }) => work(${JSON.stringify(given)})).then(JSON.stringify)`
    return await page.evaluate<string>(script)
  } finally {
    await browser.close()
  }
}

const expected = (name: string): object => ({
  created: `${name}@example.com`,
  taken: true,
  listed: 1,
  sentAll: true,
  job: ['partially_failed', 1, 1],
  errors: 1,
  event: 'contact.created',
  forgedIsRefused: true,
})

const tryAll = async (folder: string, shop: Shop, sitePort: number, say: (line: string) => void) => {
  const bin = join(folder, 'node_modules', '.bin')
  const commands: Record<string, string[]> = {
    [`Node ${process.versions.node}`]: [process.execPath, 'main.js'],
    'Node of the path': ['node', 'main.js'],
    [`Deno ${versions.deno}`]: [join(bin, 'deno'), 'run', '--allow-all', '--no-remote', 'main.js'],
    [`Bun ${versions.bun}`]: [join(bin, 'bun'), 'run', 'main.js'],
  }
  const failures: string[] = []
  const names = [...Object.keys(commands), 'Chromium']
  for (const [index, runtime] of names.entries()) {
    const name = `runtime${index}`
    const given = { url: shop.service.url, password: shop.password, name, call: callNow() }
    await writeFile(join(folder, 'given.json'), JSON.stringify(given))
    const words = commands[runtime]
    try {
      const out = words === undefined ? await inBrowser(sitePort, given) : await command(folder, words)
      if (isDeepStrictEqual(JSON.parse(out), expected(name))) say(`  ${runtime}: holds`)
      else failures.push(`${runtime} did ${out}`)
    } catch (error) {
      failures.push(`${runtime}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return `The client works in ${names.join(', ')}.`
}

const prove: Proof['run'] = async (say) => {
  const folder = await mkdtemp(join(tmpdir(), 'runtimes-'))
  const data = join(folder, 'data')
  await mkdir(data)
  await makeProject(folder)
  const site = await startSite(folder, 0)
  const { port } = site.address() as AddressInfo
  const shop = await openShop(data, { ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
  try {
    return await tryAll(folder, shop, port, say)
  } finally {
    site.close()
    shop.service.signal('SIGTERM')
    await shop.service.ended
    await rm(folder, { recursive: true, force: true })
  }
}

export const runtimes: Proof = {
  name: 'runtimes',
  summary: 'the packed client, installed into an empty project, in Node, Deno, Bun and a browser',
  run: prove,
}
