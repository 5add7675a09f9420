import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const numberOf = (file: string): number => Number(basename(file).slice(0, 4))

const records = globSync('docs/decisions/*.md', { exclude: ['docs/decisions/README.md'] })
const numbers = records.map(numberOf).sort((one, other) => one - other)
const index = readFileSync('docs/decisions/README.md', 'utf8')
/** Rows of the last table: a number that has no record any more, and the record that has its decision. */
const merged = [...index.matchAll(/^\| (\d+) \| \[(\d+)\]\(([^)]+)\) \|$/gm)].map(
  ([, from = '', to = '', file = '']) => ({ from: Number(from), to: Number(to), file }),
)

describe('decisions', () => {
  test('have unique numbers', () => {
    expect(records.length).toBeGreaterThan(0)
    expect(records.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(basename(file)))).toEqual([])
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('begin with their number and have background, decision and costs', () => {
    const wanted = (file: string): RegExp =>
      new RegExp(
        `^# ${numberOf(file)}\\. .+\\n\\n\\*\\*Background\\.\\*\\* [^]*\\n\\n\\*\\*Decision\\.\\*\\* [^]*\\n\\n\\*\\*Costs\\.\\*\\* `,
      )
    expect(records.filter((file) => !wanted(file).test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('are in the index, each once and with its title', () => {
    const lines = index.split('\n').filter((line) => line.startsWith('- '))
    const wanted = records.map((file) => {
      const [, title] = /^# \d+\. (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
      return `- ${numberOf(file)}: [${title}](${basename(file)})`
    })
    expect(lines.sort()).toEqual(wanted.sort())
  })

  test('have every merged number, and no number is missing after 602', () => {
    const files = records.map((file) => basename(file))
    expect(merged.length).toBeGreaterThan(0)
    expect(merged.filter(({ to, file }) => !files.includes(file) || numberOf(file) !== to)).toEqual([])
    const used = [...numbers, ...merged.map(({ from }) => from)].sort((one, other) => one - other)
    expect(used).toEqual([...new Set(used)])
    // Older numbers were reserved in blocks, so they have gaps.
    const later = used.filter((number) => number >= 602)
    expect(later).toEqual(later.map((_, position) => 602 + position))
  })

  test('are cited by the number of a record', () => {
    const files = globSync('{*.md,{bench,docs,openapi,server,test,tools}/**/*.{js,md,sql,ts,yaml}}')
    const cited = /\bdecisions?[ \n*#/(]+(\d{1,4}(?:(?:,? and |, )\d{1,4})*)\b|decisions\/(\d{4})/gi
    const unknown = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(cited)]
        .flatMap(([, list = '', address = '']) => (list || address).split(/\D+/).map(Number))
        .filter((number) => !numbers.includes(number))
        .map((number) => `${file}: ${number}`),
    )
    expect(unknown).toEqual([])
  })
})

test('a note of a change begins with its subject', () => {
  const notes = globSync('docs/changes/*.md', { exclude: ['docs/changes/README.md'] })
  const wrong = notes.filter(
    (file) =>
      !/^[a-z0-9-]+\.md$/.test(basename(file)) || !/^\*\*[^*\n]+\.\*\* \S/.test(readFileSync(file, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('links between documents have targets', () => {
  const files = [...globSync('*.md'), ...globSync('docs/**/*.md'), ...globSync('server/**/README.md')]
  const broken = files.flatMap((file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:|\{\{)([^)#\s]+)[^)]*\)/g)]
    return links
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(dirname(file), link)))
      .map((link) => `${file}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('an address in code, beside its own file, leads to a file or folder', () => {
  const address = /new URL\(\s*['"`](\.[^'"`$]*)['"`],\s*import\.meta\.url/g
  // That test has such addresses in texts.
  const files = globSync('{bench,server,test,tools}/**/*.{js,ts}', { exclude: ['test/architecture.test.ts'] })
  const broken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(address)]
      .map(([, path = '']) => path)
      // The first start makes the cache.
      .filter((path) => !path.includes('node_modules/.cache/') && !existsSync(join(dirname(file), path)))
      .map((path) => `${file}: ${path}`),
  )
  expect(broken).toEqual([])
})

test('a README of the server names only files that exist', () => {
  const files = globSync('{server,test,openapi,docs}/**/*.{ts,yaml,sql}')
  /** A bare name is below the README's folder; a path is the end of a path. */
  const exists = (readme: string, name: string): boolean =>
    files.some(
      (file) =>
        file === name ||
        (file.endsWith(`/${name}`) && (name.includes('/') || file.startsWith(`${dirname(readme)}/`))),
    )
  const missing = globSync('server/**/README.md').flatMap((readme) =>
    [...readFileSync(readme, 'utf8').matchAll(/`([\w./-]+\.(?:ts|yaml|sql))`/g)]
      .filter(([, name = '']) => !exists(readme, name))
      .map(([, name]) => `${readme}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('a clone stays small: at most 24 MB, and fewer than 175,000 generated lines', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
  const files = listed.filter((file) => file !== '' && existsSync(file))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes / 1e6).toBeLessThanOrEqual(24)
  const generated = files.filter((file) => file.startsWith('generated/'))
  const lines = generated.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThan(175_000)
})
