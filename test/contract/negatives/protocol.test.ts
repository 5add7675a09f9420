import { describe, expect, test } from 'vitest'
import { problems } from '../../../generated/problems.ts'
import { startTestApp } from '../../support/app.ts'
import { createViewOf, tablesExcept } from '../../support/tables.ts'
import { arrangements, freshWord } from '../walk/arrangements.ts'
import { createCallers } from '../walk/callers.ts'
import { addressOf, type Call, type Caller, differingFrom, sampleCall, send } from '../walk/calls.ts'
import { type Operation, operations, parametersIn } from '../walk/contract.ts'
import { addContact, create } from '../walk/making.ts'
import { expectProblem } from '../walk/problems.ts'
import { wideQuotas } from '../walk/quotas.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const three = { requests: 3, window_seconds: 60 }
const strict = await startTestApp({
  edition: 'pro',
  quotas: { read: three, write: three, bulk: three, anonymous: three },
})
const callers = await createCallers(app)

const takes = (header: string) =>
  operations.filter((operation) => parametersIn(operation, 'header').some(({ name }) => name === header))

const withHeaders = (call: Call, headers: Record<string, string>): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
})

/** Tables that a request may change even if it fails. */
const volatileTables = [
  'idempotency_keys',
  'rate_limits',
  'service_state',
  'host_login_attempts',
  'host_sessions',
  // When a password was last used, by the minute.
  'host_application_passwords',
]

/** All other tables, including later ones and the queue of jobs. */
const tables = [...(await tablesExcept(app.context.sql, volatileTables)), 'graphile_worker._private_jobs']

/** Per table, the number of its rows and the sum of the transactions that wrote them: this shows even a change to the same value. */
await createViewOf(
  app.context.sql,
  'tables_state',
  tables,
  (table) =>
    `select '${table.replaceAll("'", "''")}' as name, count(*) as rows, count(*) * age('3'::xid) - sum(age(t.xmin)) as writers from ${table} t`,
)

const stateOf = async (): Promise<string> => {
  // A union without an order may return the tables in any order.
  const found = await app.context.sql<
    { name: string; rows: number; writers: string | null }[]
  >`select name, rows, writers from tables_state order by name`
  return found.map(({ name, rows, writers }) => `${name} ${rows} ${writers}`).join('\n')
}

test('the state of the tables shows a new row, a change to the same value, and a lost row', async () => {
  const { sql } = app.context
  const states = [await stateOf(), await stateOf()]
  const { id } = await create(app, '/tags', { name: freshWord() })
  states.push(await stateOf())
  await sql`update tags set name = name where id = ${id}`
  states.push(await stateOf())
  await sql`delete from tags where id = ${id}`
  states.push(await stateOf())
  expect(new Set(states).size).toBe(states.length - 1)
})

const succeeds = (operation: Operation, status: number): void =>
  expect(operation.row.successStatuses).toContain(status)

/** The ETag of the resource; for an action, that of the resource it acts on. */
const currentTag = async (operation: Operation, call: Call): Promise<string> => {
  const isUpsert = operation.id === 'upsertContactByEmail'
  const resource = operation.method === 'POST' ? operation.path.replace(/\/[a-z-]+$/, '') : operation.path
  const path = isUpsert ? '/contacts/{id}' : resource
  const reading = operations.find((one) => one.path === path && one.method === 'GET')
  if (reading === undefined) throw new Error(`${operation.path} cannot be read.`)
  const { query = {} } = call
  const params = isUpsert ? { id: `email:${call.params?.email}` } : (call.params ?? {})
  const { headers } = await send(app, reading, { params, ...(operation === reading && { query }) })
  return headers.get('etag') ?? ''
}

/** A call to an existing resource; the arranged upsert would create one. */
const arrangedOn = async (operation: Operation): Promise<Call> => {
  const call = await arrangements[operation.id](app)
  if (operation.id !== 'upsertContactByEmail') return call
  return { ...call, params: { email: (await addContact(app)).email } }
}

describe('If-Match', () => {
  test.for(takes('If-Match'))('$id refuses a stale ETag and changes nothing', async (operation) => {
    const call = await arrangedOn(operation)
    const before = await stateOf()
    for (const tag of ['"of-yesterday"', `W/${await currentTag(operation, call)}`]) {
      const answer = await send(app, operation, withHeaders(call, { 'if-match': tag }))
      expect(expectProblem(answer, 'precondition_failed')).toMatchObject([{ header: 'If-Match' }])
    }
    expect(await stateOf()).toBe(before)
  })

  test.for(takes('If-Match'))(
    '$id accepts the current ETag, alone or in a list, and *',
    async (operation) => {
      for (const wrap of [(tag: string) => tag, (tag: string) => `"of-yesterday", ${tag}`, () => '*']) {
        const call = await arrangedOn(operation)
        const headers = { 'if-match': wrap(await currentTag(operation, call)) }
        succeeds(operation, (await send(app, operation, withHeaders(call, headers))).status)
      }
    },
  )
})

