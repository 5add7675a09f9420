import { expect, test } from 'vitest'
import { localPath } from '../../server/host/embedded/local-path.ts'

test.each(['/host', '/admin/contacts?status=pending#first', '/', '/a//b', '/%2F%2Fevil.example'])(
  '%s is a path of this server',
  (path) => {
    expect(localPath(path, '/host')).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  '/a\0b',
  `/${'a'.repeat(2000)}`,
])('%j is not, and the default path is used', (path) => {
  expect(localPath(path, '/elsewhere')).toBe('/elsewhere')
})

test('a value that is not text is rejected', () => {
  expect(localPath(['/a', '/b'], '/elsewhere')).toBe('/elsewhere')
  expect(localPath(undefined, '/elsewhere')).toBe('/elsewhere')
})
