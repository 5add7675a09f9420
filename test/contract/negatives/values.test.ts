import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FaultCode } from '../../../server/platform/problem.ts'
import { startTestApp } from '../../support/app.ts'
import { invalidTexts, mutationsOf, withMutation } from '../../support/mutations.ts'
import { addContact, arrangements } from '../walk/arrangements.ts'
import { addressOf, type Call, sampleCall, send, withCursor } from '../walk/calls.ts'
import {
  bodySchemaOf,
  cursorPlace,
  document,
  hasPathId,
  type Operation,
  operations,
  parametersIn,
  requestExamplesOf,
} from '../walk/contract.ts'
import { expectProblem } from '../walk/problems.ts'
import { wideQuotas } from '../walk/quotas.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

/** Sends a call that must fail as invalid, and returns its faults without `detail`. */
const faultsOf = async (operation: Operation, call: Call): Promise<object[]> => {
  const faults = expectProblem(await send(app, operation, call), 'invalid_request')
  for (const fault of faults) expect(fault.detail).toMatch(/\S.*\.$/s)
  return faults.map(({ detail: _, ...fault }) => fault)
}

/** The fault is reported, and all other faults are about the same parameter or header. */
const expectOnly = (
  faults: object[],
  place: { parameter: string } | { header: string },
  code: FaultCode,
): void => {
  expect(faults).toContainEqual({ ...place, code })
  for (const fault of faults) expect(fault).toMatchObject(place)
}

const withBody = operations.filter(({ requestBody }) => requestBody !== null)
const withoutBody = operations.filter(({ requestBody }) => requestBody === null)

describe('parameters in the path', () => {
  const found = operations
    .filter(hasPathId)
    .flatMap((operation) =>
      parametersIn(operation, 'path').map(({ name }) => ({ operation, name, id: operation.id })),
    )

  /** Values for path parameters that are not ids. */
  const unknownOf: Record<string, string> = { key: 'not_there', number: '999999' }

  test.for(found)('$id returns not_found for an unknown $name', async ({ operation, name }) => {
    const call = await arrangements[operation.id](app)
    const params = { ...call.params, [name]: unknownOf[name] ?? '01a15f30-dc00-793c-bc0d-ba681b597710' }
    expectProblem(await send(app, operation, { ...call, params }), 'not_found')
  })

  const ofContact = found.filter(({ operation, name }) => name === 'id' && operation.row.area === 'contacts')

  test.for(ofContact)(
    '$id returns not_found for an unknown e-mail address or external id',
    async ({ operation }) => {
      const call = await arrangements[operation.id](app)
      for (const id of ['email:nobody@example.com', 'external:4710', 'external:a/b ü?#%']) {
        const answer = await send(app, operation, { ...call, params: { ...call.params, id } })
        expectProblem(answer, 'not_found')
      }
    },
  )

  const nested = found.filter(({ name }) => name === 'note_id')

  test.for(nested)('$id returns not_found for the note of another contact', async ({ operation }) => {
    const call = await arrangements[operation.id](app)
    const { id } = await addContact(app)
    expectProblem(await send(app, operation, { ...call, params: { ...call.params, id } }), 'not_found')
  })

  const spoiled = operations.flatMap((operation) =>
    parametersIn(operation, 'path').flatMap(({ name, schema = {} }) =>
      invalidTexts(document, schema)
        .filter(({ text }) => text !== '')
        .map((way) => ({ ...way, operation, name, id: operation.id })),
    ),
  )

  test.for(spoiled)('$id refuses $name that $what ($code)', async ({ operation, name, text, code }) => {
    const call = sampleCall(operation)
    const params = { ...call.params, [name]: text }
    expectOnly(await faultsOf(operation, { ...call, params }), { parameter: name }, code)
  })
})

