import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../server/order.ts'

/** The folders of `admin/`, from the ground up; imports lead downwards. Areas are in the order of the service. */
const layers = ['api', 'ui', 'editing', 'forms', 'area', 'app']

const files = globSync('admin/**/*.{ts,tsx}').filter((file) => !file.endsWith('.config.ts'))

const areaOf = (file: string): string | null => {
  const [, domain, area] = file.split('/')
  return areas.includes(`${domain}/${area}`) ? `${domain}/${area}` : null
}
const layerOf = (file: string): string => (areaOf(file) === null ? (file.split('/')[1] ?? '') : 'area')

/** Why an import is not allowed; null if it is. */
const breachOf = (from: string, to: string): string | null => {
  if (to.startsWith('generated/') || to.startsWith('packages/client/')) return null
  if (!to.startsWith('admin/'))
    return 'the application uses the client and what is generated, nothing else of the project'
  if (to.startsWith('admin/words/')) return null
  const [user, used] = [areaOf(from), areaOf(to)]
  if (user !== null && user === used) return null
  if (used !== null && !/\/index\.tsx?$/.test(to) && layerOf(from) !== layerOf(to))
    return `${used} is used through its index`
  if (user !== null && used !== null) {
    if (!to.endsWith('/index.ts')) return `${used} is used through its index`
    return areas.indexOf(used) > areas.indexOf(user) && !links.includes(`${user} → ${used}`)
      ? `${used} stands above ${user}`
      : null
  }
  return layers.indexOf(layerOf(to)) > layers.indexOf(layerOf(from))
    ? `${layerOf(to)} stands above ${layerOf(from)}`
    : null
}

/** Uses against the order of the service. The list may only shrink. */
const links: string[] = []

const uses = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)].map(([, path = '']) => ({
    from,
    to: join(dirname(from), path),
  })),
)

test('imports point down, to the client', () => {
  expect(uses.length).toBeGreaterThan(100)
  const breaches = uses.flatMap(({ from, to }) => {
    const breach = breachOf(from, to)
    return breach === null ? [] : [`${from} → ${to}: ${breach}`]
  })
  expect(breaches).toEqual([])
  expect(layers).toEqual(expect.arrayContaining([...new Set(files.map(layerOf))]))
})

test('a planted breach is found', () => {
  expect(breachOf('admin/ui/button.tsx', 'admin/audience/lists/index.ts')).not.toBeNull()
  expect(breachOf('admin/audience/lists/List.tsx', 'admin/audience/tags/state.ts')).not.toBeNull()
  expect(breachOf('admin/audience/lists/List.tsx', 'server/audience/lists/rules.ts')).not.toBeNull()
  expect(breachOf('admin/app/router.tsx', 'admin/audience/lists/index.ts')).toBeNull()
})

test('directions are of the text, not of the screen', () => {
  const physical =
    /["'` ](?:-?m[lr]-|p[lr]-|left-|right-|border-[lr](?=[-"'` ])|rounded-[lr](?=[-"'` ])|text-(?:left|right))/
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        /className|Class\b/.test(line) && physical.test(line) ? [`${file}:${at + 1}`] : [],
      ),
  )
  expect(found).toEqual([])
})

/** What a file of `admin/` must not have, why, and the files that may. */
const traps: { has: RegExp; instead: string; except: readonly string[] }[] = [
  {
    has: /\buseMutation\b/,
    instead: 'useChange or useAct, which send nothing twice for a double click',
    except: ['admin/api/act.ts'],
  },
  {
    has: /crypto\.randomUUID\(/,
    instead: 'newKey: pages over plain HTTP have no randomUUID',
    except: [],
  },
  {
    has: /navigator\.clipboard/,
    instead: 'copyText and readClipboard: pages over plain HTTP have no clipboard',
    except: ['admin/ui/clipboard.ts'],
  },
  {
    has: /<form\s(?!\s*noValidate)/,
    instead: 'a form with noValidate: else the fault of before keeps what was corrected from being sent',
    except: [],
  },
  {
    has: /\[([\w.]+)\] \?\? \1\b/,
    instead: 'wordOf: an address may have __proto__ as a value',
    except: ['admin/app/pseudo.ts', 'admin/ui/word.tsx'],
  },
]

const trappedIn = (text: string, file = 'admin/ui/x.tsx'): string[] =>
  traps.flatMap(({ has, instead, except }) =>
    has.test(text) && !except.includes(file) ? [`${file}: use ${instead}`] : [],
  )

test('what has failed for some users is used in one place only', () => {
  const sources = files.map((file) => ({
    file,
    text: readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, ''),
  }))
  expect(sources.flatMap(({ file, text }) => trappedIn(text, file))).toEqual([])
})

test.each([
  'useMutation({',
  'crypto.randomUUID()',
  'navigator.clipboard.x',
  '<form\n  onSubmit',
  'words[a.b] ?? a.b',
])('a planted %s is found', (text) => {
  expect(trappedIn(text)).toHaveLength(1)
})
