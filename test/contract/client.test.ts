import type { Middleware as FetchMiddleware } from 'openapi-fetch'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Contact, Problem, ProLockProblem } from '../../generated/types.ts'
import {
  type ClientOptions,
  createClient,
  type ItemOf,
  isProblem,
  type ListPath,
  type Middleware,
  type ProblemOf,
  RequestFailed,
  unwrap,
} from '../../packages/client/src/client.ts'

const problemBody = (code: string, status: number, more: object = {}) => ({
  type: `/reference/problems/${code}.html`,
  title: 'A title',
  status,
  detail: 'A detail.',
  instance: '/service/v1/contacts',
  code,
  request_id: 'r-1',
  errors: [],
  ...more,
})

const problem = (code: string, status: number, headers: Record<string, string> = {}): Response =>
  Response.json(problemBody(code, status), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })

const ok = (body: unknown, headers: Record<string, string> = {}): Response => Response.json(body, { headers })

type Answer = Response | Error

/** A client whose requests are recorded. It returns these responses in turn, and repeats the last one. */
const clientWith = (answers: Answer[], options: Partial<ClientOptions> = {}) => {
  const sent: Request[] = []
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(request)
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer')
    return answer.clone()
  }
  const auth = { kind: 'application_password', user: 'ada', password: 'aaaa bbbb' } as const
  return { sent, client: createClient({ baseUrl: 'https://host.example/', auth, fetch, ...options }) }
}

const header = (request: Request | undefined, name: string): string | null =>
  request?.headers.get(name) ?? null

describe('credentials', () => {
  test('sends an application password as HTTP Basic in UTF-8', async () => {
    const auth = { kind: 'application_password', user: 'zoë', password: 'a:b c' } as const
    const { client, sent } = clientWith([ok({})], { auth })
    await client.GET('/me')
    const [, encoded] = header(sent[0], 'authorization')?.split(' ') ?? []
    expect(Buffer.from(encoded ?? '', 'base64').toString()).toBe('zoë:a:b c')
  })

  test('sends an API key as a bearer token', async () => {
    const { client, sent } = clientWith([ok({})], { auth: { kind: 'api_key', key: 'crs_1' } })
    await client.GET('/me')
    expect(header(sent[0], 'authorization')).toBe('Bearer crs_1')
  })

  test('sends the nonce of a session, then each new nonce that a response contains', async () => {
    let ofPage = 'page-1'
    const fresh = ok({}, { 'X-Host-Nonce': 'fresh-1' })
    const { client, sent } = clientWith([fresh, ok({})], { auth: { kind: 'session', nonce: () => ofPage } })
    await client.GET('/me')
    await client.GET('/me')
    ofPage = 'page-2'
    await client.GET('/me')
    const nonces = sent.map((request) => header(request, 'x-host-nonce'))
    expect(nonces).toEqual(['page-1', 'fresh-1', 'page-2'])
    expect(header(sent[0], 'authorization')).toBeNull()
  })

  test('sends an anonymous request without credentials', async () => {
    const sent: Request[] = []
    const fetch = async (request: Request) => {
      sent.push(request)
      return problem('unauthenticated', 401)
    }
    const { error } = await createClient({ baseUrl: 'https://host.example', fetch }).GET('/me')
    expect(header(sent[0], 'authorization')).toBeNull()
    expect(isProblem(error, 'unauthenticated')).toBe(true)
  })
})

describe('addresses', () => {
  test.each([
    'https://host.example',
    'https://host.example/',
    'https://host.example/service/v1',
    'https://host.example/service/v1/',
  ])('%s becomes a base URL that ends in /service/v1', async (baseUrl) => {
    const { client, sent } = clientWith([ok({})], { baseUrl })
    await client.GET('/contacts/{id}', { params: { path: { id: 'email:ada@example.com' } } })
    expect(sent[0]?.url).toBe('https://host.example/service/v1/contacts/email%3Aada%40example.com')
  })

  test('joins an array in the query by commas', async () => {
    const { client, sent } = clientWith([ok({})])
    await client.GET('/contacts', { params: { query: { status: ['pending', 'subscribed'], search: 'a&b' } } })
    expect(sent[0]?.url).toBe(
      'https://host.example/service/v1/contacts?status=pending,subscribed&search=a%26b',
    )
  })
})