describe('parameters in the query', () => {
  const all = operations.flatMap((operation) =>
    parametersIn(operation, 'query').map(({ name, schema = {} }) => ({
      operation,
      name,
      schema,
      id: operation.id,
    })),
  )
  const spoiled = all.flatMap(({ schema, ...parameter }) =>
    invalidTexts(document, schema).map((way) => ({ ...way, ...parameter })),
  )

  test.for(spoiled)('$id refuses $name that $what ($code)', async ({ operation, name, text, code }) => {
    const query = { [name]: text }
    expectOnly(await faultsOf(operation, { ...sampleCall(operation), query }), { parameter: name }, code)
  })

  test.for(all)('$id refuses an empty $name', async ({ operation, name }) => {
    const faults = await faultsOf(operation, { ...sampleCall(operation), query: { [name]: '' } })
    expect(faults).not.toEqual([])
    for (const fault of faults) expect(fault).toMatchObject({ parameter: name })
  })

  const single = all.filter(({ schema }) => schema.type !== 'array')

  test.for(single)('$id refuses a repeated $name', async ({ operation, name, schema }) => {
    const { enum: words = [] } = schema
    const text = encodeURIComponent(
      String(words[0] ?? { integer: 1, boolean: true }[String(schema.type)] ?? 'twice'),
    )
    const address = `${addressOf(operation, sampleCall(operation))}?${name}=${text}&${name}=${text}`
    const faults = expectProblem(await app.send(operation.method, address), 'invalid_request')
    expect(faults).toContainEqual(expect.objectContaining({ parameter: name, code: 'type' }))
  })

  test.for(operations)('$id refuses unknown parameters and names all of them', async (operation) => {
    const query = { no_such_parameter: '1', __proto__x: '2', Limit: '50' }
    const call = sampleCall(operation)
    const faults = await faultsOf(operation, { ...call, query: { ...call.query, ...query } })
    expect(faults).toEqual(Object.keys(query).map((parameter) => ({ parameter, code: 'unknown_parameter' })))
  })

  const withQuery = operations.filter((operation) => parametersIn(operation, 'query').length > 0)

  test.for(withQuery)('$id reports every fault of a query at once', async (operation) => {
    const parameters = parametersIn(operation, 'query').flatMap(({ name, schema = {} }) => {
      const [way] = invalidTexts(document, schema).filter(({ text }) => text !== '')
      return way === undefined ? [] : [{ name, ...way }]
    })
    const query = { ...Object.fromEntries(parameters.map(({ name, text }) => [name, text])), surplus: '1' }
    const faults = await faultsOf(operation, { ...sampleCall(operation), query })
    for (const { name, code } of parameters) expect(faults).toContainEqual({ parameter: name, code })
    expect(faults).toContainEqual({ parameter: 'surplus', code: 'unknown_parameter' })
  })
})

describe('cursors', () => {
  const lists = operations.filter((operation) => cursorPlace(operation) !== null)

  test.for(lists)('$id refuses a cursor that the service has not made', async (operation) => {
    const call = await arrangements[operation.id](app)
    const place = cursorPlace(operation) === 'body' ? { pointer: '/cursor' } : { parameter: 'cursor' }
    for (const cursor of ['e30.e30', 'nonsense', '.', 'e30']) {
      const faults = expectProblem(
        await send(app, operation, withCursor(operation, call, cursor)),
        'invalid_cursor',
      )
      expect(faults).toMatchObject([{ ...place, code: 'invalid_value' }])
    }
  })
})

describe('headers', () => {
  const spoiled = operations.flatMap((operation) =>
    parametersIn(operation, 'header').flatMap(({ name, schema = {} }) =>
      invalidTexts(document, schema)
        // A header cannot contain these.
        .filter(({ text }) => /^[\x20-\x7e]+$/.test(text) && text.trim() === text)
        .map((way) => ({ ...way, operation, name, id: operation.id })),
    ),
  )

  test.for(spoiled)('$id refuses $name that $what ($code)', async ({ operation, name, text, code }) => {
    const headers = { [name]: text }
    expectOnly(await faultsOf(operation, { ...sampleCall(operation), headers }), { header: name }, code)
  })
})

/**
 * What can be wrong with the bodies of an operation. Several examples break the same rule of the same schema at the same place: that is
 * one case, with the first of them.
 */
const spoiledBodies = withBody.flatMap((operation) => {
  const known = new Set<string>()
  return requestExamplesOf(operation).flatMap(([example, body]) =>
    mutationsOf(document, bodySchemaOf(operation) ?? {}, body)
      .filter(({ trail, at, pointer, what, code }) => {
        const key = JSON.stringify([trail, at, pointer, what, code])
        return !known.has(key) && known.add(key)
      })
      .map((mutation) => ({ ...mutation, operation, example, body })),
  )
})

test('the same place in another branch of a choice is another case, in another example of the branch it is not', () => {
  const schemas = Object.fromEntries(
    ['a', 'b'].map((kind) => [kind, { type: 'object', properties: { name: { type: 'string' }, kind: {} } }]),
  )
  const mapping = { a: '#/components/schemas/a', b: '#/components/schemas/b' }
  const choice = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'kind', mapping },
  }
  const casesOf = (kind: string, name: string): string[] =>
    mutationsOf({ components: { schemas } } as never, choice, { kind, name }).map(
      ({ trail, at, what }) => `${trail} ${at} ${what}`,
    )
  expect(casesOf('a', 'Grace')).toEqual(casesOf('a', 'Ada'))
  expect(casesOf('a', 'Ada').filter((one) => casesOf('b', 'Ada').includes(one))).toEqual([])
})

