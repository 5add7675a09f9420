import { expect, test } from 'vitest'
import { countAttempt, forgiveAccount, logInLimits, networkOf } from '../../server/host/embedded/throttle.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestDatabase } from '../support/database.ts'

const { sql } = await createTestDatabase()
const secret = Buffer.alloc(32, 3)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('of many attempts on an account at once, only as many go on as are allowed', async () => {
  const clock = createTestClock()
  const attempts = await Promise.all(
    Array.from({ length: 25 }, (_, index) => countAttempt(sql, clock, secret, 'ada', `203.0.113.${index}`)),
  )
  expect(attempts.filter((attempt) => attempt.retryAfter === null)).toHaveLength(logInLimits.account)
})

test('the login counts as the same account whatever its case', async () => {
  const clock = createTestClock()
  for (let count = 0; count < logInLimits.account; count++)
    await countAttempt(sql, clock, secret, count % 2 ? 'GRACE' : 'grace', `203.0.114.${count}`)
  const last = await countAttempt(sql, clock, secret, 'Grace', '203.0.114.99')
  expect(last.retryAfter).toBe(15 * 60)
})

test('an address that tries one account after the other is stopped, too', async () => {
  const clock = createTestClock()
  for (let count = 0; count < logInLimits.address; count++) {
    const attempt = await countAttempt(sql, clock, secret, `user-${count}`, '2001:db8:7:7::1')
    expect(attempt.retryAfter).toBeNull()
  }
  const neighbour = await countAttempt(sql, clock, secret, 'someone', '2001:db8:7:7::2')
  expect(neighbour.retryAfter).toBe(15 * 60)
})

test('an operator lets a locked account in again', async () => {
  const clock = createTestClock()
  for (let count = 0; count <= logInLimits.account; count++)
    await countAttempt(sql, clock, secret, 'alan', `203.0.115.${count}`)
  await forgiveAccount(sql, secret, 'Alan')
  expect((await countAttempt(sql, clock, secret, 'alan', '203.0.115.99')).retryAfter).toBeNull()
})

test('neither a login nor an address is kept as it was typed', async () => {
  await countAttempt(sql, createTestClock(), secret, 'my-password-by-mistake', '198.51.100.77')
  const rows = await sql<{ subject: string }[]>`select subject from host_login_attempts`
  expect(JSON.stringify(rows)).not.toMatch(/my-password-by-mistake|198\.51\.100/)
})
