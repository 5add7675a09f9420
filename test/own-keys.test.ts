import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { own } from '../server/platform/own.ts'

/** A literal table with keys of type string: `const codes: Record<string, X> = { … }`. */
const table = /^(?:export )?const (\w+): (?:Readonly<)?(?:Partial<)?Record<string, [^\n]*> = \{(?!\})/gm

const files = globSync('server/**/*.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const tables = files.flatMap(({ path, text }) =>
  [...text.matchAll(table)].map(([, name = '']) => ({ path, name, text })),
)

describe('tables are read by own() with keys from outside', () => {
  test('the tables are found', () => {
    expect(tables.length).toBeGreaterThan(20)
  })

  test.for(tables)('$name in $path', ({ name, text }) => {
    expect(text.match(new RegExp(`(?<![.\\w])${name}\\[[^\\n]*`, 'g')) ?? []).toEqual([])
  })
})

test('inherited members are in no table', () => {
  const some: Record<string, number> = { one: 1 }
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'two'])
    expect(own(some, key)).toBeUndefined()
  expect(own(some, 'one')).toBe(1)
})
