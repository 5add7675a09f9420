import { beforeAll, expect, test } from 'vitest'
import {
  authenticateApplicationPassword,
  createApplicationPassword,
} from '../../server/host/embedded/application-passwords.ts'
import { disableUser, enableUser, setRoles } from '../../server/host/embedded/users.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestDatabase } from '../support/database.ts'
import { MINUTE, SECOND } from './support.ts'
import { addUser } from './users.ts'

const { sql } = await createTestDatabase()
const clock = createTestClock()
let password = ''

const authenticate = (login: string, given: string) =>
  authenticateApplicationPassword(sql, clock, login, given)

beforeAll(async () => {
  await addUser(sql, 'ada')
  await addUser(sql, 'alan')
  const grace = await addUser(sql, 'grace', ['editor'])
  password = (await createApplicationPassword(sql, clock, grace, 'Web shop')).password
})

test('spaces in the password and the case of the login are ignored', async () => {
  for (const given of [password, password.replaceAll(' ', ''), ` ${password}\n`]) {
    expect(await authenticate('Grace', given)).toMatchObject({
      user: { login: 'grace', roles: ['editor'], capabilities: ['crm_access'] },
      credential: { name: 'Web shop' },
    })
  }
})

test.each([
  ['another login', 'ada', (it: string) => it],
  ['an unknown login', 'nobody', (it: string) => it],
  ['no login', '', (it: string) => it],
  ['a NUL in the login', 'grace\0', (it: string) => it],
  ['another case of the password', 'grace', (it: string) => it.toLowerCase()],
  ['a part of the password', 'grace', (it: string) => it.slice(0, -1)],
  ['no password', 'grace', () => ''],
  ['another password', 'grace', () => 'abcd'.repeat(6)],
])('%s is refused', async (_what, login, change) => {
  const changed = change(password)
  expect(await authenticate(login, changed)).toBeNull()
})

test('a disabled user is refused, and accepted again once enabled', async () => {
  await disableUser(sql, clock, 'grace')
  expect(await authenticate('grace', password)).toBeNull()
  await enableUser(sql, clock, 'grace', null)
  expect(await authenticate('grace', password)).not.toBeNull()
})

test('a changed role takes effect at once', async () => {
  await setRoles(sql, clock, 'grace', ['administrator'], null)
  expect((await authenticate('grace', password))?.user.capabilities).toEqual(['crm_access', 'crm_administer'])
})

test('the last use is stored at most once a minute', async () => {
  const lastUse = async () => {
    await authenticate('grace', password)
    const [row] = await sql`select last_used_at from host_application_passwords where name = 'Web shop'`
    return row?.last_used_at as string
  }
  clock.advance(5 * MINUTE)
  const first = await lastUse()
  expect(first).toBe(clock.now().toISOString())
  clock.advance(59 * SECOND)
  expect(await lastUse()).toBe(first)
  clock.advance(1 * SECOND)
  expect(await lastUse()).toBe(clock.now().toISOString())
})

test('only the hash and the first four characters are stored', async () => {
  const rows = await sql<{ line: string }[]>`select p::text as line from host_application_passwords p`
  const secret = password.replaceAll(' ', '')
  const hex = Buffer.from(secret).toString('hex')
  for (const { line } of rows) {
    expect(line.includes(secret) || line.includes(hex) || line.includes(secret.slice(0, 5))).toBe(false)
  }
})
