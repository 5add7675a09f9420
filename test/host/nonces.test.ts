import { expect, test } from 'vitest'
import { checkNonce, issueNonce } from '../../server/host/embedded/nonces.ts'

const secret = Buffer.alloc(32, 7)
const session = '01a05bfb-7000-7d7f-b041-7eac5f9dbb04'
const at = (time: string): Date => new Date(`2026-10-01T${time}Z`)
const nonce = issueNonce(secret, session, at('06:00:00'))

test('a nonce is current until its period of twelve hours ends', () => {
  expect(checkNonce(secret, session, at('00:00:00'), nonce)).toBe('current')
  expect(checkNonce(secret, session, at('11:59:59'), nonce)).toBe('current')
})

test('a nonce of the previous period is accepted as the previous one', () => {
  expect(checkNonce(secret, session, at('12:00:00'), nonce)).toBe('previous')
  expect(checkNonce(secret, session, at('23:59:59'), nonce)).toBe('previous')
})

test('a nonce of an older period is wrong', () => {
  expect(checkNonce(secret, session, new Date('2026-10-02T00:00:00Z'), nonce)).toBe('wrong')
})

test('a nonce of another session, of another secret, changed or missing is wrong', () => {
  expect(checkNonce(secret, '01a05bfb-7000-7d7f-b041-7eac5f9dbb05', at('06:00:00'), nonce)).toBe('wrong')
  expect(checkNonce(Buffer.alloc(32, 8), session, at('06:00:00'), nonce)).toBe('wrong')
  expect(checkNonce(secret, session, at('06:00:00'), `${nonce}x`)).toBe('wrong')
  expect(checkNonce(secret, session, at('06:00:00'), '')).toBe('wrong')
  expect(checkNonce(secret, session, at('06:00:00'), undefined)).toBe('wrong')
})
