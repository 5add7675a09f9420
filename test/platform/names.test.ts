import { expect, test } from 'vitest'
import { isId, nameOfCopy, numberedSlug, slugOf } from '../../server/platform/names.ts'

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

test('a copy has the first free name, and an emoji at the limit stays whole', async () => {
  const taken = new Set(['Readers (copy)', 'Readers (copy 2)'])
  const isTaken = async (name: string) => taken.has(name)
  expect(await nameOfCopy('Readers', isTaken)).toBe('Readers (copy 3)')
  expect(await nameOfCopy('Readers', isTaken, 'again')).toBe('Readers (again)')
  const long = await nameOfCopy('🙂'.repeat(100), isTaken)
  expect(long).toBe(`${'🙂'.repeat(93)} (copy)`)
  expect([...long]).toHaveLength(100)
})
