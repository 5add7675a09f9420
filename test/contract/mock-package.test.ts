import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverOf } from '../../openapi/tools/document.ts'
import { startMock } from '../../packages/mock/command.ts'
import { killStragglers, runScript } from '../support/service.ts'
import { addressOf, sampleCall } from './walk/calls.ts'
import { document, operations } from './walk/contract.ts'

const execute = promisify(execFile)

describe('the mock package, installed into an empty project', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mock-package-'))
  const script = join(folder, 'node_modules', 'contact-relationship-mock', 'mock.js')
  const inProject = (...words: string[]) =>
    execute('npm', words, { cwd: folder, env: { ...process.env, npm_config_offline: 'true' } })
  const mock = await startMock({ port: 0, light: true })

  beforeAll(async () => {
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    const { stdout } = await inProject('pack', resolve('build/mock'), '--json')
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
    expect(packed?.files.map(({ path }) => path).sort()).toEqual([
      'README.md',
      'mock.js',
      'openapi.json',
      'package.json',
    ])
    await inProject('install', '--ignore-scripts', '--no-audit', '--no-fund', `./${packed?.filename}`)
  }, 60_000)

  afterAll(async () => {
    killStragglers()
    await mock.close()
    await rm(folder, { recursive: true })
  })

  const start = async (): Promise<{ url: string; pid: number }> => {
    const installed = runScript(script, {}, ['--port', '0'])
    const found = () => /listens on (\S+)\/service\/v1/.exec(installed.out())?.[1]
    await expect.poll(() => found() ?? installed.err(), { timeout: 5000 }).toMatch(/^http/)
    return { url: found() ?? '', pid: installed.pid }
  }

  const { basePath } = serverOf(document)
  const ask = async (base: string, method: string, path: string, body: unknown) => {
    const response = await fetch(`${base}${basePath}${path}`, {
      method,
      headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.text() }
  }

  test('answers each operation as the mock of a checkout does: the example, and the faults of a wrong body', async () => {
    const { url } = await start()
    for (const operation of operations) {
      const call = sampleCall(operation)
      const { method } = operation
      const path = addressOf(operation, call)
      const bodies = method === 'GET' ? [undefined] : [call.body, { no_such_member: 1 }]
      for (const body of bodies) {
        const said = await ask(url, method, path, body)
        expect({ id: operation.id, ...said }).toEqual({
          id: operation.id,
          ...(await ask(mock.url, method, path, body)),
        })
      }
    }
  }, 60_000)

  test('needs less than 150 MB for all operations', async () => {
    const { url, pid } = await start()
    for (const operation of operations) {
      const call = sampleCall(operation)
      const { status } = await ask(url, operation.method, addressOf(operation, call), call.body)
      expect(status).toBeLessThan(500)
    }
    // Only Linux tells the highest resident memory of a process.
    if (process.platform !== 'linux') return
    const [, highest] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
    expect(Number(highest) / 1000, 'megabytes of the mock after each operation once').toBeLessThan(150)
  })

  test('shows its options, and says what it does not have', async () => {
    const helped = runScript(script, {}, ['--help'])
    expect(await helped.ended).toBe(0)
    expect(helped.out()).toContain('npx contact-relationship-mock')
    expect(helped.out()).not.toContain('--prism')
    for (const word of ['--prism', '--stateful']) {
      const refused = runScript(script, {}, [word])
      expect([await refused.ended, refused.err()]).toEqual([
        1,
        '--prism and --stateful need a checkout of the service.\n',
      ])
    }
  })
})
