import { expect, test } from 'vitest'
import { isId, numberedSlug, slugOf } from '../../server/platform/names.ts'

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

test.each([
  ['Newsletter', 'newsletter'],
  ["Readers' circle", 'readers-circle'],
  ['  Größe & Éclat 2026! ', 'gro-e-eclat-2026'],
  ['Книги', 'list'],
  ['---', 'list'],
  ['01a0fcce-b3c0-7dd6-b465-f6810e92c01c', 'list-01a0fcce-b3c0-7dd6-b465-f6810e92c01c'],
])('the name %s becomes the slug %s', (name, expected) => {
  expect(slugOf(name, 'list')).toBe(expected)
  expect(expected).toMatch(slug)
  expect(isId(expected)).toBe(false)
})

test('a numbered slug has at most 100 characters and matches the pattern', () => {
  const long = slugOf(`${'a'.repeat(96)} b ccccc`, 'list')
  expect(long).toBe(`${'a'.repeat(96)}-b-c`)
  expect(numberedSlug(long, 1)).toBe(long)
  expect(numberedSlug(long, 12)).toBe(`${'a'.repeat(96)}-12`)
  expect(numberedSlug(long, 12)).toMatch(slug)
})
