import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { countByArea, grown, missingFrom } from '../support/reporters/counts.ts'

describe('the number of tests by area', () => {
  const counted = countByArea([
    { path: 'test/audience/contacts/get-contact.test.ts', tests: 3 },
    { path: 'test/audience/contacts/data-subject/erase-contact.test.ts', tests: 4 },
    { path: 'test/contract/cast.test.ts', tests: 2 },
    { path: 'test/documents.test.ts', tests: 1 },
  ])

  test('is a sum over the first two levels of folders', () => {
    expect(counted).toEqual({
      'audience/contacts': { files: 2, tests: 7 },
      contract: { files: 1, tests: 2 },
      '.': { files: 1, tests: 1 },
    })
  })

  test('is reported if it is lower than in the table, and only then', () => {
    expect(missingFrom({ ...counted, contract: { files: 1, tests: 1 } }, counted)).toEqual([])
    const kept = { contract: { files: 1, tests: 3 }, 'audience/contacts': { files: 3, tests: 7 } }
    expect(missingFrom(kept, counted)).toEqual([
      'test/contract has 2 tests in 1 files, and had 3 in 1.',
      'test/audience/contacts has 7 tests in 2 files, and had 7 in 3.',
    ])
    expect(missingFrom({ gone: { files: 1, tests: 1 } }, counted)).toHaveLength(1)
  })

  test('increases in the table, and never decreases', () => {
    const kept = { contract: { files: 2, tests: 1 }, gone: { files: 1, tests: 1 } }
    expect(grown(kept, counted)).toEqual({ ...counted, ...kept, contract: { files: 2, tests: 2 } })
  })
})

describe('a run of all tests', { timeout: 60_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'expected-counts-'))
  afterAll(() => rm(root, { recursive: true }))
  await symlink(resolve('node_modules'), join(root, 'node_modules'))

  const put = async (name: string, content: string): Promise<void> => {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  const table = join(root, 'test', 'counts.json')
  const config = {
    include: ['test/**/*.test.js'],
    reporters: [resolve('test/support/reporters/expected-counts.ts')],
    pool: 'threads',
    isolate: false,
  }
  await put('vitest.config.mjs', `export default { test: ${JSON.stringify(config)} }\n`)
  const head = `import { expect, test } from 'vitest'\n`
  const plain = (title: string): string => `test('${title}', () => expect(1).toBe(1))\n`

  /** Runs the tests of the folder, in CI or locally. */
  const run = async (ci: boolean, ...chosen: string[]): Promise<{ code: number; out: string }> => {
    const { CI: _, ...environment } = process.env
    const vitest = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', ...chosen], {
      cwd: root,
      env: { ...environment, ...(ci && { CI: 'true' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number>((resolve) => vitest.once('close', (code) => resolve(code ?? -1)))
    const [out, err] = await Promise.all([text(vitest.stdout), text(vitest.stderr)])
    return { code: await ended, out: out + err }
  }

  test('stores increases locally, and fails in CI if tests are skipped, focused or missing', async () => {
    await put('test/a/b/one.test.js', head + plain('one') + plain('two'))
    await put('test/a/b/two.test.js', head + plain('three'))
    expect(await run(true), 'no table').toEqual({
      code: 1,
      out: 'test/counts.json is missing: a green run of all tests writes it.\n',
    })
    expect(await run(false)).toMatchObject({ code: 0 })
    expect(JSON.parse(await readFile(table, 'utf8'))).toEqual({ 'a/b': { files: 2, tests: 3 } })

    await put('test/a/b/two.test.js', head + plain('three') + plain('four'))
    expect(await run(true), 'more than the table says is welcome').toMatchObject({ code: 0, out: '' })

    await put(
      'test/a/b/two.test.js',
      `${head}${plain('three')}${plain('four').replace('test(', 'test.skip(')}`,
    )
    expect(await run(true)).toEqual({ code: 1, out: 'test/a/b/two.test.js skips "four".\n' })

    await put('test/a/b/two.test.js', `${head}${plain('three').replace('test(', 'test.only(')}`)
    expect(await run(true), 'focused').toMatchObject({ code: 1 })

    await rm(join(root, 'test/a/b/two.test.js'))
    const gone = 'test/a/b has 2 tests in 1 files, and had 3 in 2.'
    const red = await run(true)
    expect(red).toMatchObject({ code: 1 })
    expect(red.out).toContain(gone)
    const told = await run(false)
    expect(told).toMatchObject({ code: 0 })
    expect(told.out).toContain(gone)
    expect(JSON.parse(await readFile(table, 'utf8'))).toEqual({ 'a/b': { files: 2, tests: 3 } })
  })

  test('is complete: a run of selected files is not compared', async () => {
    await put('test/a/b/one.test.js', head + plain('one') + plain('two'))
    await put('test/a/b/two.test.js', head + plain('three'))
    expect(await run(true, 'one.test.js')).toEqual({ code: 0, out: '' })
  })
})
