import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const numberOf = (file: string): number => Number(basename(file).slice(0, 4))

describe.each(['docs/decisions', 'docs/changes'])('the files in %s', (folder) => {
  const files = globSync(`${folder}/*.md`)

  test('have unique numbers', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(basename(file)))).toEqual([])
    const numbers = files.map(numberOf)
    expect(files.filter((_, index) => numbers.indexOf(numbers[index] ?? 0) !== index)).toEqual([])
  })
})

test('a decision begins with its number and has background, decision and costs', () => {
  const wanted = (file: string): RegExp =>
    new RegExp(
      `^# ${numberOf(file)}\\. .+\\n\\n\\*\\*Background\\.\\*\\* [^]*\\n\\n\\*\\*Decision\\.\\*\\* [^]*\\n\\n\\*\\*Costs\\.\\*\\* `,
    )
  const files = globSync('docs/decisions/*.md')
  expect(files.filter((file) => !wanted(file).test(readFileSync(file, 'utf8')))).toEqual([])
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
      .filter((path) => !existsSync(join(dirname(file), path)))
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
