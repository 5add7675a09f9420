import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { areas, domains, order, platformLayers } from '../server/order.ts'
import { type ModuleState, moduleStateIn } from './support/module-state.ts'

/** One file that imports another, both below the project's folder. */
interface Use {
  from: string
  to: string
  /** When it is loaded: a type never is, a dynamic import when the code reaches it. */
  when: When
}

type When = 'at once' | 'later' | 'never'

/** The path in `new URL('./task.ts', import.meta.url)`: a module for threads, or a folder of assets. */
const moduleOfUrl = (node: ts.Node): string | null => {
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'URL')
    return null
  const [path, base] = node.arguments ?? []
  const isHere =
    base !== undefined &&
    ts.isPropertyAccessExpression(base) &&
    base.name.text === 'url' &&
    ts.isMetaProperty(base.expression)
  return isHere && path !== undefined && ts.isStringLiteralLike(path) && path.text.startsWith('.')
    ? path.text
    : null
}

/** The imports of a text: the specifier, and when it is loaded. */
const importsIn = (file: string, text: string): { specifier: string; when: When }[] => {
  const found: { specifier: string; when: When }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const isType = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      found.push({ specifier: node.moduleSpecifier.text, when: isType ? 'never' : 'at once' })
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      found.push({ specifier: node.moduleSpecifier.text, when: node.isTypeOnly ? 'never' : 'at once' })
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument !== undefined && ts.isStringLiteral(argument))
        found.push({ specifier: argument.text, when: 'later' })
    } else if (ts.isImportTypeNode(node)) {
      const { argument } = node
      if (ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal))
        found.push({ specifier: argument.literal.text, when: 'never' })
    } else {
      const path = moduleOfUrl(node)
      // Another thread loads it, if any does.
      if (path !== null) found.push({ specifier: path, when: 'later' })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext))
  return found
}

const importsOf = (file: string) => importsIn(file, readFileSync(file, 'utf8'))

const files = globSync('server/**/*.ts').sort()
const imports = files.flatMap((from) => importsOf(from).map((one) => ({ from, ...one })))
const uses: Use[] = imports
  .filter(({ specifier }) => specifier.startsWith('.'))
  .map(({ from, specifier, when }) => ({ from, to: join(dirname(from), specifier), when }))

/**
 * The area of a file below server/ (`audience/contacts`), or its other group there; null for files elsewhere.
 */
const placeOf = (file: string): string | null => {
  const [root, first = '', second = ''] = file.split('/')
  if (root !== 'server') return null
  if (second === '') return 'app'
  return first === 'platform' || first === 'host' || first === 'commands' ? first : `${first}/${second}`
}

/** The entry points of an area: its index, its modules for threads, and its commands for the command line. */
const face = /^server\/(host|[\w-]+\/[\w-]+)\/(index|language)\.ts$/
const commandsFace = /^server\/(host|[\w-]+\/[\w-]+)\/commands\.ts$/
/** Handlers and routes of an area. Apart from its index, so that a worker does not load them. */
const httpFace = /^server\/[\w-]+\/[\w-]+\/(http|handlers|routes|pages|links|authenticate)\.ts$/
const composition = ['server/app.ts', 'server/public-routes.ts']
/** The host's own authentication, which the application composes. */
const hostFace = 'server/host/authenticate.ts'

/** Why an import is not allowed; null if it is. */
const breachOf = ({ from, to }: Pick<Use, 'from' | 'to'>): string | null => {
  // A process of its own runs it: the server loads nothing of it.
  if (to.startsWith('generated/') || to === 'packages/build.ts') return null
  const [user, used] = [placeOf(from), placeOf(to)]
  if (used === null) return 'what the server uses lies in server/ or generated/'
  if (user === null || user === used) return null
  const [userAt, usedAt] = [order.indexOf(user), order.indexOf(used)]
  if (userAt < 0 || usedAt < 0) return `${userAt < 0 ? user : used} is not in server/order.ts`
  if (usedAt > userAt) return `${used} stands above ${user}`
  if (used === 'platform' || used === 'app' || to === hostFace) return null
  if (commandsFace.test(to)) return user === 'commands' ? null : 'commands are for the command line'
  if (httpFace.test(to))
    return composition.includes(from) ? null : 'handlers and routes are for the application'
  return face.test(to) ? null : `${used} is used through its index`
}

/** Existing imports against the rule. The list may only shrink: an unused entry fails. */
const exceptions: { use: string; reason: string }[] = []

const nameOf = ({ from, to }: Use): string => `${from} → ${to}`