describe('If-None-Match', () => {
  test.for(takes('If-None-Match').filter(({ method }) => method === 'GET'))(
    '$id returns 304 only for the current ETag',
    async (operation) => {
      const call = await arrangements[operation.id](app)
      const tag = await currentTag(operation, call)
      expect(tag).toMatch(/^"[^"]+"$/)
      for (const known of [tag, `W/${tag}`, `"of-yesterday", ${tag}`, '*']) {
        const answer = await send(app, operation, withHeaders(call, { 'if-none-match': known }))
        expect(answer).toMatchObject({ status: 304, body: null })
        expect([answer.headers.get('etag'), answer.headers.get('content-type')]).toEqual([tag, null])
      }
      const other = await send(app, operation, withHeaders(call, { 'if-none-match': '"of-yesterday"' }))
      expect(other.status).toBe(200)
    },
  )
})

describe('Idempotency-Key', () => {
  const keyed = takes('Idempotency-Key')
  const withKey = (call: Call, key: string): Call => withHeaders(call, { 'idempotency-key': key })
  const isReplay = (answer: { headers: Headers }): boolean =>
    answer.headers.get('idempotency-replayed') === 'true'

  test('is accepted by exactly the operations that write an audit event', () => {
    expect(keyed.map(({ id }) => id)).toEqual(
      operations.filter(({ row }) => row.auditEvent !== null).map(({ id }) => id),
    )
    for (const { id, method } of keyed) expect(method, id).not.toBe('GET')
  })

  const asking = operations.filter((operation) => operation.method !== 'GET' && !keyed.includes(operation))

  test.for(asking)('$id ignores it, because the operation changes nothing', async (operation) => {
    const call = await arrangements[operation.id](app)
    const before = await stateOf()
    const answer = await send(app, operation, call)
    succeeds(operation, answer.status)
    expect(await stateOf()).toBe(before)
    const refused = await send(app, operation, withKey(call, freshWord()))
    expect([refused.status, isReplay(refused)]).toEqual([answer.status, false])
  })

  test.for(keyed)('$id returns the first response again and has one effect', async (operation) => {
    const call = withKey(await arrangements[operation.id](app), freshWord())
    const first = await send(app, operation, call)
    succeeds(operation, first.status)
    expect(isReplay(first)).toBe(false)
    const state = await stateOf()
    app.clock.advance(1000)
    const again = await send(app, operation, call)
    expect([again.status, again.body, isReplay(again)]).toEqual([first.status, first.body, true])
    for (const name of ['etag', 'location']) expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(await stateOf()).toBe(state)
  })

  test.for(keyed)('$id runs one of two concurrent requests', async (operation) => {
    const call = withKey(await arrangements[operation.id](app), freshWord())
    const answers = await Promise.all([send(app, operation, call), send(app, operation, call)])
    const [done, ...others] = answers.filter((answer) => answer.status < 300 && !isReplay(answer))
    expect(done).toBeDefined()
    expect(others).toEqual([])
    const other = answers.find((answer) => answer !== done)
    if (other !== undefined && !isReplay(other)) expectProblem(other, 'idempotency_in_progress')
    else expect(other?.body).toEqual(done?.body)
  })

  test.for(keyed)('$id refuses the key for a different request', async (operation) => {
    const key = freshWord()
    const earlier = differingFrom(operation)
    const [call, other] = [await arrangements[earlier.id](app), await arrangements[operation.id](app)]
    succeeds(earlier, (await send(app, earlier, withKey(call, key))).status)
    const state = await stateOf()
    const faults = expectProblem(await send(app, operation, withKey(other, key)), 'idempotency_mismatch')
    expect(faults).toMatchObject([{ header: 'Idempotency-Key', code: 'invalid_value' }])
    expect(await stateOf()).toBe(state)
  })

  test.for(keyed)("$id does not return one caller's response to another", async (operation) => {
    const call = withKey(await arrangements[operation.id](app), freshWord())
    succeeds(operation, (await send(app, operation, call)).status)
    const another = await send(app, operation, call, callers.session)
    expect(isReplay(another)).toBe(false)
    expect(another.status).toBeLessThan(500)
  })

  test.for(keyed)('$id accepts a key again after a refusal', async (operation) => {
    const call = withKey(await arrangements[operation.id](app), freshWord())
    expectProblem(await send(app, operation, { ...call, query: { surplus: '1' } }), 'invalid_request')
    const corrected = await send(app, operation, call)
    succeeds(operation, corrected.status)
    expect(isReplay(corrected)).toBe(false)
  })

  test.for(keyed)('$id forgets a key after 24 hours', async (operation) => {
    const call = withKey(await arrangements[operation.id](app), freshWord())
    await send(app, operation, call)
    app.clock.advance(24 * 60 * 60 * 1000 - 1000)
    expect(isReplay(await send(app, operation, call))).toBe(true)
    app.clock.advance(2000)
    const anew = await send(app, operation, call)
    expect(isReplay(anew)).toBe(false)
    expect(anew.status).toBeLessThan(500)
  })
})

