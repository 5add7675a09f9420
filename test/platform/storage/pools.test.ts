import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { operationRows } from '../../../generated/operations.ts'
import { openPools, poolSizes } from '../../../server/platform/storage/pools.ts'
import { operations } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()
const pools = openPools(database.url, database.sql)
afterAll(() => pools.close())
const app = await startTestApp({ database, pools })
const { sql } = app.context

/** A search that waits as long as the table of contacts is locked. */
const search = {
  condition: { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] },
}

const waiting = async (): Promise<number> => {
  const [row] = await pools.reserved<{ count: number }[]>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}

/** Locks what searches need until `release` is called. */
const holdContacts = async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const held = sql.begin(async (tx) => {
    await tx`lock table contacts in access exclusive mode`
    begun.resolve()
    await promise
  })
  await begun.promise
  return async () => {
    resolve()
    await held
  }
}

test('twenty slow searches of one user do not delay authentication, readiness, messages or other requests', async () => {
  const release = await holdContacts()
  const searches = Array.from({ length: 22 }, () => app.send('POST', '/contacts/search', { body: search }))
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  expect((await app.send('GET', '/me')).status).toBe(200)
  expect((await app.send('POST', '/tags', { body: { name: 'Collector' } })).status).toBe(201)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  // One more than may run and wait.
  const refused = await app.send('POST', '/contacts/search', { body: search })
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  // Another user has a slot.
  const authorization = app.editor.authorization
  const other = app.send('POST', '/contacts/search', { body: search, authorization })
  await expect.poll(waiting, { timeout: 10_000 }).toBe(3)
  await release()
  expect((await Promise.all([...searches, other])).map(({ status }) => status)).toEqual(Array(23).fill(200))
})

test('while every usual connection waits, clients are counted, keys looked up, and messages accepted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const held = sql.begin(async (tx) => {
    await tx`lock table tags in access exclusive mode`
    begun.resolve()
    await promise
  })
  await begun.promise
  const lists = Array.from({ length: 2 * sql.options.max }, () => app.send('GET', '/tags'))
  await expect.poll(waiting, { timeout: 10_000 }).toBe(sql.options.max - 1)
  const authorization = 'Bearer crm_live_0123456789012345678901234567890123456789'
  expect((await app.send('GET', '/me', { authorization })).status).toBe(401)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  const body = {
    to: { email: 'ada@example.com' },
    content: { kind: 'plain', subject: 'Hello', source: 'Hello' },
  }
  expect((await app.send('POST', '/messages', { body })).status).not.toBe(500)
  resolve()
  await held
  expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('the statement of a client that disconnects is cancelled, and its slot is free', async () => {
  const release = await holdContacts()
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = request(`${app.url}/service/v1/contacts/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: app.admin.authorization },
  })
  sent.on('error', () => resolve())
  sent.end(JSON.stringify(search))
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  sent.destroy()
  await promise
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  await release()
  expect((await app.send('POST', '/contacts/search', { body: search })).status).toBe(200)
})

test('slow operations see a change of settings at once', async () => {
  const preview = async () =>
    (await app.send('POST', '/smart-codes/render', { body: { text: '{{ business.name }}' } })).body
  const before = await preview()
  const [group] = [await app.send('GET', '/settings/general')]
  expect(group.status).toBe(200)
  const changed = await app.send('PUT', '/settings/general', { body: { business_name: 'Lighthouse Press' } })
  expect(changed.status).toBe(200)
  expect(await preview()).not.toEqual(before)
})

test('a process that responds to requests opens at most sixteen connections, one that works four for jobs', () => {
  const { usual, slow, reserved, health, work } = poolSizes
  expect({ requests: usual + slow + reserved + health, work }).toEqual({ requests: 16, work: 4 })
})

test('every operation that counts exactly, evaluates a condition, or previews is declared slow', () => {
  const slowOf = new Map(operationRows.map(({ id, slow }) => [id, slow]))
  const undeclared = operations.filter(({ id, row, parameters }) => {
    const slow = slowOf.get(id)
    if (slow === true) return false
    const declared = Array.isArray(slow) ? slow : []
    const counts = parameters.some(({ name }) => name === 'total') && !declared.includes('total=exact')
    const asks = row.method === 'POST' && /^(search|preview|render|estimate)/.test(id)
    return counts || asks || /Report$|Preview$|Lint$/.test(id)
  })
  expect(undeclared.map(({ id }) => id)).toEqual([])
})
