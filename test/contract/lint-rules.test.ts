import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type OperationRow, operationTable } from '../../generated/operations.ts'
import administrators from '../../openapi/rules/support/administrators.json' with { type: 'json' }
import { redocly } from '../../openapi/tools/redocly-cli.ts'
import { breaches, broken } from './lint-fixtures/breaches.ts'
import { type Files, soundDocument } from './lint-fixtures/sound-document.ts'

interface Problem {
  ruleId: string
  severity: string
  message: string
  location: { source: { ref: string }; pointer: string }[]
}

const project = resolve(import.meta.dirname, '../..')
const configuration = join(project, 'redocly.yaml')
let folder = ''
let reports: Problem[][] = []

// One run of the real command with the real configuration lints all documents, the sound one first.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  const sound = soundDocument()
  const documents = [sound, ...breaches.map(({ changes }) => broken(sound, changes))]
  const roots = await Promise.all(documents.map((files, index) => write(join(folder, String(index)), files)))
  const { stdout, stderr } = await redocly([
    ...['lint', '--config', configuration, '--format', 'json', '--max-problems', '1000'],
    ...roots,
  ])
  reports = stdout.split(/(?<=^\})(?=\{$)/m).map((report) => JSON.parse(report).problems)
  if (reports.length !== documents.length) throw new Error(stderr)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the sound document follows every rule', () => {
  expect(reports[0]?.map(({ ruleId, message, location }) => ({ ruleId, message, location }))).toEqual([])
})

describe('a violation is an error that names the fix, reported in its file', () => {
  test.for(breaches.map((breach, index) => ({ ...breach, index })))('$rule: $title', (breach) => {
    const found = (reports[breach.index + 1] ?? []).filter(({ ruleId }) => ruleId === `house/${breach.rule}`)
    expect(found).toContainEqual(
      expect.objectContaining({ severity: 'error', message: expect.stringContaining(breach.says) }),
    )
    const matching = found.filter(({ message }) => message.includes(breach.says))
    const files = matching.flatMap(({ location }) => location.map(({ source }) => source.ref))
    expect(files.some((file) => file.endsWith(`/${breach.file}`))).toBe(true)
  })
})

describe('the rules of the project', async () => {
  const files = await readdir(join(project, 'openapi/rules'))
  const rules = files
    .filter((file) => file.endsWith('.ts') && file !== 'plugin.ts')
    .map((file) => file.slice(0, -3))
  const settings = parse(await readFile(configuration, 'utf8')).oas3_1Rules

  test.for(rules)('%s is enabled as an error and has a violation in this test', (rule) => {
    expect(settings[`house/${rule}`]).toBe('error')
    expect(breaches.map((breach) => breach.rule)).toContain(rule)
  })

  test('have a file of their name', () => {
    const named = Object.keys(settings).filter((name) => name.startsWith('house/'))
    expect(named).toEqual(rules.map((rule) => `house/${rule}`).toSorted())
  })

  test('and all other rules of the configuration are errors or off, never warnings', () => {
    expect(new Set(Object.values(settings)).difference(new Set(['error', 'off']))).toEqual(new Set())
  })
})

/** Writes the files as JSON, which is valid YAML, and returns the path of the root document. */
async function write(into: string, files: Files): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(into, name)), { recursive: true })
    await writeFile(join(into, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return join(into, 'openapi.yaml')
}

describe('the list of administrator operations', () => {
  const rows: Readonly<Record<string, OperationRow>> = operationTable
  const listed = Object.values(administrators.operations).flat()

  test('contains each operation that requires crm_administer once, and no other', () => {
    const needing = Object.values(rows).filter(({ capability }) => capability === 'crm_administer')
    expect(listed.toSorted()).toEqual(needing.map(({ id }) => id as string).toSorted())
  })

  test('contains each body that requires it, and no other', () => {
    const byMember = Object.values(rows).flatMap(({ id, capabilityByMember }) =>
      capabilityByMember.map(({ pointer, values }) => [id, pointer, Object.keys(values)]),
    )
    const names = Object.entries(administrators.bodies).flatMap(([id, members]) =>
      Object.entries(members).map(([pointer, values]) => [id, pointer, values]),
    )
    expect(byMember).toEqual(names)
  })
})
