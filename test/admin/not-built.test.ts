import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createBrowser } from '../host/support.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { createTestDatabase } from '../support/database.ts'
import { killStragglers, runScript } from '../support/service.ts'

const folder = await makeDataFolder('crs-checkout-')
afterAll(async () => {
  killStragglers()
  await removeDataFolder(folder)
})

const password = 'correct horse battery staple'
const sentence =
  'The admin application is not built, and Vite, which builds it, is not installed: ' +
  'use a release archive, or run `npm ci --include=dev` and `npm run build -- admin`.'

/** A checkout of the project whose packages are those of a production install, as far as Vite is concerned. */
const copyProject = async (): Promise<void> => {
  const parts = [
    'admin',
    'docs',
    'generated',
    'openapi',
    'packages',
    'server',
    'package.json',
    'package-lock.json',
  ]
  await Promise.all(parts.map((part) => cp(part, join(folder, part), { recursive: true })))
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  for (const name of await readdir('node_modules'))
    if (name !== 'vite' && name !== '.cache')
      await symlink(resolve('node_modules', name), join(modules, name))
}

test('an installation without Vite says in one sentence what to do, and serves everything else', async () => {
  await copyProject()
  const { url: databaseUrl } = await createTestDatabase()
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    ADMIN_PASSWORD: password,
    SECRET_KEY: randomBytes(32).toString('base64'),
  }
  const service = runScript(join(folder, 'server/main.js'), { environment }, ['serve'])
  const address = (): string | undefined => /Address\s+(\S+)[\s\S]*Mock/.exec(service.out())?.[1]
  await expect.poll(address).toBeDefined()
  await expect.poll(service.err).toContain(sentence)

  const url = address() ?? ''
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const browser = createBrowser(url)
  await browser.logIn('admin', password)
  const { status, headers, text } = await browser.get('/admin/contacts')
  expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(text).toContain('<h1>The admin application is not built</h1>')
  expect(text).toContain('<code>npm ci --include=dev</code>')
  expect((await browser.get('/admin/assets/index-00000000.js')).status).toBe(404)

  // A further line would be about the requests.
  await pause(500)
  const lines = service.err().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([sentence])
  expect(JSON.parse(lines[0] ?? '')).not.toHaveProperty('err')
  service.signal('SIGTERM')
  await service.ended
})

test('building the application without Vite says the same', async () => {
  await rm(join(folder, 'build'), { recursive: true, force: true })
  const build = runScript(join(folder, 'packages/build.ts'), {}, ['admin'])
  expect(await build.ended).toBe(3)
  expect(build.err()).toBe(`${sentence}\n`)
})