describe('idempotency keys', () => {
  const write = { body: { email: 'ada@example.com' } }

  test('adds a new key to every write and none to a read', async () => {
    const { client, sent } = clientWith([ok({})])
    await client.POST('/contacts', write)
    await client.POST('/contacts', write)
    await client.DELETE('/contacts/{id}', { params: { path: { id: 'external:1' } } })
    await client.GET('/me')
    const keys = sent.map((request) => header(request, 'idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(keys.slice(0, 3)).size).toBe(3)
    expect(keys[3]).toBeNull()
  })

  test('lets the caller set the key, generate all keys, or send none', async () => {
    const { client, sent } = clientWith([ok({})])
    await client.POST('/contacts', { ...write, params: { header: { 'Idempotency-Key': 'mine' } } })
    expect(header(sent[0], 'idempotency-key')).toBe('mine')
    const counting = clientWith([ok({})], { idempotencyKeys: () => 'made' })
    await counting.client.POST('/contacts', write)
    expect(header(counting.sent[0], 'idempotency-key')).toBe('made')
    const without = clientWith([ok({})], { idempotencyKeys: false })
    await without.client.POST('/contacts', write)
    expect(header(without.sent[0], 'idempotency-key')).toBeNull()
  })
})

describe('retries a request', () => {
  const write = { body: { email: 'ada@example.com' } }
  const lost = new TypeError('fetch failed')

  test.each([
    ['429', problem('rate_limited', 429, { 'Retry-After': '0' })],
    ['503', problem('unavailable', 503, { 'Retry-After': '0' })],
    ['503 with a date', problem('unavailable', 503, { 'Retry-After': new Date(0).toUTCString() })],
    ['a lost connection', lost],
    ['502 of a gateway', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['503 of a gateway', new Response('', { status: 503 })],
    ['504 of a gateway', new Response('<h1>Time-out</h1>', { status: 504 })],
  ])('after %s, with the same key and body', async (_, refusal) => {
    const { client, sent } = clientWith([refusal, ok({ id: '1' })])
    const { data } = await client.POST('/contacts', write)
    expect(data).toEqual({ id: '1' })
    expect(sent).toHaveLength(2)
    expect(header(sent[1], 'idempotency-key')).toBe(header(sent[0], 'idempotency-key'))
    expect(await sent[1]?.json()).toEqual(write.body)
  })

  test('after a lost connection, also while the first attempt is still running', async () => {
    const { client, sent } = clientWith([lost, problem('idempotency_in_progress', 409), ok({ id: '1' })])
    expect((await client.POST('/contacts', write)).data).toEqual({ id: '1' })
    expect(sent).toHaveLength(3)
  })

  test('after a failure of a gateway, also while the first attempt is still running', async () => {
    const gateway = new Response('', { status: 504 })
    const { client } = clientWith([gateway, problem('idempotency_in_progress', 409), ok({ id: '1' })])
    expect((await client.POST('/contacts', write)).data).toEqual({ id: '1' })
  })

  test('at most twice, then returns the response', async () => {
    const { client, sent } = clientWith([problem('rate_limited', 429, { 'Retry-After': '0' })])
    const { error } = await client.GET('/me')
    expect(isProblem(error, 'rate_limited')).toBe(true)
    expect(sent).toHaveLength(3)
  })

  test('and throws if the connection still fails', async () => {
    const { client, sent } = clientWith([lost], { retries: 1 })
    await expect(client.GET('/me')).rejects.toBe(lost)
    expect(sent).toHaveLength(2)
  })
})

test('passes calls through middleware, also of openapi-fetch, until it is removed', async () => {
  const { client, sent } = clientWith([ok({ id: '1' }), ok({ id: '1' })])
  const own: Middleware = {
    onRequest({ request, schemaPath }) {
      request.headers.set('X-Path', schemaPath)
      return request
    },
    onResponse: ({ response }) => new Response(JSON.stringify({ id: '2' }), response),
  }
  const theirs: FetchMiddleware = {
    onRequest({ request, params, options }) {
      request.headers.set('X-Id', String(params.path?.id))
      request.headers.set('X-Base', options.baseUrl)
    },
  }
  client.use(own, theirs)
  const call = { params: { path: { id: '01a05bfb-7000-7d7f-b041-7eac5f9dbb04' } } }
  expect((await client.GET('/contacts/{id}', call)).data).toEqual({ id: '2' })
  expect(header(sent[0], 'x-path')).toBe('/contacts/{id}')
  expect(header(sent[0], 'x-id')).toBe(call.params.path.id)
  expect(header(sent[0], 'x-base')).toContain('/service/v1')
  client.eject(own, theirs)
  expect((await client.GET('/contacts/{id}', call)).data).toEqual({ id: '1' })
  expect(header(sent[1], 'x-path')).toBeNull()
})

describe('sends a request once', () => {
  const write = { body: { email: 'ada@example.com' } }

  test.each([
    ['429 without Retry-After', problem('rate_limited', 429)],
    ['429 with a longer wait than allowed', problem('rate_limited', 429, { 'Retry-After': '31' })],
    ['500', problem('internal_error', 500, { 'Retry-After': '0' })],
    ['409', problem('idempotency_in_progress', 409)],
    ['502 of the service itself', problem('source_unavailable', 502)],
  ])('if the response is %s', async (_, refusal) => {
    const { client, sent } = clientWith([refusal])
    expect((await client.POST('/contacts', write)).response.status).toBe(refusal.status)
    expect(sent).toHaveLength(1)
  })

  test('if it is a write without a key, also after a failure of a gateway', async () => {
    const gateway = clientWith([new Response('', { status: 502 })], { idempotencyKeys: false })
    expect((await gateway.client.POST('/contacts', write)).response.status).toBe(502)
    expect(gateway.sent).toHaveLength(1)
    const lost = new TypeError('fetch failed')
    const { client, sent } = clientWith([lost], { idempotencyKeys: false })
    await expect(client.POST('/contacts', write)).rejects.toBe(lost)
    expect(sent).toHaveLength(1)
  })

  test('if the caller has aborted, even during the wait', async () => {
    const refusal = problem('rate_limited', 429, { 'Retry-After': '20' })
    const { client, sent } = clientWith([refusal])
    const giveUp = new AbortController()
    const call = client.GET('/me', { signal: giveUp.signal })
    setTimeout(() => giveUp.abort(new Error('given up')), 20)
    await expect(call).rejects.toThrow('given up')
    expect(sent).toHaveLength(1)
  })
})

describe('errors are values', () => {
  test('narrows a problem by its code', async () => {
    const { client } = clientWith([problem('email_taken', 409)])
    const { data, error } = await client.POST('/contacts', { body: { email: 'ada@example.com' } })
    expect(data).toBeUndefined()
    expect(isProblem(error)).toBe(true)
    expect(isProblem(error, 'not_found')).toBe(false)
    if (!isProblem(error, 'email_taken')) throw new Error('It is email_taken')
    expectTypeOf(error).toExtend<ProblemOf<'email_taken'>>()
    expectTypeOf(error.status).toEqualTypeOf<409>()
    expect(error.code).toBe('email_taken')
  })

  test('narrows a Pro lock to the members of an upgrade prompt', async () => {
    const lock = { pro_lock: true, feature: 'api_keys', limit: null, upgrade_url: '/host/edition' }
    const { client } = clientWith([Response.json(problemBody('pro_lock', 403, lock), { status: 403 })])
    const { error } = await client.GET('/me')
    if (!isProblem(error, 'pro_lock')) throw new Error('It is a Pro lock')
    expectTypeOf(error).toEqualTypeOf<ProLockProblem>()
    expect([error.pro_lock, error.feature, error.upgrade_url]).toEqual([true, 'api_keys', '/host/edition'])
  })

  test('narrows what is not found to where a merged contact went', async () => {
    const merged = { merged_into: '01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01' }
    const { client } = clientWith([Response.json(problemBody('not_found', 404, merged), { status: 404 })])
    const params = { path: { id: '01a15f30-dc00-793c-bc0d-ba681b597711' } }
    const { error } = await client.GET('/contacts/{id}', { params })
    if (!isProblem(error, 'not_found')) throw new Error('It is not_found')
    expectTypeOf(error.merged_into).toEqualTypeOf<string | undefined>()
    expect(error.merged_into).toBe(merged.merged_into)
  })

  test.each([
    [
      'a proxy’s HTML',
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['JSON that is no problem', Response.json({ message: 'no' }, { status: 502 })],
    ['nothing', new Response(null, { status: 502 })],
    ['a page instead of data', new Response('<h1>Log in</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['data cut off', new Response('{"id": "0', { headers: { 'Content-Type': 'application/json' } })],
  ])('returns %s as a value with status, title and detail', async (_, answer) => {
    const { client } = clientWith([answer])
    const { data, error, response } = await client.GET('/me')
    expect(data).toBeUndefined()
    expect(isProblem(error)).toBe(false)
    expect(error).toMatchObject({ kind: 'not_ours', status: response.status })
    expect([error?.title, error?.detail]).toEqual([expect.any(String), expect.any(String)])
  })

  test('every error reads as a problem', async () => {
    const { client } = clientWith([new Response('<h1>No</h1>', { status: 404 })])
    const { error } = await client.GET('/me')
    expectTypeOf(error?.code).toExtend<string | undefined>()
    expect([error?.code, error?.errors, error?.request_id]).toEqual(['not_ours', [], null])
  })

  test('returns 304 as its own kind of value', async () => {
    const { client } = clientWith([new Response(null, { status: 304 })])
    const { error } = await client.GET('/me', { params: { header: { 'If-None-Match': '"1"' } } })
    expect(error).toMatchObject({ kind: 'not_modified', status: 304 })
  })

  test('unwrap returns the data or throws the error', async () => {
    const { client } = clientWith([ok({ id: '1' }), problem('not_found', 404)])
    const call = () => client.GET('/contacts/{id}', { params: { path: { id: 'external:1' } } })
    const contact = await unwrap(call())
    expectTypeOf(contact).toEqualTypeOf<Contact>()
    expect(contact.id).toBe('1')
    const refusal = await unwrap(call()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RequestFailed)
    expect(refusal).toMatchObject({ error: { code: 'not_found' }, message: '404 A title: A detail.' })
  })
})

describe('pages', () => {
  const page = (ids: string[], next: string | null) => {
    const total = { value: 4, relation: 'eq' }
    return ok({ data: ids.map((id) => ({ id })), page: { next_cursor: next, previous_cursor: null, total } })
  }

  test('yields every item, page by page, with the same filters and limit', async () => {
    const { client, sent } = clientWith([page(['1', '2'], 'c=2'), page(['3'], null)])
    const ids: string[] = []
    const query = { limit: 2, status: ['subscribed' as const] }
    for await (const contact of client.pages('/contacts', { params: { query } })) {
      expectTypeOf(contact).toEqualTypeOf<Contact>()
      ids.push(contact.id)
    }
    expect(ids).toEqual(['1', '2', '3'])
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2&status=subscribed',
      '?limit=2&status=subscribed&cursor=c%3D2',
    ])
  })

  test('requests no further page after the loop is left', async () => {
    const { client, sent } = clientWith([page(['1', '2'], 'next')])
    for await (const _ of client.pages('/contacts')) break
    expect(sent).toHaveLength(1)
  })

  test('keeps the parameters of the path', async () => {
    const { client, sent } = clientWith([page([], null)])
    for await (const _ of client.pages('/contacts/{id}/notes', { params: { path: { id: 'external:1' } } }));
    expect(sent[0]?.url).toBe('https://host.example/service/v1/contacts/external%3A1/notes')
  })

  test('throws an error into the loop', async () => {
    const { client } = clientWith([page(['1'], 'next'), problem('invalid_cursor', 400)])
    const ids: string[] = []
    const walk = async () => {
      for await (const { id } of client.pages('/contacts')) ids.push(id)
    }
    await expect(walk()).rejects.toMatchObject({ error: { code: 'invalid_cursor' } })
    expect(ids).toEqual(['1'])
  })

  test('accepts only paths that return pages', () => {
    expectTypeOf<'/contacts'>().toExtend<ListPath>()
    expectTypeOf<'/settings/api-keys'>().toExtend<ListPath>()
    expectTypeOf<'/me'>().not.toExtend<ListPath>()
    expectTypeOf<ItemOf<'/contacts'>>().toEqualTypeOf<Contact>()
  })
})

test('the compiler rejects unknown names', () => {
  const { client } = clientWith([ok({})])
  const one = { params: { path: { id: 'external:1' } } }
  const wrong = [
    // @ts-expect-error: no such path
    () => client.GET('/shoes'),
    // @ts-expect-error: a contact needs an address
    () => client.POST('/contacts', { body: { first_name: 'Ada' } }),
    // @ts-expect-error: the path needs its parameter
    () => client.GET('/contacts/{id}', {}),
    // @ts-expect-error: no such member of a body, with or without required ones
    () => client.POST('/contacts', { body: { email: 'ada@example.com', first_nam: 'Ada' } }),
    // @ts-expect-error: no such member
    () => client.PUT('/contacts/{id}', { ...one, body: { first_nam: 'Ada' } }),
    // @ts-expect-error: no such member inside a member
    () => client.POST('/contacts', { body: { email: 'ada@example.com', address: { town: 'Bath' } } }),
    // @ts-expect-error: no such parameter
    () => client.GET('/contacts', { params: { query: { limitt: 3 } } }),
    // @ts-expect-error: no body here
    () => client.GET('/me', { body: {} }),
    // @ts-expect-error: no such operation on this path
    () => client.PUT('/contacts', { body: {} }),
    // @ts-expect-error: no list
    () => client.pages('/me'),
    // @ts-expect-error: no such code
    () => isProblem({}, 'no_such_code'),
  ]
  expect(wrong).toHaveLength(11)
  expectTypeOf<ProblemOf<'not_found'>>().toExtend<Omit<Problem, 'code'>>()
})
