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

test('reports a documented response that no test reached', () => {
  expect(accountFor(['a 200', 'a 404'], new Set(['a 200']), [])).toEqual({
    unreached: ['a 404'],
    needless: [],
  })
})

test('does not report a cell with an exception', () => {
  const exceptions = [{ cell: 'a 404', reason: 'nothing can be missing' }]
  expect(accountFor(['a 200', 'a 404'], new Set(['a 200']), exceptions)).toEqual({
    unreached: [],
    needless: [],
  })
})

test('reports an exception for a reached or undocumented cell as needless', () => {
  const exceptions = [
    { cell: 'a 200', reason: 'it once failed' },
    { cell: 'b 200', reason: 'it once existed' },
  ]
  expect(accountFor(['a 200'], new Set(['a 200']), exceptions)).toEqual({
    unreached: [],
    needless: ['a 200', 'b 200'],
  })
})

test('counts a Pro lock for the locked feature, limit or key', () => {
  const body = { code: 'pro_lock', feature: 'api_keys', limit: null }
  expect(cellOf(exchange({ status: 403, body })).example).toBe('pro_lock_feature')
  expect(cellOf(exchange({ status: 403, body, withApiKey: true })).example).toBe('pro_lock_api_key')
  const limit = { key: 'contacts', used: 2000, allowed: 2000 }
  expect(cellOf(exchange({ status: 403, body: { ...body, feature: null, limit } })).example).toBe(
    'pro_lock_limit',
  )
})

test('counts a success only for the documented request', () => {
  const name = (sent: string | null) => cellOf(exchange({ status: 201, body: {}, sent })).example
  expect(name('shop_sync')).toBe('shop_sync')
  expect(name(null)).toBeNull()
})

test('counts a response without a body as its own cell', () => {
  expect(cellsOf([operationOf('getMe')]).map(keyOf)).toContain('getMe 304')
})

test('every domain with operations has a file that covers it', async () => {
  const files = await readdir('test/contract/coverage/by-domain')
  expect(files.sort()).toEqual(domainsWithOperations.map((domain) => `${domain}.test.ts`).sort())
})

test('every exception is for a documented response', () => {
  const documented = cellsOf(operations).map(keyOf)
  expect(exceptions.filter(({ cell }) => !documented.includes(cell))).toEqual([])
})
