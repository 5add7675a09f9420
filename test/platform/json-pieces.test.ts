import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces, jsonStart } from '../../server/platform/json-pieces.ts'

test('the pieces of a value are its JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))
    }),
  )
})

test('a large value has pieces that are small', () => {
  const value = Array.from({ length: 20_000 }, (_, at) => ({ [`k${at}`]: [at, null, 'ä"'] }))
  const pieces = [...jsonPieces(value)]
  expect(pieces.join('')).toBe(JSON.stringify(value))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(17_000)
})

test('the start of a value is that of its JSON', () => {
  const value = { a: [1, 2, { b: 'c' }] }
  expect(jsonStart(value, 9)).toBe('{"a":[1,2')
  expect(jsonStart(value, 1000)).toBe(JSON.stringify(value))
})
