import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeNotes, withSection } from '../tools/release/notes.ts'

const root = await mkdtemp(join(tmpdir(), 'notes-'))
afterAll(() => rm(root, { recursive: true }))

const note = (name: string, text: string) => writeFile(join(root, 'docs/changes', name), text)
const changelog = () => readFile(join(root, 'CHANGELOG.md'), 'utf8')

beforeAll(async () => {
  await mkdir(join(root, 'docs/changes'), { recursive: true })
  await writeFile(join(root, 'docs/changes/README.md'), '# Notes\n')
  await writeFile(join(root, 'package.json'), '{ "version": "1.1.0" }')
  await writeFile(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n## 1.0.0, 2026-11-28\n\nThe first one.\n',
  )
})

test('a release moves the notes to a section of its version, in the order of their subjects, and deletes them', async () => {
  await note('lists.md', '**Lists.** They have colours,\nand icons.\n')
  await note('a-file.md', '**Imports.** A file may be large.\n')
  expect(await consumeNotes(root, '2026-12-01')).toBe(2)
  expect(await changelog()).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0, 2026-12-01\n\n- **Imports.** A file may be large.\n- **Lists.** They have colours,\n  and icons.\n\n## 1.0.0, 2026-11-28\n\nThe first one.\n',
  )
  expect(await readdir(join(root, 'docs/changes'))).toEqual(['README.md'])
})

test('nothing changes without notes', async () => {
  const before = await changelog()
  expect(await consumeNotes(root, '2026-12-02')).toBe(0)
  expect(await changelog()).toBe(before)
})

test('a released section does not change: the version has to be a new one', async () => {
  await note('late.md', '**Tags.** They are faster.\n')
  await expect(consumeNotes(root, '2026-12-02')).rejects.toThrow('1.1.0 is released')
  expect(await readdir(join(root, 'docs/changes'))).toContain('late.md')
})

test('a note without a subject is refused', async () => {
  await note('late.md', 'They are faster.\n')
  await expect(consumeNotes(root, '2026-12-02')).rejects.toThrow(
    'docs/changes/late.md must begin with its subject',
  )
})

test('the text under "Unreleased" precedes the notes', () => {
  expect(
    withSection('# C\n\n## Unreleased\n\nThe contract is 1.4.0.\n\n## 1.0.0\n\nOld.\n', '1.1.0', [
      '**A.** b',
    ]),
  ).toBe('# C\n\n## Unreleased\n\n## 1.1.0\n\nThe contract is 1.4.0.\n\n- **A.** b\n\n## 1.0.0\n\nOld.\n')
})
