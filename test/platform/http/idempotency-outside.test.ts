import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { operationRows } from '../../../generated/operations.ts'
import { actOutside } from '../../../server/platform/outside.ts'
import { operationOf } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context

/** A mail server that accepts connections and sends nothing. */
const sockets = new Set<Socket>()
const silent: Server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const hangUp = (): void => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}
afterAll(() => {
  hangUp()
  silent.close()
})

const addServer = async (): Promise<string> => {
  const { body } = await app.send<{ id: string }>('POST', '/mail-servers', {
    body: {
      kind: 'smtp',
      name: `Silent ${crypto.randomUUID()}`,
      host: '127.0.0.1',
      port: (silent.address() as { port: number }).port,
      security: 'none',
    },
  })
  return body.id
}

const testServer = (id: string, key: string) =>
  app.send('POST', `/mail-servers/${id}/test`, { body: {}, headers: { 'idempotency-key': key } })

const openTransactions = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`
  return row?.count ?? 0
}

test('forty tests with keys on a silent mail server hold no transaction, and other writes continue', async () => {
  const id = await addServer()
  const tests = Array.from({ length: 40 }, (_, index) => testServer(id, `key-${index}`))
  await expect.poll(() => sockets.size, { timeout: 30_000 }).toBe(40)
  expect(await openTransactions()).toBe(0)
  expect((await app.send('POST', '/tags', { body: { name: 'Collector' } })).status).toBe(201)
  expect((await testServer(id, 'key-39')).body).toMatchObject({ code: 'idempotency_in_progress' })
  hangUp()
  for (const answer of await Promise.all(tests)) expect(answer.status).toBe(200)
})

test('the response is stored, and sent again without another call', async () => {
  const id = await addServer()
  const first = testServer(id, 'again')
  await expect.poll(() => sockets.size, { timeout: 10_000 }).toBe(1)
  hangUp()
  const answer = await first
  const again = await testServer(id, 'again')
  expect(again.body).toEqual(answer.body)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(sockets.size).toBe(0)
  expect((await testServer(await addServer(), 'again')).status).toBe(422)
})

test('the key of an interrupted request reports an unknown outcome, and the request is not repeated', async () => {
  const id = await addServer()
  const first = testServer(id, 'cut-off')
  await expect.poll(() => sockets.size, { timeout: 10_000 }).toBe(1)
  // A killed process leaves this: a reservation that no process ends.
  await sql`update idempotency_keys set reserved_until = clock_timestamp() - interval '1 second' where reply is null`
  const second = await testServer(id, 'cut-off')
  expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_outcome_unknown' } })
  expect(sockets.size).toBe(1)
  hangUp()
  await first
  // It was not interrupted after all: its outcome is known from then on.
  expect((await testServer(id, 'cut-off')).headers.get('idempotency-replayed')).toBe('true')
})

test('an error leaves nothing, and the key may be used again', async () => {
  const missing = await testServer('01a0fcdc-6f60-7b3e-acd3-3433b31b5299', 'refused')
  expect(missing.status).toBe(404)
  const [row] = await sql`select count(*) from idempotency_keys where reply is null`
  expect(row?.count).toBe(0)
})

test('a failure before any outside call releases the key, one after it does not', async () => {
  let acts = false
  const failing = await startTestApp({
    handlers: {
      testMailServer: async () => {
        if (acts) actOutside('A mail server')
        throw new Error('The disk has failed.')
      },
    },
  })
  const call = async () => {
    const path = '/mail-servers/01a0fcdc-6f60-7b3e-acd3-3433b31b5252/test'
    const headers = { 'idempotency-key': 'failing' }
    return (await failing.send<{ code: string }>('POST', path, { body: {}, headers })).body.code
  }
  expect([await call(), await call()]).toEqual(['internal_error', 'internal_error'])
  acts = true
  expect([await call(), await call()]).toEqual(['internal_error', 'idempotency_outcome_unknown'])
})

test('outside calls are rejected within a transaction and allowed after it', async () => {
  const call = async (): Promise<string> => {
    try {
      actOutside('The DNS')
      return 'called'
    } catch (error) {
      return (error as Error).message
    }
  }
  const refused = 'The DNS must not be called within a transaction.'
  let late: Promise<string> | undefined
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  await sql.begin(async (tx) => {
    await tx`select 1`
    expect(await call()).toBe(refused)
    await tx.savepoint(async () => {
      expect(await call()).toBe(refused)
    })
    late = committed.then(call)
  })
  expect(await call()).toBe('called')
  commit()
  // Started within it, but running after it.
  expect(await late).toBe('called')
  await sql.begin('isolation level repeatable read', async () => {
    expect(await call()).toBe(refused)
  })
})

test('an operation that calls another server documents that its outcome may be unknown', () => {
  const callers = operationRows.filter(({ callsOut }) => callsOut).map(({ id }) => id)
  expect(callers).toEqual(expect.arrayContaining(['testMailServer', 'checkSendingDomain', 'activateDkimKey']))
  for (const id of callers)
    expect(JSON.stringify(operationOf(id).responses['409'])).toContain('idempotency_outcome_unknown')
})