describe('bodies', () => {
  const spoiled = spoiledBodies.map((one) => ({
    ...one,
    title: `${one.operation.id} (${one.example}) refuses ${one.pointer || 'a body'} that ${one.what} (${one.code})`,
  }))

  test.for(spoiled)('$title', async ({ operation, body, pointer, code, ...mutation }) => {
    const call = {
      ...sampleCall(operation),
      body: JSON.stringify(withMutation(body, mutation)),
      headers: jsonType,
    }
    const faults = await faultsOf(operation, call)
    expect(faults).toContainEqual({ pointer, code })
    for (const fault of faults) {
      const found = (fault as { pointer?: string }).pointer ?? 'nowhere'
      expect(found === pointer || found.startsWith(`${pointer}/`), `${found} lies at ${pointer}`).toBe(true)
    }
  })

  test.for(withBody)('$id reports every fault of a body at once', async (operation) => {
    const [example] = requestExamplesOf(operation)
    const mutations = mutationsOf(document, bodySchemaOf(operation) ?? {}, example?.[1]).filter(
      ({ code, at, value }) => code === 'type' && value !== null && /^\/[^/]+$/.test(at),
    )
    const start = { ...(example?.[1] as object), surplus: 1, another: 2 }
    const body = mutations.reduce<unknown>(withMutation, start)
    const faults = await faultsOf(operation, { ...sampleCall(operation), body })
    for (const { pointer } of mutations) expect(faults).toContainEqual({ pointer, code: 'type' })
    expect(faults).toContainEqual({ pointer: '/surplus', code: 'unknown_member' })
    expect(faults).toContainEqual({ pointer: '/another', code: 'unknown_member' })
  })

  const broken = ['{"email": "ada@exam', '', '{', '{"a":1,}', "{'a':1}", 'undefined', '\ufeff\u0000', '"\\x"']

  test.for(withBody)('$id refuses a body that is not JSON', async (operation) => {
    for (const body of broken.filter((text) => text !== ''))
      expect(
        expectProblem(await send(app, operation, { ...sampleCall(operation), body }), 'malformed_body'),
      ).toEqual([])
  })

  const demandsBody = withBody.filter(({ requestBody }) => requestBody?.required === true)
  test.for(demandsBody)('$id refuses a missing body', async (operation) => {
    const { body: _, ...call } = sampleCall(operation)
    expect(await faultsOf(operation, call)).toEqual([{ pointer: '', code: 'required' }])
  })

  const types = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'nonsense',
  ]

  test.for(withBody)('$id refuses a body of another media type', async (operation) => {
    for (const type of types)
      expectProblem(
        await send(app, operation, { ...sampleCall(operation), headers: { 'content-type': type } }),
        'unsupported_media_type',
      )
  })

  test.for(withBody)('$id refuses an unknown content encoding and another charset', async (operation) => {
    const call = sampleCall(operation)
    const others = [
      { 'content-encoding': 'compress' },
      { 'content-type': 'application/json; charset=latin1' },
    ]
    for (const headers of others)
      expectProblem(await send(app, operation, { ...call, headers }), 'unsupported_media_type')
  })

  test.for(withBody)('$id refuses a body above 1 MiB', async (operation) => {
    const body = { padding: 'x'.repeat(1024 * 1024) }
    expectProblem(await send(app, operation, { ...sampleCall(operation), body }), 'body_too_large')
  })

  test.for(withBody)(
    '$id refuses members named like parts of a prototype and pollutes nothing',
    async (operation) => {
      const [example] = requestExamplesOf(operation)
      const text = JSON.stringify(example?.[1]).replace(
        /^\{/,
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,',
      )
      const body = text.replace(/,\}$/, '}')
      const faults = await faultsOf(operation, { ...sampleCall(operation), body, headers: jsonType })
      for (const name of ['__proto__', 'constructor', 'toString'])
        expect(faults).toContainEqual({ pointer: `/${name}`, code: 'unknown_member' })
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    },
  )

  test.for(withBody)('$id refuses a deeply nested body', async (operation) => {
    const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const answer = await send(app, operation, { ...sampleCall(operation), body, headers: jsonType })
    expect(answer.status).toBe(400)
  })

  test.for(withBody)('$id reports the first thousand of three thousand faults', async (operation) => {
    const [example] = requestExamplesOf(operation)
    const surplus = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`surplus_${index}`, index]),
    )
    const body = { ...(example?.[1] as object), ...surplus }
    expect(await faultsOf(operation, { ...sampleCall(operation), body })).toHaveLength(1000)
  })

  test.for(withBody)('$id refuses an unknown member with a name of any length', async (operation) => {
    const [example] = requestExamplesOf(operation)
    const body = { ...(example?.[1] as object), ['x'.repeat(20_000)]: 1 }
    expect(await faultsOf(operation, { ...sampleCall(operation), body })).toHaveLength(1)
  })
})

