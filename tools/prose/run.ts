import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lint } from './lint.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Changelogs of old releases and released contracts stay unchanged. */
const patterns = ['*.md', 'docs/**/*.md', '{server,openapi,bench,test,tools}/**/*.{md,ts,js,yaml}']
const left = ['CHANGELOG.md', 'openapi/releases/', 'docs/changes/', 'docs/samples/']

/** `npm run prose` lints all texts of the project, or the given files. */
const chosen = process.argv.slice(2)
const paths = chosen.length > 0 ? chosen : globSync(patterns, { cwd: root }).sort()
for (const path of paths.filter((one) => !left.some((folder) => one.startsWith(folder)))) {
  for (const { line, column, rule, message } of await lint(path, readFileSync(`${root}${path}`, 'utf8'))) {
    process.stdout.write(`${path}:${line}:${column}  ${rule}  ${message}\n`)
    process.exitCode = 1
  }
}
