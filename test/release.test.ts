import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { packRelease, sectionOf } from '../tools/release/pack.ts'

const run = promisify(execFile)
const base = await mkdtemp(join(tmpdir(), 'release-'))
const [root, folder] = [join(base, 'root'), join(base, 'release')]
afterAll(() => rm(base, { recursive: true }))

const git = (...words: string[]) =>
  run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], { cwd: root })

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.0.0, 2026-11-28\n\nThe first one.\n\n## 0.9.0\n\nEarlier.\n'

test('packs what is committed, the packages for callers, the contract, the reference and the notes', async () => {
  await run('git', ['init', '-q', root])
  await writeFile(join(root, 'package.json'), '{ "name": "service", "version": "1.0.0" }')
  await writeFile(join(root, 'CHANGELOG.md'), changelog)
  await git('add', '-A')
  await git('commit', '-qm', 'first')
  const names = await packRelease(root, folder)
  const { version } = JSON.parse(await readFile('generated/openapi.json', 'utf8')).info
  expect(names).toEqual([
    `contact-relationship-client-${version}.tgz`,
    `contact-relationship-mock-${version}.tgz`,
    `contact-relationship-verify-${version}.tgz`,
    'contract-changelog.md',
    'openapi.json',
    'reference.html',
    'release-notes.md',
    'service-1.0.0.tar.gz',
    'SHA256SUMS',
  ])
  const { stdout } = await run('tar', ['-tzf', join(folder, 'service-1.0.0.tar.gz')])
  const packed = stdout.split('\n').filter(Boolean)
  const isBuilt = (path: string) => path.startsWith('service-1.0.0/build/')
  expect(packed.filter((path) => !isBuilt(path))).toEqual([
    'service-1.0.0/',
    'service-1.0.0/CHANGELOG.md',
    'service-1.0.0/package.json',
  ])
  const built = await Promise.all(
    ['reference', 'admin'].map((part) => readdir(`build/${part}`, { recursive: true, withFileTypes: true })),
  )
  expect(packed.filter((path) => isBuilt(path) && !path.endsWith('/'))).toHaveLength(
    built.flat().filter((file) => file.isFile()).length,
  )
  expect(packed).toContain('service-1.0.0/build/reference/problems/not_found.html')
  expect(packed).toContain('service-1.0.0/build/admin/index.html')
  expect(await readFile(join(folder, 'release-notes.md'), 'utf8')).toBe('# service-1.0.0\n\nThe first one.\n')
  const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  expect(sums.length).toBe(names.length - 1)
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    ).toBe(sum)
  }
}, 60_000)

test('refuses what is not committed', async () => {
  await writeFile(join(root, 'late.txt'), 'late')
  await expect(packRelease(root, folder)).rejects.toThrow('?? late.txt')
})

test.each([
  ['## 0.9.0\n\nEarlier.\n', 'CHANGELOG.md has no section "1.0.0".'],
  ['## 1.0.0\n\n## 0.9.0\n\nEarlier.\n', 'CHANGELOG.md has no section "1.0.0".'],
  ['## Unreleased\n\nMore.\n\n## 1.0.0\n\nThe first one.\n', 'has changes under "Unreleased"'],
])('refuses the changelog %j', (text, reason) => {
  expect(() => sectionOf(text, '1.0.0')).toThrow(reason)
})
