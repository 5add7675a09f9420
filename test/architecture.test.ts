import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** One file that uses another; both below the project's folder. */
interface Use {
  from: string
  to: string
  /** Gone when the program runs. */
  typeOnly: boolean
}

/** What a file imports: the specifier, and whether only types come with it. */
const importsOf = (file: string): { specifier: string; typeOnly: boolean }[] => {
  const found: { specifier: string; typeOnly: boolean }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({
        specifier: node.moduleSpecifier.text,
        typeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
      })
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly })
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument !== undefined && ts.isStringLiteral(argument))
        found.push({ specifier: argument.text, typeOnly: false })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext))
  return found
}

const files = globSync('server/**/*.ts').sort()
const imports = files.flatMap((from) => importsOf(from).map((one) => ({ from, ...one })))
const uses: Use[] = imports
  .filter(({ specifier }) => specifier.startsWith('.'))
  .map(({ from, specifier, typeOnly }) => ({ from, to: join(dirname(from), specifier), typeOnly }))

type Layer = 'generated' | 'platform' | 'host' | 'area' | 'app' | 'outside'

const order: Layer[] = ['generated', 'platform', 'host', 'area', 'app']

/** The folder below server/, or the file where it lies there itself. */
const roomOf = (file: string): string => file.split('/')[1] ?? ''

const layerOf = (file: string): Layer => {
  if (file.startsWith('generated/')) return 'generated'
  if (!file.startsWith('server/')) return 'outside'
  const room = roomOf(file)
  if (room === 'platform' || room === 'host') return room
  return room.endsWith('.ts') || room === 'cli' ? 'app' : 'area'
}

/** How a room is entered: an area by its index, by what threads load of it (`language.ts`) and, for the command line, its commands; the host also by its interface. */
const faces = {
  area: /^server\/[\w-]+\/(index|cli|language)\.ts$/,
  host: /^server\/host\/(index|cli|platform|principal|authenticate)\.ts$/,
}
/** What every room's commands are made of. */
const commandLanguage = 'server/platform/command.ts'
/** What the platform knows of the host: shapes only. */
const hostShapes = /^server\/host\/(platform|principal|authenticate)\.ts$/

/** What is wrong with a use; null where nothing is. */
const breachOf = ({ from, to, typeOnly }: Use): string | null => {
  const [user, used] = [layerOf(from), layerOf(to)]
  if (used === 'outside') return 'what the server uses lies in server/ or generated/'
  if (user === used && (user !== 'area' || roomOf(from) === roomOf(to))) return null
  if (user === 'platform' && used === 'host')
    return typeOnly && hostShapes.test(to) ? null : 'the platform knows only the types of the host'
  if (to === commandLanguage && /^server\/[\w-]+\/cli(\/|\.ts)/.test(from)) return null
  if (order.indexOf(used) > order.indexOf(user)) return `${used} stands above ${user}`
  if (used === 'area' && !faces.area.test(to)) return 'an area is used through its index'
  if (used === 'area' && to.endsWith('/cli.ts') && roomOf(from) !== 'cli')
    return 'commands are for the command line'
  if (used === 'host' && !faces.host.test(to)) return 'the host is used through its index or its interface'
  return null
}

/** Uses against the rule that are still there. The list may only shrink: one that is not needed fails. */
const exceptions: { use: string; reason: string }[] = []

const nameOf = ({ from, to }: Use): string => `${from} → ${to}`

describe('the one-way rule: platform ← host ← areas ← app', () => {
  test('is kept by every file of the server', () => {
    const excepted = exceptions.map(({ use }) => use)
    const breaches = uses.flatMap((use) => {
      const breach = breachOf(use)
      return breach === null || excepted.includes(nameOf(use)) ? [] : [`${nameOf(use)}: ${breach}`]
    })
    expect(breaches).toEqual([])
    expect(uses.length).toBeGreaterThan(files.length)
  })

  test('has no exception that is not needed', () => {
    const needed = uses.filter((use) => breachOf(use) !== null).map(nameOf)
    expect(exceptions.map(({ use }) => use).filter((use) => !needed.includes(use))).toEqual([])
  })

  const cases: [from: string, to: string, typeOnly: boolean, breach: string | null][] = [
    ['server/audience/contacts/rules.ts', 'server/platform/clock.ts', false, null],
    ['server/audience/contacts/rules.ts', 'server/system/settings/index.ts', false, null],
    [
      'server/audience/contacts/rules.ts',
      'server/system/editions/editions.ts',
      false,
      'an area is used through its index',
    ],
    [
      'server/audience/contacts/rules.ts',
      'server/system/editions/editions.ts',
      true,
      'an area is used through its index',
    ],
    [
      'server/audience/contacts/rules.ts',
      'server/system/editions/commands.ts',
      false,
      'commands are for the command line',
    ],
    ['server/audience/contacts/rules.ts', 'server/platform/principal.ts', false, null],
    [
      'server/audience/contacts/rules.ts',
      'server/host/embedded/users.ts',
      false,
      'the host is used through its index or its interface',
    ],
    ['server/audience/contacts/rules.ts', 'server/app.ts', false, 'app stands above area'],
    ['server/contacts/cli/import.ts', 'server/platform/command.ts', false, null],
    ['server/audience/contacts/handlers.ts', 'server/platform/command.ts', false, 'app stands above area'],
    ['server/platform/parts.ts', 'server/platform/host.ts', true, null],
    [
      'server/platform/parts.ts',
      'server/platform/host.ts',
      false,
      'the platform knows only the types of the host',
    ],
    [
      'server/platform/parts.ts',
      'server/host/embedded/users.ts',
      true,
      'the platform knows only the types of the host',
    ],
    ['server/platform/parts.ts', 'server/audience/contacts/index.ts', true, 'area stands above platform'],
    ['server/platform/parts.ts', 'server/platform/command.ts', true, 'app stands above platform'],
    ['server/host/index.ts', 'server/system/settings/index.ts', false, 'area stands above host'],
    ['server/app.ts', 'server/audience/contacts/index.ts', false, null],
    ['server/app.ts', 'server/audience/contacts/handlers.ts', false, 'an area is used through its index'],
    [
      'server/platform/ids.ts',
      'test/support/app.ts',
      false,
      'what the server uses lies in server/ or generated/',
    ],
  ]

  test.for(cases)('%s uses %s (types only: %s): %s', ([from, to, typeOnly, breach]) => {
    expect(breachOf({ from, to, typeOnly })).toBe(breach)
  })
})

test('the server uses no package that only development needs', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const packages = imports
    .filter(
      ({ specifier, typeOnly }) => !typeOnly && !specifier.startsWith('.') && !specifier.startsWith('node:'),
    )
    .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})

test('nothing but the command line’s entry uses it: main.js', () => {
  expect(uses.filter(({ to }) => to === 'server/main.js')).toEqual([])
})
