import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { operationOf, operations } from '../walk/contract.ts'
import { accountFor, cellOf, cellsOf, type Exchange, keyOf } from './cells.ts'
import { domainsWithOperations } from './domains.ts'
import { exceptions } from './exceptions.ts'

const exchange = (given: Partial<Exchange> & { status: number; body: object | null }): Exchange => ({
  operation: operationOf('createApiKey'),
  sent: null,
  withApiKey: false,
  answer: {
    status: given.status,
    headers: new Headers({ 'content-type': 'application/problem+json; charset=utf-8' }),
    body: given.body as Record<string, unknown> | null,
  },
  ...given,
})

test('a documented answer that nothing reached is named', () => {
  expect(accountFor(['a 200', 'a 404'], new Set(['a 200']), [])).toEqual({
    unreached: ['a 404'],
    needless: [],
  })
})

test('an exception excuses its cell', () => {
  const exceptions = [{ cell: 'a 404', reason: 'nothing can be missing' }]
  expect(accountFor(['a 200', 'a 404'], new Set(['a 200']), exceptions)).toEqual({
    unreached: [],
    needless: [],
  })
})

test('an exception for what is reached, or for what is not documented, is needless', () => {
  const exceptions = [
    { cell: 'a 200', reason: 'it once failed' },
    { cell: 'b 200', reason: 'it once existed' },
  ]
  expect(accountFor(['a 200'], new Set(['a 200']), exceptions)).toEqual({
    unreached: [],
    needless: ['a 200', 'b 200'],
  })
})

test('a Pro lock counts for what is locked', () => {
  const body = { code: 'pro_lock', feature: 'api_keys', limit: null }
  expect(cellOf(exchange({ status: 403, body })).example).toBe('pro_lock_feature')
  expect(cellOf(exchange({ status: 403, body, withApiKey: true })).example).toBe('pro_lock_api_key')
  const limit = { key: 'contacts', used: 2000, allowed: 2000 }
  expect(cellOf(exchange({ status: 403, body: { ...body, feature: null, limit } })).example).toBe(
    'pro_lock_limit',
  )
})

test('a success counts only for the request that the document shows', () => {
  const name = (sent: string | null) => cellOf(exchange({ status: 201, body: {}, sent })).example
  expect(name('shop_sync')).toBe('shop_sync')
  expect(name(null)).toBeNull()
})

test('an answer without a body is a cell of its own', () => {
  expect(cellsOf([operationOf('getMe')]).map(keyOf)).toContain('getMe 304')
})

test('every domain that has operations has a file that covers them', async () => {
  const files = await readdir('test/contract/coverage/by-domain')
  expect(files.sort()).toEqual(domainsWithOperations.map((domain) => `${domain}.test.ts`).sort())
})

test('every exception is of a documented answer', () => {
  const documented = cellsOf(operations).map(keyOf)
  expect(exceptions.filter(({ cell }) => !documented.includes(cell))).toEqual([])
})
