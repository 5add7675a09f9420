import { expect, test } from 'vitest'
import {
  decoyHash,
  hashPassword,
  isOutdated,
  passwordFault,
  verifyPassword,
} from '../../server/host/embedded/passwords.ts'

test('a hash is argon2id with its parameters and a salt of its own', async () => {
  const [one, other] = await Promise.all([
    hashPassword('analytical engine'),
    hashPassword('analytical engine'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
})

test('only the right password matches its hash', async () => {
  const stored = await hashPassword('analytical engine')
  expect(await verifyPassword('analytical engine', stored)).toBe(true)
  expect(await verifyPassword('analytical engines', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

test('equivalent Unicode spellings are the same password', async () => {
  const stored = await hashPassword('caf\u00e9 au lait')
  expect(await verifyPassword('cafe\u0301 au lait', stored)).toBe(true)
})

test('a hash of another cost still verifies, and counts as outdated', async () => {
  const stored = await hashPassword('analytical engine', { memory: 64, passes: 1, parallelism: 1 })
  expect(await verifyPassword('analytical engine', stored)).toBe(true)
  expect(isOutdated(stored)).toBe(true)
  expect(isOutdated(await hashPassword('analytical engine'))).toBe(false)
})

test('no password matches the decoy, which costs as much as a real hash', async () => {
  expect(await verifyPassword('', decoyHash)).toBe(false)
  expect(isOutdated(decoyHash)).toBe(false)
})

test('a password is rejected only because of its length', () => {
  expect(passwordFault('1234567')).toMatch(/at least 8/)
  expect(passwordFault('12345678')).toBeNull()
  expect(passwordFault('x'.repeat(1025))).toMatch(/at most 1024/)
})
