import { request as httpRequest } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { examplesOf, resolve, type Schema, serverOf } from '../../openapi/tools/document.ts'
import { createClient, isProblem } from '../../packages/client/src/client.ts'
import { startMock } from '../../packages/mock/command.ts'
import type { Mock } from '../../packages/mock/src/serve.ts'
import { addressOf, sampleCall } from './walk/calls.ts'
import { document, type Operation, operationOf, operations } from './walk/contract.ts'

const credentials = { Authorization: `Basic ${btoa('ada:application password')}` }

let mock: Mock
/** The same with Prism, which reads the contract on its own. */
let prism: Mock
beforeAll(async () => {
  mock = await startMock({ port: 0, light: true })
  prism = await startMock({ port: 0 })
})
afterAll(() => Promise.all([mock.close(), prism.close()]))

const url = (path: string, of: Mock = mock): string => `${of.url}${serverOf(document).basePath}${path}`

/** The request of the operation's own examples. */
const requestOf = (at: Operation, of: Mock = mock): [url: string, init: RequestInit] => {
  const call = sampleCall(at)
  return [
    url(addressOf(at, call), of),
    {
      method: at.method,
      headers: { ...credentials, ...(at.requestBody && { 'Content-Type': 'application/json' }) },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    },
  ]
}

const ask = (at: Operation, headers: Record<string, string> = {}, of: Mock = mock): Promise<Response> => {
  const [url, init] = requestOf(at, of)
  return fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } })
}

const ajv = new Ajv2020({ strict: false, coerceTypes: true, validateFormats: false })
const contract = new Ajv2020({ strict: false, validateFormats: false, logger: false }).addSchema(
  document,
  'contract',
)

/** Where the schema of a success is in the document. */
const schemaPointer = (at: Operation, status: string): string => {
  const path = at.path.replaceAll('~', '~0').replaceAll('/', '~1')
  const place = `/paths/${path}/${at.method.toLowerCase()}/responses/${status}`
  const given = (document.paths[at.path] as Record<string, { responses: Record<string, { $ref?: string }> }>)[
    at.method.toLowerCase()
  ]?.responses[status]
  return `${given?.$ref ?? `#${place}`}/content/application~1json/schema`
}

/** Compiled once: the headers of thousands of responses share a few schemas. */
const headerChecks = new Map<string, ValidateFunction>()

const checkOfHeader = (schema: Schema): ValidateFunction => {
  const text = JSON.stringify(schema)
  const check = headerChecks.get(text) ?? ajv.compile({ type: 'object', properties: { value: schema } })
  headerChecks.set(text, check)
  return check
}

type Fault = components['schemas']['Fault']

const expectRequiredHeaders = (response: Response, documented: Operation['responses'][string]): void => {
  for (const [name, reference] of Object.entries(documented.headers ?? {})) {
    const header = resolve(document, reference)
    if (header.required !== true) continue
    expect(response.headers.get(name), `the header ${name}`).not.toBeNull()
    const valid = checkOfHeader(header.schema ?? {})
    expect(valid({ value: response.headers.get(name) }), `the header ${name} fits its schema`).toBe(true)
  }
}

describe('Prefer selects every documented response', () => {
  const cells = operations.flatMap((at) => Object.keys(at.responses).map((status) => ({ at, status })))

  test.each(cells)('$at.id $status', async ({ at, status }) => {
    const documented = at.responses[status]
    if (documented === undefined) throw new Error('unreachable')
    const contents = Object.entries(documented.content ?? {})
    for (const [mediaType, body] of contents) {
      const examples = examplesOf(document, body)
      expect(examples.length).toBeGreaterThan(0)
      for (const [name, value] of examples) {
        const response = await ask(at, { Prefer: `code=${status}, example=${name}` })
        expect(response.status).toBe(Number(status))
        expect(response.headers.get('content-type')).toBe(mediaType)
        expect(await response.json()).toEqual(value)
        expectRequiredHeaders(response, documented)
      }
    }
    if (contents.length === 0) {
      const response = await ask(at, { Prefer: `code=${status}` })
      expect(response.status).toBe(Number(status))
      expect(await response.text()).toBe('')
      expectRequiredHeaders(response, documented)
    }
  })
})

