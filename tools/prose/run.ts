import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Counts, compare, format, shrink } from './baseline.ts'
import { type Finding, lint } from './lint.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const baselinePath = `${root}tools/prose/baseline.json`

/** Changelogs of old releases and released contracts stay unchanged. */
const patterns = ['*.md', 'docs/**/*.md', '{server,openapi,bench,test,tools}/**/*.{md,ts,js,yaml}']
const left = ['CHANGELOG.md', 'openapi/releases/', 'docs/changes/', 'docs/samples/']

const countsOf = (findings: Finding[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { rule } of findings) counts[rule] = (counts[rule] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort())
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * `npm run prose` lints all texts of the project against the baseline; with files, it prints all their
 * issues. `--write` writes a smaller baseline.
 */
const args = process.argv.slice(2)
const chosen = args.filter((arg) => !arg.startsWith('--'))
const paths = chosen.length > 0 ? chosen : globSync(patterns, { cwd: root }).sort()
const findings = new Map<string, Finding[]>()
for (const path of paths.filter((one) => !left.some((folder) => one.startsWith(folder)))) {
  const found = await lint(path, readFileSync(`${root}${path}`, 'utf8'))
  if (found.length > 0) findings.set(path, found)
}
const counts: Counts = Object.fromEntries([...findings].map(([path, found]) => [path, countsOf(found)]))
const show = (path: string, rule?: string): void => {
  for (const one of findings.get(path) ?? [])
    if (rule === undefined || one.rule === rule)
      say(`${path}:${one.line}:${one.column}  ${one.rule}  ${one.message}`)
}

const baseline = existsSync(baselinePath)
  ? (JSON.parse(readFileSync(baselinePath, 'utf8')) as Counts)
  : undefined
if (chosen.length > 0) {
  for (const path of chosen) show(path)
} else if (args.includes('--write')) {
  const next = baseline === undefined ? counts : shrink(baseline, counts)
  if (Array.isArray(next)) {
    for (const { path, rule } of next) show(path, rule)
    say('The baseline only shrinks: rewrite these sentences.')
    process.exitCode = 1
  } else writeFileSync(baselinePath, format(next))
} else {
  for (const { path, rule, known, found } of compare(baseline ?? {}, counts)) {
    process.exitCode = 1
    if (found > known) {
      show(path, rule)
      say(`${path}: ${found} of ${rule}, the baseline knows ${known}.\n`)
    } else
      say(`${path}: ${found} of ${rule}, the baseline says ${known}. Write it down: npm run prose -- --write`)
  }
}
