import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mutations } from './mutations/list.ts'
import results from './mutations/results.json' with { type: 'json' }

const names = mutations.map(({ what }) => what)

describe('the mutations', () => {
  test('have names that are not used twice', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('change text that is in their files', () => {
    const without = mutations.filter(({ file, from }) => !readFileSync(file, 'utf8').includes(from))
    expect(without.map(({ what, file }) => `${what}: ${file}`)).toEqual([])
  })

  test('are found by checks that exist', () => {
    const checks = ['breaking', 'generate', 'lint', 'typecheck']
    const missing = mutations.filter(({ red }) => !checks.includes(red) && !existsSync(red))
    expect(missing.map(({ what, red }) => `${what}: ${red}`)).toEqual([])
  })

  test('were each tried, and did not survive', () => {
    const tried = Object.entries(results)
    expect(tried.filter(([, { turned_red }]) => !turned_red).map(([name]) => name)).toEqual([])
    expect(tried.map(([name]) => name).sort()).toEqual(names.toSorted())
    expect(names.length).toBeGreaterThanOrEqual(60)
  })
})