describe('rate limits', () => {
  let window = Date.parse('2026-11-02T10:00:00.000Z')
  const nextWindow = (): void => {
    window += 60_000
    strict.clock.set(new Date(window).toISOString())
  }

  test.for(operations)('$id counts down, refuses, and serves again in the next window', async (operation) => {
    const { ratePolicy } = operation.row
    nextWindow()
    for (const left of [2, 1, 0]) {
      const answer = await send(strict, operation, sampleCall(operation))
      expect(answer.status).not.toBe(429)
      expect(answer.headers.get('ratelimit')).toBe(`"${ratePolicy}";r=${left};t=60`)
      expect(answer.headers.get('ratelimit-policy')).toBe(`"${ratePolicy}";q=3;w=60`)
    }
    strict.clock.advance(10_000)
    const refused = await send(strict, operation, sampleCall(operation))
    expectProblem(refused, 'rate_limited')
    expect(refused.headers.get('retry-after')).toBe('50')
    expect(refused.headers.get('ratelimit')).toBe(`"${ratePolicy}";r=0;t=50`)
    const caller = { authorization: strict.editor.authorization }
    expect((await send(strict, operation, sampleCall(operation), caller)).status).not.toBe(429)
    nextWindow()
    expect((await send(strict, operation, sampleCall(operation))).status).not.toBe(429)
  })

  test('password guesses are limited by client address', async () => {
    nextWindow()
    for (const _ of [1, 2, 3])
      expect((await strict.send('GET', '/me', { authorization: 'Basic YWRhOm5v' })).status).toBe(401)
    expectProblem(await strict.send('GET', '/me', { authorization: 'Basic YWRhOm5v' }), 'rate_limited')
    expect((await strict.send('GET', '/me')).status, 'others are served').toBe(200)
  })

  const anonymousRequests: [what: string, method: string, path: string, caller: Caller | undefined][] = [
    ['an unknown path', 'GET', '/no-such-thing', undefined],
    ['an undocumented method', 'PATCH', '/contacts', undefined],
    ['OPTIONS', 'OPTIONS', '/contacts', undefined],
    ['an anonymous request', 'GET', '/me', {}],
  ]

  test.for(anonymousRequests)(
    'are in the headers of the response to %s',
    async ([, method, path, headers]) => {
      const answer = await app.send(
        method,
        path,
        headers === undefined ? {} : { headers, authorization: null },
      )
      expect(answer.headers.get('ratelimit')).toMatch(/^"anonymous";r=\d+;t=\d+$/)
      expect(answer.headers.get('ratelimit-policy')).toBe('"anonymous";q=1000000;w=60')
    },
  )
})

const paths = [...new Set(operations.map(({ path }) => path))].map((path) => {
  const there = operations.filter((operation) => operation.path === path)
  const [first] = there
  if (first === undefined) throw new Error('unreachable')
  const methods: string[] = there.map(({ method }) => method)
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
  return { path, methods, allowed, address: addressOf(first, sampleCall(first)) }
})

const allowOf = (answer: { headers: Headers }): string[] | undefined =>
  answer.headers.get('allow')?.split(', ').sort()

describe('HEAD', () => {
  const getters = operations.filter(({ method }) => method === 'GET')
  const unlike = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'transfer-encoding']
  const comparable = (headers: Headers) => [...headers].filter(([name]) => !unlike.includes(name))

  test.for(getters)('of $id returns the headers of GET without the body', async (operation) => {
    const address = addressOf(operation, await arrangements[operation.id](app))
    const get = await app.send('GET', address)
    const head = await app.send('HEAD', address)
    expect([head.status, head.body]).toEqual([get.status, null])
    expect(comparable(head.headers)).toEqual(comparable(get.headers))
  })

  test.for(getters)('of $id refuses like GET', async (operation) => {
    const { params = {}, query = {} } = sampleCall(operation)
    const address = addressOf(operation, { params, query: { ...query, surplus: '1' } })
    const head = await app.send('HEAD', address)
    expect([head.status, head.body]).toEqual([400, null])
    expect(comparable(head.headers)).toEqual(comparable((await app.send('GET', address)).headers))
  })
})