/** Groups of files that import each other in a cycle, including type imports. */
const circlesOf = (pairs: readonly (readonly [string, string])[]): string[][] => {
  const ways = new Map<string, Set<string>>()
  for (const [from, to] of pairs) ways.set(from, (ways.get(from) ?? new Set()).add(to))
  const [number, low] = [new Map<string, number>(), new Map<string, number>()]
  const open: string[] = []
  const circles: string[][] = []
  const visit = (name: string): void => {
    number.set(name, number.size)
    low.set(name, number.get(name) ?? 0)
    open.push(name)
    for (const next of ways.get(name) ?? []) {
      if (!number.has(next)) visit(next)
      if (open.includes(next)) low.set(name, Math.min(low.get(name) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(name) !== number.get(name)) return
    const circle = open.splice(open.indexOf(name))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const name of ways.keys()) if (!number.has(name)) visit(name)
  return circles
}

describe('imports follow the order of server/order.ts', () => {
  test('in every file of the server', () => {
    const excepted = exceptions.map(({ use }) => use)
    const breaches = uses.flatMap((use) => {
      const breach = breachOf(use)
      return breach === null || excepted.includes(nameOf(use)) ? [] : [`${nameOf(use)}: ${breach}`]
    })
    expect(breaches).toEqual([])
    expect(uses.length).toBeGreaterThan(files.length)
  })

  test('has no unused exception', () => {
    const needed = uses.filter((use) => breachOf(use) !== null).map(nameOf)
    expect(exceptions.map(({ use }) => use).filter((use) => !needed.includes(use))).toEqual([])
  })

  test('no files import each other in a cycle', () => {
    expect(circlesOf(uses.map(({ from, to }) => [from, to] as const))).toEqual([])
  })

  test('no areas import each other in a cycle', () => {
    const pairs = uses.flatMap(({ from, to }) => {
      const [user, used] = [placeOf(from), placeOf(to)]
      return user === null || used === null || user === used ? [] : [[user, used] as const]
    })
    expect(circlesOf(pairs)).toEqual([])
  })

  test('a worker loads no handlers and no drivers before it needs them', () => {
    const loaded = new Set<string>()
    const load = (file: string): void => {
      if (loaded.has(file)) return
      loaded.add(file)
      for (const { from, to, when } of uses) if (from === file && when === 'at once') load(to)
    }
    load('server/worker.ts')
    expect(loaded.size).toBeGreaterThan(300)
    const needless =
      /^server\/[\w-]+\/[\w-]+\/(http|handlers)\.ts$|migration\/(drivers|runs\/(content|people|suggestions))\//
    expect([...loaded].filter((file) => needless.test(file))).toEqual([])
  })

  test('finds cycles of two and three', () => {
    expect(
      circlesOf([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
      ]),
    ).toEqual([])
    expect(
      circlesOf([
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
      ]),
    ).toEqual([['a', 'b']])
    expect(
      circlesOf([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['d', 'a'],
      ]),
    ).toEqual([['a', 'b', 'c']])
  })

  const contacts = 'server/audience/contacts/rules.ts'
  const spellings: [text: string, when: When][] = [
    ["import { a } from '@'", 'at once'],
    ["import '@'", 'at once'],
    ["export * from '@'", 'at once'],
    ["import type { A } from '@'", 'never'],
    ["export type { A } from '@'", 'never'],
    ["const a = await import('@')", 'later'],
    ["type A = import('@').A<string>", 'never'],
    ["const a: typeof import('@').default = b", 'never'],
    ["const a = task(new URL('@', import.meta.url))", 'later'],
    ['const a = new URL(`@`, import.meta.url).href', 'later'],
  ]

  test.for(spellings)('sees what is above in %s', ([text, when]) => {
    const specifier = '../../sending/deliveries/store/ledger.ts'
    const found = importsIn(contacts, text.replace('@', specifier))
    expect(found).toEqual([{ specifier, when }])
    const to = join(dirname(contacts), specifier)
    expect(breachOf({ from: contacts, to })).toBe('sending/deliveries stands above audience/contacts')
  })

  test('takes no URL of another base for a module', () => {
    const other = "new URL('/lists', base); new URL(import.meta.url); new Other('./a.ts', import.meta.url)"
    expect(importsIn(contacts, other)).toEqual([])
  })

  const cases: [from: string, to: string, breach: string | null][] = [
    [contacts, 'server/platform/clock.ts', null],
    [contacts, 'generated/types.ts', null],
    [contacts, 'server/system/settings/index.ts', null],
    [contacts, 'server/audience/contacts/store/contacts.ts', null],
    [contacts, 'server/system/settings/read.ts', 'system/settings is used through its index'],
    [contacts, 'server/system/editions/commands.ts', 'commands are for the command line'],
    [contacts, 'server/host/embedded/users.ts', 'host is used through its index'],
    [contacts, 'server/audience/lists/index.ts', 'audience/lists stands above audience/contacts'],
    [contacts, 'server/sending/deliveries/index.ts', 'sending/deliveries stands above audience/contacts'],
    [contacts, 'server/audience/forms/index.ts', 'audience/forms is not in server/order.ts'],
    [contacts, 'server/app.ts', 'app stands above audience/contacts'],
    ['server/platform/app-context.ts', 'server/host/index.ts', 'host stands above platform'],
    ['server/host/index.ts', 'server/system/settings/index.ts', 'system/settings stands above host'],
    ['server/app.ts', 'server/audience/contacts/index.ts', null],
    ['server/app.ts', 'server/audience/contacts/http.ts', null],
    ['server/app.ts', 'server/audience/contacts/handlers.ts', null],
    [
      'server/worker.ts',
      'server/audience/contacts/handlers.ts',
      'handlers and routes are for the application',
    ],
    [contacts, 'server/system/settings/handlers.ts', 'handlers and routes are for the application'],
    ['server/app.ts', 'server/audience/contacts/store.ts', 'audience/contacts is used through its index'],
    ['server/app.ts', 'server/commands/serve.ts', 'commands stands above app'],
    ['server/commands/index.ts', 'server/system/editions/commands.ts', null],
    ['server/platform/ids.ts', 'test/support/app.ts', 'what the server uses lies in server/ or generated/'],
  ]

  test.for(cases)('%s uses %s: %s', ([from, to, breach]) => {
    expect(breachOf({ from, to })).toBe(breach)
  })
})

/** Module variables that keep what a function was given: values, never functions of another area. */
const keptByReason: Record<string, string> = {
  'server/platform/ids.ts: clock ← other': 'The clock of the database is known only after the start.',
  'server/platform/threads/pool.ts: threads ← most': 'A number that the command sets at the start.',
  'server/platform/threads/pool.ts: idleTimeout ← idle': 'A number that the command sets at the start.',
  'server/platform/storage/pools.ts: firsts ← usual': 'The pool whose caches another pool shares.',
  'server/platform/mail/message-buffer.ts: length ← end': 'A position in the buffer.',
  'server/platform/http/body.ts: suspects ← request': 'Requests, while they last.',
  'server/platform/http/json-text.ts: last ← value': 'The last value and its text.',
  'server/migration/runs/job-run.ts: prepared ← found': 'A cache of what a source has, by run.',
  'server/marketing/flows/store/versions.ts: cache ← version': 'A cache of versions, which never change.',
}

describe('what an area calls above it is passed down, so', () => {
  const states = files.map((file) => ({ file, state: moduleStateIn(file, readFileSync(file, 'utf8')) }))
  const breachesIn = (of: (state: ModuleState) => string[]): string[] => [
    ...new Set(states.flatMap(({ file, state }) => of(state).map((breach) => `${file}: ${breach}`))),
  ]

  test('no module keeps what another one gives it', () => {
    expect(breachesIn(({ filled }) => filled).sort()).toEqual(Object.keys(keptByReason).sort())
    const fillable = new Set(states.flatMap(({ state }) => state.fillable))
    expect(breachesIn(({ made }) => made.filter((maker) => fillable.has(maker)))).toEqual([])
  })

  test('no module calls another one while it is loaded, or imports one for its side effect', () => {
    expect(breachesIn(({ called }) => called)).toEqual([])
    expect(breachesIn(({ effects }) => effects)).toEqual([])
  })

  const nothing: ModuleState = { filled: [], fillable: [], made: [], called: [], effects: [] }
  const port = `export const createPort = () => {
    let connected
    return { connect: (functions) => { connected = { functions } }, get use() { return connected } }
  }`
  const cases: [text: string, found: Partial<ModuleState>][] = [
    ['let ask; export const connect = (given) => { ask = given }', { filled: ['ask ← given'] }],
    ['let ask; export function connect({ given }) { ask ??= given }', { filled: ['ask ← given'] }],
    ['const all = []; export const register = (one) => { all.push(one) }', { filled: ['all ← one'] }],
    [
      'const all = new Map(); export const register = (name, one) => all.set(name, { one })',
      { filled: ['all ← one'] },
    ],
    [
      'const port = {}; export const connect = (given) => { port.use = given as Use }',
      { filled: ['port ← given'] },
    ],
    [port, { fillable: ['createPort'] }],
    [`${port}; export const asked = createPort()`, { fillable: ['createPort'], made: ['createPort'] }],
    ["import { asked } from './a.ts'; asked.connect({})", { called: ['asked'] }],
    ["import * as asked from './a.ts'; asked.connect({})", { called: ['asked'] }],
    ["import './ports.ts'", { effects: ['./ports.ts'] }],
    ["import 'some-package'", { effects: ['some-package'] }],
    ['const known = new Map(); export const read = (key) => known.set(key, make(key))', {}],
    ['let used = 0; export const take = (count) => { used += count }', {}],
    ['export const take = (given) => { let last; last = given; return last }', {}],
  ]

  test.for(cases)('%s', ([text, found]) => {
    expect(moduleStateIn('server/system/users/a.ts', text)).toEqual({ ...nothing, ...found })
  })
})

describe('imports follow the layers of the platform', () => {
  const layers = platformLayers.flat()
  const layerOf = (file: string): string => {
    const [, , first = '', second] = file.split('/')
    const name = second === undefined ? first.replace(/\.ts$/, '') : first
    return second !== undefined || layers.includes(name) ? name : 'ground'
  }
  const isBreach = ({ from, to }: Pick<Use, 'from' | 'to'>): boolean => {
    const [user, used] = [layerOf(from), layerOf(to)].map((name) =>
      platformLayers.findIndex((layer) => layer.includes(name)),
    )
    return user === undefined || used === undefined || user < 0 || used > user
  }
  const within = uses.filter(({ from, to }) =>
    [from, to].every((file) => file.startsWith('server/platform/')),
  )

  test('in every file of the platform', () => {
    expect(within.filter(isBreach).map(nameOf)).toEqual([])
    expect(within.length).toBeGreaterThan(200)
  })

  test('have no name without a file or folder', () => {
    const known = new Set(files.filter((file) => file.startsWith('server/platform/')).map(layerOf))
    expect(layers.filter((name) => !known.has(name))).toEqual([])
  })

  test.for([
    ['log.ts', 'storage/open.ts', true],
    ['storage/migrate.ts', 'jobs/runner.ts', true],
    ['http/health.ts', 'contract/document.ts', true],
    ['contract/emails.ts', 'mail/message.ts', true],
    ['config.ts', 'http/route.ts', true],
    ['nowhere/a.ts', 'ids.ts', true],
    ['mail/message.ts', 'ids.ts', false],
    ['jobs/runner.ts', 'storage/open.ts', false],
    ['app-context.ts', 'storage/open.ts', false],
  ] as const)('%s uses %s: breach %s', ([from, to, breach]) => {
    expect(isBreach({ from: `server/platform/${from}`, to: `server/platform/${to}` })).toBe(breach)
  })
})

describe('the map', () => {
  const foldersOf = (root: string): string[] =>
    globSync(`${root}/{${Object.keys(domains).join(',')}}/*/`).map((folder) =>
      folder.split('/').slice(1, 3).join('/'),
    )

  test('has a folder of the server for every area, and no other', () => {
    expect(foldersOf('server').sort()).toEqual([...areas].sort())
  })

  test.for(['openapi', 'test'])('knows every area that has a folder in %s', (root) => {
    expect(foldersOf(root).filter((area) => !areas.includes(area))).toEqual([])
  })

  test('is drawn in docs/architecture.md, area by area', () => {
    const drawn = /<!-- map -->\n```\n(.*?)```/s.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? ''
    const named = drawn.split('\n').flatMap((line) => {
      const [domain = '', names = ''] = line.split(/\/\s+/)
      return domain in domains ? names.split(', ').map((name) => `${domain}/${name.trim()}`) : []
    })
    expect(named).toEqual(areas)
  })
})

test('the server uses no development dependency', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const packages = imports
    .filter(
      ({ specifier, when }) =>
        when !== 'never' && !specifier.startsWith('.') && !specifier.startsWith('node:'),
    )
    .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})

test('only the command line’s entry imports it: main.js', () => {
  expect(uses.filter(({ to }) => to === 'server/main.js')).toEqual([])
})

test('packages use the tools of the contract, never the other way round', () => {
  const usesOfTools = globSync('openapi/**/*.ts').flatMap((from) =>
    importsOf(from)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => `${from} → ${join(dirname(from), specifier)}`),
  )
  expect(usesOfTools.length).toBeGreaterThan(20)
  expect(usesOfTools.filter((use) => use.includes('→ packages/'))).toEqual([])
})

test('each package has the same parts', () => {
  for (const folder of globSync('packages/*/')) {
    const parts = readdirSync(folder).sort()
    expect(parts, folder).toEqual(expect.arrayContaining(['package.ts', 'src']))
    expect(['README.md', 'command.ts', 'package.ts', 'src'], folder).toEqual(expect.arrayContaining(parts))
  }
})
