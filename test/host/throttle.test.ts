import { expect, test } from 'vitest'
import { checkPassword } from '../../server/host/embedded/log-in.ts'
import {
  countAttempt,
  forgiveAccount,
  forgiveAttempt,
  logInLimits,
} from '../../server/host/embedded/throttle.ts'
import { createTestClock, type TestClock } from '../support/clock.ts'
import { createTestDatabase } from '../support/database.ts'

const { sql } = await createTestDatabase()
const secret = Buffer.alloc(32, 3)
const attempt = (clock: TestClock, login: string, address: string, known: string | null = null) =>
  countAttempt(sql, clock, secret, { login, address, known })

test('of many concurrent attempts on an account only the allowed number continue', async () => {
  const clock = createTestClock()
  const attempts = await Promise.all(Array.from({ length: 25 }, () => attempt(clock, 'ada', '203.0.113.7')))
  expect(attempts.filter(({ retryAfter }) => retryAfter === null)).toHaveLength(logInLimits.accountOfNetwork)
})

test('the login is one account in any case', async () => {
  const clock = createTestClock()
  for (let count = 0; count < logInLimits.accountOfNetwork; count++)
    await attempt(clock, count % 2 ? 'GRACE' : 'grace', '203.0.114.1')
  const last = await attempt(clock, 'Grace', '203.0.114.1')
  expect(last.retryAfter).toBe(15 * 60)
})

test('an address that tries one account after the other is locked', async () => {
  const clock = createTestClock()
  for (let count = 0; count < logInLimits.network; count++)
    expect((await attempt(clock, `user-${count}`, '2001:db8:7:7::1')).retryAfter).toBeNull()
  const neighbour = await attempt(clock, 'someone', '2001:db8:7:7::2')
  expect(neighbour.retryAfter).toBe(15 * 60)
})

test('an operator unlocks an account', async () => {
  const clock = createTestClock()
  for (let count = 0; count <= logInLimits.account; count++)
    await attempt(clock, 'alan', `2001:db8:${count}::1`)
  await attempt(clock, 'alan', '203.0.115.9')
  await forgiveAccount(sql, secret, 'Alan')
  expect((await attempt(clock, 'alan', '203.0.115.9')).retryAfter).toBeNull()
})

test('neither a login nor an address is stored in clear text', async () => {
  await attempt(createTestClock(), 'my-password-by-mistake', '198.51.100.77', 'browser-name')
  const rows = await sql<{ subject: string }[]>`select subject from host_login_attempts`
  expect(JSON.stringify(rows)).not.toMatch(/my-password-by-mistake|198\.51\.100|browser-name/)
})

test('attempts from other networks lock out no user, until they come from very many networks', async () => {
  const clock = createTestClock()
  for (let count = 0; count < 3 * logInLimits.accountOfNetwork; count++)
    await attempt(clock, 'mary', '203.0.116.1')
  expect((await attempt(clock, 'mary', '203.0.116.1')).retryAfter).toBe(15 * 60)
  expect((await attempt(clock, 'mary', '203.0.116.2')).retryAfter).toBeNull()
})

test('a known browser is independent of other attempts, and has no more attempts itself', async () => {
  const clock = createTestClock()
  for (let count = 0; count <= logInLimits.account; count++)
    await attempt(clock, 'joan', count % 2 ? '203.0.117.1' : `2001:db8:${count}::1`)
  expect((await attempt(clock, 'joan', '203.0.117.2')).retryAfter).toBe(15 * 60)
  for (let count = 0; count < logInLimits.knownBrowser; count++)
    expect((await attempt(clock, 'joan', '203.0.117.1', 'hers')).retryAfter).toBeNull()
  expect((await attempt(clock, 'joan', '203.0.117.1', 'hers')).retryAfter).toBe(15 * 60)
})

test('a right password gives back its own attempt, and no wrong one before it', async () => {
  const clock = createTestClock()
  for (let count = 0; count < logInLimits.network - 1; count++)
    await attempt(clock, `other-${count}`, '203.0.118.1')
  await forgiveAttempt(sql, await attempt(clock, 'edith', '203.0.118.1'))
  await forgiveAttempt(sql, await attempt(clock, 'edith', '203.0.118.1'))
  expect((await attempt(clock, 'edith', '203.0.118.1')).retryAfter).toBeNull()
  expect((await attempt(clock, 'edith', '203.0.118.1')).retryAfter).toBe(15 * 60)
})

test('of concurrent log-ins from many networks two are checked at a time, and a known browser does not wait for them', async () => {
  const refusals = { note: async () => undefined, flush: async () => undefined }
  const parts = { sql, secret, refusals, clock: createTestClock() }
  const check = (address: string, known: string | null) =>
    checkPassword(parts, { login: 'vera', password: 'not hers', address, known })
  const done: string[] = []
  const others = Array.from({ length: 60 }, async (_, count) => {
    const { kind } = await check(`2001:db8:${count}::1`, null)
    done.push(kind)
  })
  const hers = check('203.0.119.1', 'hers').then(({ kind }) => done.push(`hers ${kind}`))
  await Promise.all([...others, hers])
  expect(done.filter((kind) => kind === 'wrong')).toHaveLength(42)
  // Those without a slot get a response at once; the known browser's arrives with the first checked ones.
  expect(done.indexOf('hers wrong')).toBeLessThan(18 + 20)
})