describe('OPTIONS', () => {
  const preflight = (origin: string) => ({
    authorization: null,
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'if-match' },
  })
  const corsHeaders = (headers: Headers) =>
    [...headers].map(([name]) => name).filter((name) => name.startsWith('access-control-'))

  test.for(paths)(
    'of $path lists the allowed methods, and adds CORS headers for a configured origin',
    async (there) => {
      const answer = await app.send('OPTIONS', there.address, preflight('https://app.example.com'))
      expect([answer.status, answer.body]).toEqual([204, null])
      expect(allowOf(answer)).toEqual(there.allowed)
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      const methods = answer.headers.get('access-control-allow-methods')?.split(', ') ?? []
      for (const method of there.methods) expect(methods).toContain(method)
      const named = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? []
      const headers = operations.flatMap((operation) =>
        parametersIn(operation, 'header').map(({ name }) => name),
      )
      for (const name of [...headers, 'Authorization', 'Content-Type', 'X-Request-Id'])
        expect(named).toContain(name.toLowerCase())
    },
  )

  test.for(paths)('of $path sends no CORS headers to another origin', async ({ address }) => {
    for (const origin of ['https://app.example.com.evil.example', 'http://app.example.com', 'null']) {
      const answer = await app.send('OPTIONS', address, preflight(origin))
      expect(answer.status).toBe(204)
      expect(corsHeaders(answer.headers)).toEqual([])
      expect(answer.headers.get('vary')).toContain('Origin')
    }
  })

  test('a configured origin may read responses of every kind, with all documented headers', async () => {
    const headers = { origin: 'https://app.example.com' }
    const answers = [
      await app.send('GET', '/me', { headers }),
      await app.send('GET', '/me', { headers, authorization: null }),
      await app.send('GET', '/no-such-thing', { headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404])
    const documented = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) => Object.keys(response.headers ?? {})),
    )
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
      const exposed = answer.headers.get('access-control-expose-headers')?.split(', ') ?? []
      // Browsers handle WWW-Authenticate themselves; scripts do not need it.
      for (const name of new Set(documented)) if (name !== 'WWW-Authenticate') expect(exposed).toContain(name)
    }
    const other = await app.send('GET', '/me', { headers: { origin: 'https://evil.example' } })
    expect(corsHeaders(other.headers)).toEqual([])
  })
})

describe('undocumented methods and paths', () => {
  const others = paths.flatMap((there) =>
    ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']
      .filter((method) => !there.methods.includes(method))
      .map((method) => ({ ...there, method })),
  )

  test.for(others)(
    '$method $path returns method_not_allowed with the allowed methods',
    async ({ method, address, allowed }) => {
      const answer = await app.send(method, address)
      expectProblem(answer, 'method_not_allowed')
      expect(allowOf(answer)).toEqual(allowed)
    },
  )

  const nowhere = [
    '/',
    '/no-such-thing',
    '/contacts/',
    '//contacts',
    '/contacts/a/b/c',
    '/Contacts',
    '/me/',
    '/contacts//notes',
  ]

  test.for(nowhere)('%s returns not_found to every caller', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE'])
      for (const authorization of [null, app.admin.authorization])
        expectProblem(await app.send(method, path, { authorization }), 'not_found')
  })
})

describe('X-Request-Id', () => {
  const refusal = (operation: Operation): Call => ({ ...sampleCall(operation), query: { surplus: '1' } })

  test.for(operations)('$id returns the caller’s X-Request-Id, in success and refusal', async (operation) => {
    const given = { 'x-request-id': `trace.${freshWord()}~A_1` }
    const taken = [
      await send(app, operation, withHeaders(await arrangements[operation.id](app), given)),
      await send(app, operation, withHeaders(refusal(operation), given)),
    ]
    expect(taken.map(({ status }) => Math.floor(status / 100))).toEqual([2, 4])
    for (const { headers } of taken) expect(headers.get('x-request-id')).toBe(given['x-request-id'])
  })

  const bad = ['short', 'with spaces in it', 'x'.repeat(200), '"quoted-text"', '<script>alert(1)</script>']

  test.for(bad)('a malformed one is replaced by a new one: %s', async (given) => {
    for (const operation of operations.slice(0, 3)) {
      const { headers } = await send(
        app,
        operation,
        withHeaders(refusal(operation), { 'x-request-id': given }),
      )
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }
  })
})

test.for(Object.keys(problems))('the page of %s is served at the problem’s type', async (code) => {
  const page = await fetch(`${app.url}/reference/problems/${code}.html`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(code)
})
