import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccessCache, openAccessCache } from '../../server/platform/access-cache.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openDatabase } from '../../server/platform/storage/open.ts'
import { createTestDatabase } from '../support/database.ts'
import { startTransactionPooler } from '../support/transaction-pooler.ts'

const { sql, url } = await createTestDatabase()
const log = createLogger('silent')

/** Returns the values that it is given, and counts the calls. */
const createSource = () => {
  const source = {
    value: { name: 'before' } as { name: string } | null,
    asked: 0,
    find: async () => {
      source.asked += 1
      return source.value
    },
  }
  return source
}

test('caches nothing before notifications arrive or after they stop', async () => {
  const cache = createAccessCache()
  const source = createSource()
  const read = () => cache.read('key', source.find)
  await read()
  await read()
  expect(source.asked).toBe(2)
  cache.use()
  await read()
  await read()
  expect(source.asked).toBe(3)
  cache.stop()
  source.value = null
  expect(await read()).toBeNull()
})

test('looks up refusals and invalid cached values again each time', async () => {
  const cache = createAccessCache()
  cache.use()
  const source = createSource()
  source.value = null
  expect(await cache.read('key', source.find)).toBeNull()
  source.value = { name: 'made since' }
  expect(await cache.read('key', source.find)).toEqual({ name: 'made since' })
  source.value = null
  expect(await cache.read('key', source.find, () => true)).toEqual({ name: 'made since' })
  expect(await cache.read('key', source.find, () => false)).toBeNull()
})

test('does not cache what was queried before a change and returned after it', async () => {
  const cache = createAccessCache()
  cache.use()
  const answer = Promise.withResolvers<{ name: string }>()
  const slow = cache.read('key', () => answer.promise)
  cache.empty()
  const source = createSource()
  source.value = { name: 'after' }
  // Nor do later reads wait for the query from before the change.
  expect(await cache.read('key', source.find)).toEqual({ name: 'after' })
  answer.resolve({ name: 'before' })
  expect(await slow).toEqual({ name: 'before' })
  expect(await cache.read('key', source.find)).toEqual({ name: 'after' })
})

test('shares one query between concurrent reads', async () => {
  const cache = createAccessCache()
  cache.use()
  const source = createSource()
  await Promise.all(Array.from({ length: 50 }, () => cache.read('key', source.find)))
  expect(source.asked).toBe(1)
})

test('expires entries after fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const cache = createAccessCache()
    cache.use()
    const source = createSource()
    await cache.read('key', source.find)
    vi.advanceTimersByTime(14_999)
    await cache.read('key', source.find)
    expect(source.asked).toBe(1)
    vi.advanceTimersByTime(1)
    await cache.read('key', source.find)
    expect(source.asked).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

const listeners = async (): Promise<number[]> => {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name like 'crs listen %'`
  return rows.map(({ pid }) => pid)
}

test('is off from the loss of its connection until it listens again, and is emptied', async () => {
  const cache = openAccessCache({ sql, url, log })
  try {
    await expect.poll(cache.isUsed).toBe(true)
    const source = createSource()
    await cache.read('key', source.find)
    const [pid = 0] = await listeners()
    await sql`select pg_terminate_backend(${pid})`
    await expect.poll(cache.isUsed, { interval: 1 }).toBe(false)
    source.value = null
    expect(await cache.read('key', source.find)).toBeNull()
    await expect.poll(cache.isUsed).toBe(true)
    expect(await listeners()).not.toContain(pid)
    expect(await cache.read('key', source.find)).toBeNull()
  } finally {
    await cache.close()
  }
  expect(cache.isUsed()).toBe(false)
})

test('the transaction of a change notifies; mere use and rollbacks do not', async () => {
  const told: string[] = []
  const listener = openDatabase(url, {
    name: 'crs test',
    connections: 1,
    onNotify: (payload) => void told.push(payload),
  })
  onTestFinished(() => listener.end({ timeout: 1 }))
  await listener`listen access_changed`
  const countTold = async (change: () => PromiseLike<unknown>): Promise<number> => {
    told.length = 0
    await change()
    // Notifications arrive in the order of their transactions: after this one, all others are here.
    await sql`select pg_notify('access_changed', 'end')`
    await expect.poll(() => told.at(-1)).toBe('end')
    return told.length - 1
  }
  await sql`insert into host_roles values ('guest', 'Guest')`
  const changes = [
    () => sql`update host_users set roles = roles`,
    () => sql`update host_users set disabled_at = now()`,
    () => sql`update host_role_capabilities set capability = capability`,
    () => sql`insert into host_role_capabilities (role, capability) values ('guest', 'crm_access')`,
    () => sql`delete from host_role_capabilities where role = 'guest'`,
    () => sql`delete from host_sessions`,
    () => sql`delete from host_application_passwords`,
    () => sql`update api_keys set revoked_at = now()`,
    () => sql`update api_keys set scopes = scopes`,
    () => sql`insert into licences (text, installed_at) values ('', now())`,
    () => sql`delete from licences`,
    () => sql`truncate licences`,
  ]
  for (const change of changes) expect(await countTold(change), String(change)).toBe(1)
  const others = [
    () => sql`update host_application_passwords set last_used_at = now()`,
    () => sql`update host_sessions set last_seen_at = now()`,
    () => sql`update api_keys set last_used_at = now()`,
    () =>
      sql
        .begin(async (tx) => {
          await tx`delete from licences`
          throw new Error('rolled back')
        })
        .catch(() => undefined),
  ]
  for (const other of others) expect(await countTold(other), String(other)).toBe(0)
})

test('is off behind a pooler in transaction mode', async () => {
  const lines: string[] = []
  const warning = createLogger('warn', { write: (line) => lines.push(line) })
  const cache = openAccessCache({ sql, url: await startTransactionPooler(url), log: warning })
  try {
    await expect.poll(() => lines.join(''), { timeout: 5_000 }).toMatch(/notifications of the database/)
    expect(cache.isUsed()).toBe(false)
  } finally {
    await cache.close()
  }
})
