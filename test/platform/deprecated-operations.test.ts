import { afterAll, describe, expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { type OpenApiDocument, operationsOf } from '../../openapi/tools/document.ts'
import { addEndingHeaders } from '../../openapi/tools/generate/ending-headers.ts'
import { operationTableFile } from '../../openapi/tools/generate/operation-table.ts'
import { loadDocument } from '../../server/platform/contract/document.ts'
import { withLifecycle } from '../../server/platform/contract/lifecycle.ts'
import { startTestApp } from '../support/app.ts'

const never = { deprecatedAt: null, sunset: null, replacedBy: null }
const ending = { deprecatedAt: '2026-11-28', sunset: '2027-12-31', replacedBy: '/service/v1/labels' }

const successor = '</service/v1/labels>; rel="successor-version"'
const headers = {
  Deprecation: '@1795824000',
  Sunset: 'Fri, 31 Dec 2027 00:00:00 GMT',
  Link: successor,
}

describe('the headers of a response', () => {
  test('say since when its operation is deprecated, when it ends, and what replaces it', () => {
    expect(withLifecycle(ending)).toEqual(headers)
  })

  test('stay as they are if it is not deprecated', () => {
    expect(withLifecycle(never, { Location: '/service/v1/tags/1' })).toEqual({
      Location: '/service/v1/tags/1',
    })
    expect(withLifecycle(never)).toEqual({})
  })

  test('may name no replacement', () => {
    const { Link: _, ...others } = headers
    expect(withLifecycle({ ...ending, replacedBy: null })).toEqual(others)
  })

  test('keep the links of a page', () => {
    const Link = '</service/v1/tags?cursor=a>; rel="next"'
    expect(withLifecycle(ending, { Link })).toEqual({ ...headers, Link: `${Link}, ${successor}` })
  })
})

/** The contract in which `listTags` ends. */
const withEnding = (): OpenApiDocument => {
  const document = structuredClone(loadDocument()) as unknown as OpenApiDocument
  Object.assign(document.paths['/tags']?.get ?? {}, {
    deprecated: true,
    'x-deprecated-at': ending.deprecatedAt,
    'x-sunset': ending.sunset,
    'x-replaced-by': ending.replacedBy,
  })
  return document
}

test('the contract has the headers on each response of the operation, and on no other', () => {
  const document = withEnding()
  addEndingHeaders(document)
  const documented = operationsOf(document).flatMap(({ id, responses }) =>
    Object.entries(responses)
      .filter(([, { headers = {} }]) => headers.Deprecation && headers.Sunset && headers.Link?.required)
      .map(([status]) => `${id} ${status}`),
  )
  expect(documented).toEqual(
    ['200', '400', '401', '403', '429', '500', '503'].map((status) => `listTags ${status}`),
  )
})

test('the table of operations has what the document says', () => {
  const document = withEnding()
  const lines = new Set(operationTableFile(document).split('\n'))
  const said = [...lines.difference(new Set(operationTableFile(loadDocument() as never).split('\n')))]
  expect(said.map((line) => line.trim())).toEqual([
    `deprecatedAt: '${ending.deprecatedAt}',`,
    `sunset: '${ending.sunset}',`,
    `replacedBy: '${ending.replacedBy}',`,
  ])
})

describe('a deprecated operation of the service', async () => {
  const app = await startTestApp()
  const ask = (path: string, authorization = app.admin.authorization) =>
    fetch(`${app.url}/service/v1${path}`, { headers: authorization === '' ? {} : { authorization } })

  // The table is generated from the document, which has no deprecated operation at present.
  const row: object = operationTable.listTags
  const { deprecatedAt, sunset, replacedBy } = operationTable.listTags
  const present = { deprecatedAt, sunset, replacedBy }
  Object.assign(row, ending)
  afterAll(() => void Object.assign(row, present))

  test('returns them beside the links of its page', async () => {
    for (const name of ['Collector', 'Reader'])
      await app.send('POST', '/tags', { body: { name, slug: name.toLowerCase() } })
    const response = await ask('/tags?limit=1')
    expect(response.status).toBe(200)
    expect(response.headers.get('deprecation')).toBe(headers.Deprecation)
    expect(response.headers.get('sunset')).toBe(headers.Sunset)
    expect(response.headers.get('link')).toMatch(
      /^<[^>]+>; rel="next", <[^>]+labels>; rel="successor-version"$/,
    )
  })

  test.each([
    ['invalid', '/tags?limit=0', 400, app.admin.authorization],
    ['without credentials', '/tags', 401, ''],
    ['with the wrong credentials', '/tags', 401, 'Bearer crs_wrong'],
  ])('returns them to a request that is %s', async (_what, path, status, authorization) => {
    const response = await ask(path, authorization)
    expect(response.status).toBe(status)
    const named = ['Deprecation', 'Sunset', 'Link'].map((name) => [name, response.headers.get(name)])
    expect(Object.fromEntries(named)).toEqual(headers)
  })

  test('leaves other operations without them', async () => {
    const response = await ask('/me')
    expect([response.status, response.headers.get('deprecation'), response.headers.get('link')]).toEqual([
      200,
      null,
      null,
    ])
  })
})