const jsonType = { 'content-type': 'application/json' }

describe('text that no database stores', () => {
  const strings = spoiledBodies
    .filter(({ code, value }) => code === 'type' && value === 7)
    .map(({ operation, body, at }) => ({
      operation,
      body,
      at,
      title: `${operation.id} refuses NUL and half a surrogate pair in ${at}`,
    }))

  test.for(strings)('$title', async ({ operation, body, at }) => {
    for (const value of ['a\u0000b', 'a\ud800b']) {
      const call = { ...sampleCall(operation), body: withMutation(body, { at, value }) }
      const faults = await faultsOf(operation, call)
      expect(faults).not.toEqual([])
      for (const fault of faults) expect(fault).toMatchObject({ pointer: at })
    }
  })

  const places = operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => ({ operation, parameter, id: operation.id, name: parameter.name })),
  )

  test.for(places)('$id refuses NUL in $name', async ({ operation, parameter: { name, in: place } }) => {
    const call = sampleCall(operation)
    const spoiled: Call =
      place === 'path'
        ? { ...call, params: { ...call.params, [name]: `a\u0000b` } }
        : { ...call, query: { [name]: 'a\u0000b' } }
    const faults = await faultsOf(operation, spoiled)
    expect(faults).not.toEqual([])
    for (const fault of faults) expect(fault).toMatchObject({ parameter: name })
  })
})

describe('requests at the limits of HTTP', () => {
  test.for(withoutBody.filter(({ method }) => method === 'GET'))(
    '$id returns a problem for a URL of ten thousand characters',
    async (operation) => {
      const query = { ['x'.repeat(9000)]: 'y'.repeat(1000) }
      const call = sampleCall(operation)
      expect(await faultsOf(operation, { ...call, query: { ...call.query, ...query } })).toHaveLength(1)
    },
  )

  let contact: { id: string }
  beforeAll(async () => {
    contact = await addContact(app)
  })

  test('returns not_found for an unknown URL of ten thousand characters', async () => {
    expectProblem(await app.send('GET', `/${'x'.repeat(10_000)}`), 'not_found')
    expectProblem(await app.send('GET', `/contacts/${contact.id}/${'x'.repeat(10_000)}`), 'not_found')
  })

  test('the links of a page with the longest search fit into a header', async () => {
    const name = '𝔄'.repeat(100)
    for (const email of ['a', 'b', 'c'].map(
      (letter) => `${letter}${'x'.repeat(60)}@${'example.'.repeat(20)}com`,
    ))
      await addContact(app, { email, first_name: name, last_name: name })
    const words = {
      search: [...`${name} ${name}`].slice(0, 200).join(''),
      sort: 'last_name',
      limit: '1',
      total: 'exact',
    }
    const times = {
      created_after: '1000-01-01T00:00:00.000000Z',
      created_before: '2999-01-01T00:00:00.000000Z',
    }
    const query = {
      ...words,
      ...times,
      status: 'subscribed',
      include: 'latest_activities,latest_notes,email_history',
    }
    const first = await app.send<{ page: { next_cursor: string } }>(
      'GET',
      `/contacts?${new URLSearchParams(query)}`,
    )
    const next = new URLSearchParams({ ...query, cursor: first.body.page.next_cursor })
    const second = await app.send<{ data: object[] }>('GET', `/contacts?${next}`)
    expect(second).toMatchObject({ status: 200, body: { data: [{ last_name: name }] } })
    expect(second.headers.get('link')).toMatch(/rel="next", .*rel="prev"$/)
  })

  test('returns not_found for a path with invalid encoding', async () => {
    expectProblem(await app.send('GET', '/contacts/%E0%A4%A'), 'not_found')
    expectProblem(await app.send('GET', '/contacts/%FF'), 'not_found')
  })

  test('encodes characters of a path that a URI cannot contain', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const path = '/service/v1/contacts/a|b^"<c>{d}\\e/%zz'
      const request = httpRequest(`${app.url}/`, {
        path,
        headers: { authorization: app.admin.authorization },
      })
      request.once('response', (response) => resolve(text(response)))
      request.once('error', reject).end()
    })
    expect(JSON.parse(body)).toMatchObject({
      code: 'not_found',
      instance: '/service/v1/contacts/a%7Cb%5E%22%3Cc%3E%7Bd%7D%5Ce/%25zz',
    })
  })
})
