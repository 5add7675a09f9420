import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, edgeRatio, textRatio } from '../../server/platform/colours.ts'

type Mode = 'light' | 'dark'

const sheet = readFileSync('admin/ui/tokens.css', 'utf8')
const tokens = new Map(
  [...sheet.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

const surfaces = ['page', 'panel', 'raised', 'hover', 'chosen']
const softs = ['good-soft', 'warn-soft', 'bad-soft', 'info-soft']
const everywhere = [...surfaces, ...softs]

/** Each colour of text, and what it is read on. */
const texts: Record<string, string[]> = {
  ink: everywhere,
  soft: everywhere,
  accent: everywhere,
  'accent-hover': everywhere,
  bad: everywhere,
  good: [...surfaces, 'good-soft'],
  warn: [...surfaces, 'warn-soft'],
  info: [...surfaces, 'info-soft'],
  'on-accent': ['accent', 'accent-hover'],
  // A tip.
  page: ['ink'],
}

/** Each colour that shows where a control is, or has the focus, or is on; and what is around it. */
const edges: Record<string, string[]> = {
  edge: ['page', 'panel', 'raised', 'hover'],
  accent: everywhere,
  bad: everywhere,
  'on-accent': ['accent'],
}

/** Lines between things that are apart without them. */
const ornaments = ['line']

/** Pairs with less contrast than they need, in one of the modes. */
const faults = (
  pairs: Record<string, string[]>,
  ratio: number,
  colours: ReadonlyMap<string, Record<Mode, string>> = tokens,
): string[] =>
  Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) =>
      (['light', 'dark'] as const).flatMap((mode) => {
        const [one, other] = [colours.get(name)?.[mode], colours.get(ground)?.[mode]]
        if (one === undefined || other === undefined) return [`${name} on ${ground}: no such colour`]
        const found = contrast(one, other)
        return found >= ratio ? [] : [`${name} on ${ground}, ${mode}: ${found.toFixed(2)}`]
      }),
    ),
  )

describe('the colours of the application', () => {
  test('make text readable on every background it stands on', () => {
    expect(faults(texts, textRatio)).toEqual([])
  })

  test('make edges and focus visible', () => {
    expect(faults(edges, edgeRatio)).toEqual([])
  })

  test('are all judged', () => {
    const judged = [...Object.entries(texts), ...Object.entries(edges)].flatMap(([name, on]) => [name, ...on])
    expect([...tokens.keys()].sort()).toEqual([...new Set([...judged, ...ornaments])].sort())
  })

  test('that are too near to each other are found', () => {
    const near = new Map([
      ['ink', { light: '#777777', dark: '#ffffff' }],
      ['page', { light: '#ffffff', dark: '#000000' }],
    ])
    expect(faults({ ink: ['page'] }, textRatio, near)).toEqual(['ink on page, light: 4.48'])
  })
})

/** Classes with these beginnings that are no colours. */
const others =
  /^(?:text-(?:sm|base|lg|xl|start|end|center|nowrap|wrap|balance)|border(?:-[xytbse])?(?:-\d)?|border-(?:dashed|collapse|none)|outline-(?:none|\d|offset-\d|dashed)|-outline-offset-\d)$/

/** The colours in the class lists of the sources, such as `text-soft` and `hover:bg-hover`. */
const used = globSync('admin/**/*.tsx').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?<=["'`\s:])(?:text|bg|border|outline|fill|stroke|ring|divide)-[\w-]+/g,
    ),
  ]
    .map(([name]) => ({ file, name }))
    .filter(({ name }) => !others.test(name)),
)

test('a colour that a class names is a token: another would be transparent', () => {
  const known = new Set([...sheet.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name))
  const unknown = used.filter(({ name }) => !known.has(name.replace(/^[a-z]+-(?:[xytbse]-)?/, '')))
  expect(unknown).toEqual([])
  expect(used.length).toBeGreaterThan(100)
})

test('text has a colour of text', () => {
  const wrong = used.filter(({ name }) => name.startsWith('text-') && !Object.hasOwn(texts, name.slice(5)))
  expect(wrong).toEqual([])
})
