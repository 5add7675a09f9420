import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startTestApp } from '../support/app.ts'

const execute = promisify(execFile)

interface Manifest {
  name: string
  bin?: Record<string, string>
  dependencies?: Record<string, string>
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

/** What a package needs, and what that needs, by the folders in which this project has it. */
const foldersNeededBy = async (folder: string, known = new Set<string>()): Promise<Set<string>> => {
  const { dependencies = {} } = await manifestOf(folder)
  for (const name of Object.keys(dependencies)) {
    const inner = join('node_modules', name)
    if (known.has(inner)) continue
    known.add(inner)
    await foldersNeededBy(inner, known)
  }
  return known
}

const plenty = { requests: 1_000_000, window_seconds: 60 }
const app = await startTestApp({
  edition: 'pro',
  quotas: { read: plenty, write: plenty, bulk: plenty, anonymous: plenty },
})

const auth = `${app.admin.login}:${app.admin.password}`

/** The code blocks of the README, by their language. */
const blocks = [
  ...(await readFile('build/verify/README.md', 'utf8')).matchAll(/^```(\w+)\n(.*?)^```/gms),
].map(([, language = '', text = '']) => ({ language, text }))

/** A recipe for a CI system: its commands, and the files that it keeps as reports. */
interface Recipe {
  system: string
  commands: string[]
  reports: string[]
}

interface Step {
  run?: string
  with?: { path?: string }
}

interface Workflow {
  jobs: { contract: { steps: Step[] } }
}

interface Pipeline {
  contract: { script: string[]; artifacts: { reports: { junit: string } } }
}

/** Strict: a recipe with a key twice, or with a wrong indent, throws. */
const yamlOf = (key: string): unknown => {
  const found = blocks.find(({ language, text }) => language === 'yaml' && text.startsWith(key))
  return parse(found?.text ?? '', { strict: true })
}

const { steps } = (yamlOf('jobs:') as Workflow).jobs.contract
const { script, artifacts } = (yamlOf('contract:') as Pipeline).contract
const groovy = blocks.find(({ language }) => language === 'groovy')?.text ?? ''
const quotedAfter = (word: string): string[] =>
  [...groovy.matchAll(new RegExp(`\\b${word} '([^']*)'`, 'g'))].map(([, quoted = '']) => quoted)

const recipes: Recipe[] = [
  {
    system: 'GitHub Actions',
    commands: steps.flatMap(({ run }) => run ?? []),
    reports: steps.flatMap((step) => step.with?.path ?? []),
  },
  { system: 'GitLab CI', commands: script, reports: [artifacts.reports.junit] },
  { system: 'Jenkins', commands: quotedAfter('sh'), reports: quotedAfter('junit') },
]

describe('the package that checks a service, installed into an empty project', () => {
  let folder: string
  let installed: string

  const inProject = (command: string, words: string[], environment: Record<string, string> = {}) =>
    execute(command, words, {
      cwd: folder,
      env: { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', ...environment },
      maxBuffer: 1 << 26,
    })

  const pack = async (path: string): Promise<string> => {
    const { stdout } = await inProject('npm', ['pack', resolve(path), '--ignore-scripts', '--json'])
    return `./${(JSON.parse(stdout) as { filename: string }[])[0]?.filename}`
  }

  /** Only what the package says that it needs is at hand: what it forgot is missing, as for a caller. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-package-'))
    installed = join(folder, 'node_modules', 'contact-relationship-verify')
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    const tarballs = [await pack('build/verify')]
    for (const needed of await foldersNeededBy('build/verify')) tarballs.push(await pack(needed))
    await inProject('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs])
  }, 60_000)

  afterAll(() => rm(folder, { recursive: true }))

  test('contains its scripts, the contract and the README', async () => {
    const scripts = await readdir('packages/verify/src')
    const expected = scripts.map((name) => name.replace(/\.ts$/, '.js'))
    expect((await readdir(installed)).sort()).toEqual(
      [...expected, 'README.md', 'openapi.json', 'package.json'].sort(),
    )
  })

  test('depends on each package that its scripts import, and on no other', async () => {
    const imported = new Set<string>()
    for (const name of (await readdir(installed)).filter((one) => one.endsWith('.js'))) {
      const text = await readFile(join(installed, name), 'utf8')
      for (const [, from = ''] of text.matchAll(/\b(?:from|import)\s*\(?["']([^"'.][^"']*)["']/g))
        if (!from.startsWith('node:')) imported.add(/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from)
    }
    expect([...imported].sort()).toEqual(Object.keys((await manifestOf(installed)).dependencies ?? {}).sort())
  })

  const command = () => join(folder, 'node_modules', '.bin', 'contact-relationship-verify')

  test('shows its options', async () => {
    const { stdout } = await inProject(command(), ['--help'])
    expect(stdout).toContain('contact-relationship-verify --url URL')
  })

  test('reads everything from a running service', async () => {
    const { stdout } = await inProject(command(), ['--url', app.url, '--only', 'reads'], {
      CRM_AUTH: auth,
    })
    const [, checks, failed] = /(\d+) checks: .*, (\d+) failed/.exec(stdout) ?? []
    expect(Number(checks)).toBeGreaterThan(130)
    expect(Number(failed)).toBe(0)
  }, 120_000)

  test('the README and the recipes use only commands and options that it has', async () => {
    const { stdout: help } = await inProject(command(), ['--help'])
    const options = new Set([...(help.match(/--[a-z]+/g) ?? []), '--help'])
    const text = await readFile(join(installed, 'README.md'), 'utf8')
    const used = text.match(/--[a-z][a-z-]*/g) ?? []
    expect(used.filter((option) => !options.has(option))).toEqual([])
    const { bin = {} } = await manifestOf(installed)
    const commands = [...recipes.flatMap((recipe) => recipe.commands), ...(text.match(/^npx .*/gm) ?? [])]
    const programs = commands.map((line) => /^(?:npm \w+|npx \S+)/.exec(line)?.[0] ?? line)
    const known = ['npm ci', ...Object.keys(bin).map((name) => `npx ${name}`)]
    expect([...new Set(programs)].sort()).toEqual(known.sort())
  })

  test.for(recipes)('the recipe for $system keeps the report that it writes', ({ commands, reports }) => {
    const written = commands.flatMap((line) => /--junit (\S+)/.exec(line)?.[1] ?? [])
    expect(written).toHaveLength(1)
    expect(reports).toEqual(written)
  })

  // The recipes have the same commands, so this is one run.
  test.for([...new Set(recipes.map(({ commands }) => commands.join(' && ')))])('%s', async (program) => {
    // Of all checks only the quickest group: verify.test.ts runs all.
    const { stdout } = await inProject('sh', ['-ec', program.replace(' --url', ' --only contract --url')], {
      CRM_URL: app.url,
      CRM_AUTH: auth,
    })
    expect(stdout).toMatch(/\d+ checks: .* 0 failed/)
    await access(join(folder, 'contract.xml'))
  })
})