test('names each example of an operation once, so that Prefer needs no status', () => {
  const repeated = operations.flatMap((at) => {
    const names = Object.values(at.responses).flatMap((response) =>
      Object.values(response.content ?? {}).flatMap((body) => Object.keys(body.examples ?? {})),
    )
    return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${at.id}: ${name}`)
  })
  expect(repeated).toEqual([])
})

describe('a request without Prefer', () => {
  /** Its status, its headers without those of the connection, and its body. */
  const whole = async (response: Response) => {
    const ofConnection = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
    const headers = [...response.headers].filter(([name]) => !ofConnection.includes(name))
    return { status: response.status, headers: Object.fromEntries(headers), text: await response.text() }
  }

  test.each(operations)('to $id returns the first success, with Prism and without', async (at) => {
    const success = Object.keys(at.responses).find((status) => status.startsWith('2')) ?? ''
    const [response, read] = [await whole(await ask(at)), await whole(await ask(at, {}, prism))]
    expect(response.status).toBe(Number(success))
    expect(read).toEqual(response)
    if (response.text === '') return
    const valid = contract.compile({ $ref: `contract${schemaPointer(at, success)}` })
    expect([valid(JSON.parse(response.text)), valid.errors]).toEqual([true, null])
  })

  test.each(operations)('to $id without credentials returns 401 with WWW-Authenticate', async (at) => {
    const [address, init] = requestOf(at)
    const { Authorization, ...headers } = init.headers as Record<string, string>
    const response = await fetch(address, { ...init, headers })
    expect(Authorization).toBeDefined()
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Basic')
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  })

  test('accepts each of the three ways to authenticate', async () => {
    const Cookie = `${document.components?.securitySchemes?.hostSession?.name}=example`
    const ways: Record<string, string>[] = [
      credentials,
      { Authorization: 'Bearer crs_example' },
      { Cookie, 'X-Host-Nonce': 'example' },
    ]
    for (const headers of ways) expect((await fetch(url('/me'), { headers })).status).toBe(200)
    expect((await fetch(url('/me'), { headers: { Cookie } })).status).toBe(401)
  })
})

describe('an invalid request', () => {
  const withBody = operations.filter((at) => at.requestBody !== null)

  test.each(withBody)('to $id with an unknown member returns 400', async (at) => {
    const [address, init] = requestOf(at)
    const body = JSON.stringify({ ...JSON.parse(String(init.body)), no_such_member: 1 })
    const response = await fetch(address, { ...init, body })
    expect(response.status).toBe(400)
    const { code, errors } = (await response.json()) as { code: string; errors: Fault[] }
    expect(code).toBe('invalid_request')
    expect(errors.map(({ code: of }) => of)).toContain('unknown_member')
    const [other] = requestOf(at, prism)
    const read = await fetch(other, { ...init, body })
    expect([read.status, read.headers.get('sl-violations')]).toEqual([400, expect.any(String)])
  })

  test.each(withBody)('to $id with a body that is not JSON returns malformed_body at once', async (at) => {
    const [address, init] = requestOf(at)
    const response = await fetch(address, { ...init, body: '{"email": "ada@exam' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed_body', status: 400 })
  })

  test('with a parameter out of range returns 400', async () => {
    const response = await fetch(url('/contacts?limit=1000'), { headers: credentials })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { errors: [{ parameter: 'limit', code: 'maximum' }] },
    ])
  })

  test('with another media type returns 415', async () => {
    const [address, init] = requestOf(operationOf('createContact'))
    const headers = { ...credentials, 'Content-Type': 'text/plain' }
    expect((await fetch(address, { ...init, headers })).status).toBe(415)
  })

  test('with a body above 1 MiB returns 413', async () => {
    const [address, init] = requestOf(operationOf('createContact'))
    const response = await fetch(address, { ...init, body: JSON.stringify({ email: 'a'.repeat(1_100_000) }) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'body_too_large' })
  })

  test('returns not_found for an unknown path and method_not_allowed for an unknown method', async () => {
    const strange = await fetch(url('/no-such-thing'), { headers: credentials })
    expect([strange.status, await strange.json()]).toMatchObject([404, { code: 'not_found' }])
    const patch = await fetch(url('/contacts'), { method: 'PATCH', headers: credentials })
    expect([patch.status, patch.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    expect(await patch.json()).toHaveProperty('detail', 'This path supports only GET, HEAD, POST, OPTIONS.')
  })

  test('can be seen without a status: Prefer names its example alone', async () => {
    const response = await ask(operationOf('createApiKey'), { Prefer: 'example=pro_lock_feature' })
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'pro_lock' }])
  })

  test('lists the documented responses when Prefer names an undocumented one', async () => {
    const status = await ask(operationOf('getMe'), { Prefer: 'code=418' })
    expect(status.status).toBe(400)
    expect(await status.json()).toMatchObject({ detail: expect.stringContaining('not 418') })
    const example = await ask(operationOf('getMe'), { Prefer: 'code=401, example=nonsense' })
    expect(example.status).toBe(400)
    expect(await example.json()).toMatchObject({ detail: expect.stringContaining('nonsense') })
  })
})

describe('for browsers', () => {
  test('allows a preflight from any origin with the requested headers', async () => {
    const headers = {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization,prefer,idempotency-key',
    }
    const response = await fetch(url('/contacts'), { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,prefer,idempotency-key')
  })

  test('lets any origin read every response with the headers of the contract', async () => {
    for (const headers of [{}, credentials]) {
      const response = await fetch(url('/contacts'), {
        headers: { ...headers, Origin: 'https://shop.example' },
      })
      expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
      const exposed = (response.headers.get('access-control-expose-headers') ?? '').split(', ')
      expect(exposed).toEqual(
        expect.arrayContaining(['ETag', 'Link', 'Location', 'RateLimit', 'Retry-After']),
      )
    }
  })

  test('returns a problem when Accept names JSON only', async () => {
    const response = await ask(operationOf('listContacts'), {
      Accept: 'application/json',
      Prefer: 'code=403',
    })
    expect(response.status).toBe(403)
  })
})

test('answers HEAD like GET, without the body', async () => {
  const response = await fetch(url('/contacts'), { method: 'HEAD', headers: credentials })
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'application/json',
    '',
  ])
})

test('reads and checks a chunked body', async () => {
  const status = await new Promise<number | undefined>((resolveStatus, reject) => {
    const headers = { ...credentials, 'Content-Type': 'application/json' }
    const request = httpRequest(url('/contacts'), { method: 'POST', headers }, (response) => {
      response.resume()
      resolveStatus(response.statusCode)
    })
    request.on('error', reject)
    request.write('{"email":')
    request.end('"ada@example.com"}')
  })
  expect(status).toBe(201)
})

test('ends a list after following its cursors', async () => {
  const auth = { kind: 'application_password', user: 'ada', password: 'any' } as const
  const client = createClient({ baseUrl: mock.url, auth })
  const emails: string[] = []
  for await (const contact of client.pages('/contacts')) emails.push(contact.email)
  expect(emails.length).toBeGreaterThan(0)
})

test('returns problems as values to the generated client', async () => {
  const client = createClient({ baseUrl: mock.url, auth: { kind: 'api_key', key: 'crs_example' } })
  const { error } = await client.POST('/settings/api-keys', {
    body: { name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'] },
    headers: { Prefer: 'code=403, example=pro_lock_feature' },
  })
  expect(isProblem(error, 'pro_lock') && error.upgrade_url).toEqual(expect.any(String))
})

describe.each([
  ['with Prism', () => prism, false],
  ['without Prism', () => mock, true],
] as const)('a screen %s', (_, started, light) => {
  const read = async <Body>(path: string, init: RequestInit = {}, of: Mock = started()) => {
    const headers = { ...credentials, 'Content-Type': 'application/json', ...(init.headers as object) }
    const response = await fetch(url(path, of), { ...init, headers })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }
  type Contacts = components['schemas']['ContactPage']
  type Contact = components['schemas']['Contact']

  test('gets back what it sent, as far as the answer has it', async () => {
    const body = { email: 'zoe@example.org', first_name: 'Zoe', address: { city: 'Vienna', country: 'AT' } }
    const made = await read<Contact>('/contacts', { method: 'POST', body: JSON.stringify(body) })
    expect([made.status, made.body]).toMatchObject([201, body])
    const saved = await read<Contact>(`/contacts/${made.body.id}`, {
      method: 'PUT',
      body: JSON.stringify({ last_name: 'Novak', phone: null }),
    })
    expect(saved.body).toMatchObject({ id: made.body.id, last_name: 'Novak', phone: null })
  })

  test('gets all faults of a form, each with its place, as from the service', async () => {
    const body = JSON.stringify({ emial: 'x', first_name: 7, locale: 'no locale' })
    const { status, body: found } = await read<{ errors: Fault[]; detail: string; instance: string }>(
      '/contacts',
      {
        method: 'POST',
        body,
      },
    )
    expect(status).toBe(400)
    expect(found.instance).toBe('/service/v1/contacts')
    expect(found.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/email required',
      '/emial unknown_member',
      '/first_name type',
      '/locale pattern',
    ])
  })

  test('filters, searches and sorts', async () => {
    const emails = async (query: string) =>
      (await read<Contacts>(`/contacts${query}`)).body.data.map(({ email }) => email)
    const all = await emails('')
    expect(all).toHaveLength(2)
    expect(await emails(`?email=${all[0]}`)).toEqual([all[0]])
    expect(await emails('?search=nothing+like+this')).toEqual([])
    expect(await emails('?created_after=2999-01-01T00:00:00.000Z')).toEqual([])
    expect(await emails('?sort=created_at')).toEqual((await emails('?sort=-created_at')).toReversed())
  })

  test('sees each state of a resource, and opens what is in it', async () => {
    for (const [path, states] of [
      [
        '/campaigns',
        ['draft', 'scheduled', 'preparing', 'sending', 'paused', 'finished', 'partially_failed', 'cancelled'],
      ],
      ['/jobs', ['queued', 'running', 'succeeded', 'partially_failed', 'failed', 'cancelled']],
    ] as const)
      for (const state of states) {
        const { body } = await read<{ data: { id: string; state: string }[] }>(`${path}?state=${state}`)
        const [row] = body.data
        expect({ path, state: row?.state }).toEqual({ path, state })
        expect((await read(`${path}/${row?.id}`)).body).toMatchObject({ id: row?.id, state })
      }
  })

  test('acts on the item that it names, and on no item of another kind', async () => {
    const campaigns = await read<{ data: { id: string; name: string }[] }>('/campaigns?state=sending')
    const [sending] = campaigns.body.data
    const paused = await read(`/campaigns/${sending?.id}/pause`, { method: 'POST' })
    expect(paused.body).toMatchObject({
      id: sending?.id,
      name: sending?.name,
      state: 'paused',
      pause_reason: 'manual',
    })
    const { body } = await read(`/contacts/${sending?.id}`)
    expect(body).toMatchObject({ code: 'not_found', detail: 'The contract has no example with this id.' })
    expect((await read('/roles/administrator')).body).toMatchObject({ key: 'administrator' })
    expect((await read('/roles/pirate')).status).toBe(404)
    const cleared = { method: 'POST', body: JSON.stringify({ email: 'zoe@example.org', address: null }) }
    expect((await read('/contacts', cleared)).body).toMatchObject({ address: { line1: null, city: null } })
  })

  test('gets a new resource with nothing but what it sent, and a complete condition', async () => {
    const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })
    const { body: contact } = await read('/contacts', post({ email: 'zoe@example.org' }))
    expect(contact).toMatchObject({
      email: 'zoe@example.org',
      display_email: 'zoe@example.org',
      full_name: null,
      phone: null,
      external_id: null,
      status: 'subscribed',
    })
    const rule = { field: 'city', operator: 'is', value: 'Vienna' }
    const segment = await read(
      '/segments',
      post({ name: 'V', condition: { match: 'all', conditions: [rule] } }),
    )
    expect(segment.body).toMatchObject({ condition: { conditions: [{ ...rule, parameters: null }] } })
    const upsert = { method: 'PUT', body: JSON.stringify({ first_name: 'Zoe' }) }
    const created = await read('/contacts/by-email/zoe@example.org', upsert)
    expect([created.status, created.body]).toMatchObject([
      201,
      { email: 'zoe@example.org', full_name: 'Zoe' },
    ])
    const merged = await read('/contacts/by-email/alan@example.com', upsert)
    expect([merged.status, merged.body]).toMatchObject([200, { full_name: 'Zoe Turing' }])
  })

  test('sees the same list with a default as without, and no page of a cursor for other filters', async () => {
    const { body } = await read<Contacts>('/contacts')
    expect((await read<Contacts>('/contacts?trashed=false')).body.data).toEqual(body.data)
    const both = await read<Contacts>('/contacts?status=bounced&status=pending&limit=1')
    expect(both.body.page).toMatchObject({ next_cursor: expect.any(String), total: { value: 3 } })
    const cursor = both.body.page.next_cursor
    expect((await read(`/contacts?status=bounced,pending&limit=1&cursor=${cursor}`)).status).toBe(200)
    expect((await read(`/contacts?limit=1&cursor=${cursor}`)).body).toMatchObject({ code: 'invalid_cursor' })
    expect((await read(`/lists?limit=1&cursor=${cursor}`)).body).toMatchObject({ code: 'invalid_cursor' })
  })

  test.each([
    ['{"email":"a@example.com","email":"b@example.com"}', 'malformed_body'],
    [`{"custom_fields":{"a":${'['.repeat(6000)}${']'.repeat(6000)}}}`, 'invalid_request'],
    ['"text"', 'invalid_request'],
    ['{', 'malformed_body'],
  ])('is refused for the body %.40s as by the service: %s', async (body, code) => {
    expect((await read('/contacts', { method: 'POST', body })).body).toMatchObject({ code })
  })

  test('has each filter of each list exclude something', async () => {
    const far = {
      'date-time': ['2001-01-01T00:00:00Z', '2101-01-01T00:00:00Z'],
      date: ['2001-01-01', '2101-01-01'],
    }
    const ids = ['01a00000-0000-7000-8000-00000000dead', 'ffffffff-ffff-7fff-bfff-ffffffffffff']
    /** Values of which at least one must exclude rows. */
    const valuesFor = ({ schema }: { schema?: Schema }): string[] => {
      const {
        type,
        format,
        items,
        enum: words,
      } = resolve(document, schema ?? {}) as Schema & { format?: string }
      if (type === 'array') return valuesFor({ ...(items && { schema: items }) })
      if (words !== undefined) return words.map(String)
      if (type === 'boolean') return ['true', 'false']
      if (format === 'uuid') return ids
      return (
        far[format as 'date'] ?? ['no-one@example.org', 'no_such_key', 'no_such.event', 'zz', '999', ...ids]
      )
    }
    const aboutPages = ['limit', 'cursor', 'total', 'sort', 'include']
    const ignored: string[] = []
    for (const at of operations.filter(({ id, method }) => method === 'GET' && id.startsWith('list'))) {
      const path = addressOf(at, { ...sampleCall(at), query: {} })
      const rowsWith = async (query: string): Promise<string | null> => {
        const { status, body } = await read<{ data: unknown[] }>(`${path}?${query}`)
        return status === 200 ? JSON.stringify(body.data) : null
      }
      for (const parameter of at.parameters.filter(
        ({ name, in: where }) => where === 'query' && !aboutPages.includes(name),
      )) {
        const results = []
        for (const value of valuesFor(parameter))
          results.push(await rowsWith(`${parameter.name}=${encodeURIComponent(value)}`))
        const found = results.filter((rows) => rows !== null)
        const [first] = found
        if (first === undefined || (first !== '[]' && found.every((rows) => rows === first)))
          ignored.push(`${at.id} ${parameter.name}`)
      }
    }
    // What is in a segment follows from a condition, which only the service evaluates.
    expect(ignored).toEqual(['listContacts segment_id'])
  })

  test('pages through a list, on and back', async () => {
    const first = await read<Contacts>('/contacts?limit=1&total=exact')
    expect(first.body.page).toMatchObject({ previous_cursor: null, total: { value: 2 } })
    const second = await read<Contacts>(`/contacts?limit=1&cursor=${first.body.page.next_cursor}`)
    expect(second.body.data[0]?.id).not.toBe(first.body.data[0]?.id)
    expect(second.body.page.next_cursor).toBeNull()
    const back = await read<Contacts>(`/contacts?limit=1&cursor=${second.body.page.previous_cursor}`)
    expect(back.body.data).toEqual(first.body.data)
    const [, link = ''] = /^<\/service\/v1(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
    expect(link).toMatch(/^\/contacts\?limit=1&total=exact&cursor=/)
    expect((await read<Contacts>(link)).body.data).toEqual(second.body.data)
    expect(second.headers.get('link')).toMatch(/rel="prev"$/)
  })

  test('gets a list without a limit as a whole', async () => {
    const { body } = await read<components['schemas']['SmartCodePage']>('/smart-codes')
    expect(body.data.length).toBeGreaterThan(50)
    expect(body.page).toMatchObject({ next_cursor: null, total: { value: body.data.length } })
  })

  test('opens each row of a list, and meets 404 for what is in none', async () => {
    const { body } = await read<Contacts>('/contacts')
    for (const { id, email } of body.data)
      expect((await read<Contact>(`/contacts/${id}`)).body).toMatchObject({ id, email })
    for (const method of ['GET', 'DELETE']) {
      const missing = await read('/contacts/01a00000-0000-7000-8000-00000000dead', { method })
      expect([missing.status, missing.body]).toMatchObject([404, { code: 'not_found' }])
    }
    expect((await read('/contacts/email:ADA@example.com')).status).toBe(200)
    expect((await read('/contacts/email:no-one@example.com')).status).toBe(404)
  })

  test('meets the problems of a path that is not encoded, and of a cursor from elsewhere', async () => {
    expect((await read('/contacts/%E0%A4%A')).body).toMatchObject({ errors: [{ parameter: 'id' }] })
    const other = await read('/contacts?cursor=zzz')
    expect([other.status, other.body]).toMatchObject([400, { code: 'invalid_cursor' }])
  })

  test('rejects a body where none is wanted, and accepts an empty object', async () => {
    const { body } = await read<{ data: { id: string }[] }>('/campaigns')
    const path = `/campaigns/${body.data[0]?.id}/pause`
    const refused = await read(path, { method: 'POST', body: '{"now":true}' })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ code: 'not_allowed' }] }])
    expect((await read(path, { method: 'POST', body: '{}' })).status).toBe(200)
  })

  test('waits, as the request or the start of the mock says', async () => {
    const started = performance.now()
    expect((await read('/me', { headers: { Prefer: 'delay=300' } })).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  test('meets failures, limits and locks on demand', async () => {
    const troubled = await startMock({ port: 0, light, failEvery: 3, rateLimit: 4, locked: true })
    const call = () => read('/me', {}, troubled)
    try {
      const key = { name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'] }
      const locked = await read('/settings/api-keys', { method: 'POST', body: JSON.stringify(key) }, troubled)
      expect([locked.status, locked.body]).toMatchObject([
        403,
        { code: 'pro_lock', upgrade_url: expect.any(String) },
      ])
      expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([200, 503, 200])
      const limited = await call()
      expect([limited.status, limited.body]).toMatchObject([429, { code: 'rate_limited' }])
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(limited.headers.get('ratelimit')).toMatch(/^"read";r=0;t=\d+$/)
      expect(limited.headers.get('ratelimit-policy')).toBe('"read";q=4;w=60')
    } finally {
      await troubled.close()
    }
    const asked = await read('/settings/api-keys', {
      method: 'POST',
      body: JSON.stringify({ name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'] }),
      headers: { Prefer: 'locked' },
    })
    expect(asked.status).toBe(403)
    expect((await read('/settings', { headers: { Prefer: 'locked=false' } })).status).toBe(200)
  })

  test.each(['code=abc', 'delay=soon', 'code=200, delay=-1'])(
    'is refused for the preference %s',
    async (Prefer) => {
      const { status, body } = await read('/me', { headers: { Prefer } })
      expect([status, body]).toMatchObject([400, { errors: [{ header: 'Prefer' }] }])
    },
  )

  test('has no content twice: the entity tag gives 304, and another content has another tag', async () => {
    const [{ id }] = (await read<Contacts>('/contacts')).body.data as [Contact]
    const first = await read(`/contacts/${id}`)
    const tag = first.headers.get('etag') ?? ''
    const again = await fetch(url(`/contacts/${id}`), { headers: { ...credentials, 'If-None-Match': tag } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    const changed = {
      method: 'PUT',
      body: JSON.stringify({ first_name: 'Zoe' }),
      headers: { 'If-Match': tag },
    }
    const saved = await read(`/contacts/${id}`, changed)
    expect(saved.status).toBe(200)
    expect(saved.headers.get('etag')).not.toBe(tag)
  })

  test('has what include names, and nothing else of that', async () => {
    const rows = (await read<Contacts>('/contacts?include=latest_activities,email_history')).body.data
    for (const row of rows) {
      expect(row.latest_activities).not.toHaveLength(0)
      expect(row).toHaveProperty('email_history')
      expect(row).not.toHaveProperty('latest_notes')
      const { body } = await read<Contact>(`/contacts/${row.id}?include=latest_notes`)
      expect(body.latest_notes).not.toHaveLength(0)
      expect((await read(`/contacts/${row.id}`)).body).not.toHaveProperty('latest_notes')
      const saved = await read(`/contacts/${row.id}`, { method: 'PUT', body: '{"first_name":"Zoe"}' })
      expect(saved.body).not.toHaveProperty('latest_notes')
    }
  })

  test('follows a job that it started to its end', async () => {
    const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is_set' }] }
    const body = JSON.stringify({ format: 'csv', condition })
    const started = await read<{ id: string }>('/exports', { method: 'POST', body })
    expect([started.status, started.body]).toMatchObject([202, { state: 'queued' }])
    const job = await read(`/jobs/${started.body.id}`)
    expect(job.body).toMatchObject({ id: started.body.id, state: 'succeeded', result_available: true })
    expect((await read(`/jobs/${started.body.id}/result`)).status).toBe(200)
    const jobs = await read<{ data: { id: string }[] }>('/jobs?state=succeeded')
    const undone = await read(`/jobs/${jobs.body.data[0]?.id}/undo`, { method: 'POST' })
    expect(undone.body).toMatchObject({ kind: 'undo', state: 'queued', undo_of_job_id: expect.any(String) })
  })

  test('keeps the content of a campaign that it saves', async () => {
    const { body } = await read<{ data: { id: string }[] }>('/campaigns')
    for (const { id } of body.data) {
      const { body: before } = await read<components['schemas']['Campaign']>(`/campaigns/${id}`)
      const { body: after } = await read<components['schemas']['Campaign']>(`/campaigns/${id}`, {
        method: 'PUT',
        body: '{"name":"Other"}',
      })
      expect(after).toMatchObject({ id, name: 'Other', content: before.content })
    }
  })
})
