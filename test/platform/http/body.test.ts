import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { sendRaw } from '../../support/raw-request.ts'

const app = await startTestApp()
const base = '/service/v1'

let count = 0
let email = ''
beforeEach(() => {
  email = `ada-${++count}@example.com`
})

const post = async (path: string, body: Uint8Array | string, headers: string[] = []) => {
  const bytes = Buffer.from(body as string)
  const given = headers.some((header) => header.startsWith('Content-Type'))
    ? headers
    : ['Content-Type: application/json', ...headers]
  const length = headers.some((header) => header.startsWith('Transfer-Encoding'))
    ? []
    : [`Content-Length: ${bytes.length}`]
  const answer = await sendRaw(app.url, {
    head: [`POST ${base}${path} HTTP/1.1`, `Authorization: ${app.admin.authorization}`, ...given, ...length],
    body: bytes,
  })
  return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> }
}

const create = (body: Uint8Array | string, headers?: string[]) => post('/contacts', body, headers)

const contactsCalled = async (): Promise<number> => {
  const [row] = await app.context.sql<
    { n: number }[]
  >`select count(*)::int as n from contacts where email = ${email}`
  return row?.n ?? -1
}

describe('a body', () => {
  const invalid: [what: string, name: Buffer][] = [
    ['a letter of Latin-1', Buffer.from([0x4a, 0xf6, 0x72, 0x67])],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
    ['half a surrogate pair as bytes', Buffer.from([0xed, 0xa0, 0x80])],
    ['a character that is cut off', Buffer.from([0xf0, 0x9f, 0x98])],
    ['more than Unicode has', Buffer.from([0xf5, 0x80, 0x80, 0x80])],
  ]

  test.for(invalid)('is rejected for %s, and nothing is stored', async ([, name]) => {
    const body = Buffer.concat([Buffer.from(`{"email":"${email}","first_name":"`), name, Buffer.from('"}')])
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
    expect(await contactsCalled()).toBe(0)
  })

  const charsets = ['utf-16', 'UTF-16LE', 'utf-32', 'utf-7', 'iso-8859-1', '"utf-16"', '']

  test.for(charsets)('in the charset "%s" is rejected', async (charset) => {
    const type = `Content-Type: application/json; charset=${charset}`
    const body = Buffer.from(JSON.stringify({ email }), 'utf16le')
    expect(await create(body, [type])).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
  })

  test.for(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('in the charset "%s" is accepted', async (charset) => {
    const type = `Content-Type: Application/JSON ; x=1; Charset=${charset}`
    const { status, body } = await create(JSON.stringify({ email, first_name: 'Jörg 😀' }), [type])
    expect([status, body.first_name]).toEqual([201, 'Jörg 😀'])
  })

  test('may begin with a byte order mark', async () => {
    expect((await create(`\ufeff${JSON.stringify({ email })}`)).status).toBe(201)
  })

  test('is rejected with duplicate member names, in any notation and at any depth', async () => {
    const twice = [
      `{"email":"${email}","email":"b@example.com"}`,
      `{"email":"${email}","\\u0065mail":"b@example.com"}`,
      `{"email":"${email}","address":{"city":"London","city":"Paris"}}`,
    ]
    for (const body of twice)
      expect(await create(body)).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
    expect(await contactsCalled()).toBe(0)
    const colons = JSON.stringify({ email, first_name: 'a:b{"c":1,"c":2}', custom_fields: {} })
    expect((await create(colons)).status).toBe(201)
  })

  test('with more than the allowed number of members is rejected before it is parsed', async () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"x${at}":0`).join(',')}}`
    const tooMuch: [body: string, detail: RegExp][] = [
      [members(5001), /more than 5000 members/],
      [`{"custom_fields":${members(5001)}}`, /more than 5000 members/],
      ['['.repeat(65), /more than 64 levels/],
      [`[${'{},'.repeat(50_000)}0]`, /more than 50000 arrays and objects/],
    ]
    for (const [body, detail] of tooMuch)
      expect(await create(body)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_request',
          errors: [{ pointer: '', code: 'invalid_value', detail: expect.stringMatching(detail) }],
        },
      })
    // The members of each object count, not those of all objects together.
    const several = `{"email":"${email}","custom_fields":${members(4000)},"address":${members(4000)}}`
    expect((await create(several)).body.errors).not.toContainEqual(expect.objectContaining({ pointer: '' }))
  })

  test('may be compressed, and is rejected if it is larger than 1 MiB uncompressed', async () => {
    const gzip = ['Content-Encoding: gzip']
    expect((await create(gzipSync(JSON.stringify({ email })), gzip)).status).toBe(201)
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))
    expect(await create(bomb, gzip)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
    expect(await create('{"no":"gzip"}', gzip)).toMatchObject({
      status: 400,
      body: { code: 'malformed_body' },
    })
  })

  test.for(['zstd', 'compress', 'constructor', 'gzip, gzip'])(
    'in the encoding %s is rejected',
    async (encoding) => {
      const answer = await create(JSON.stringify({ email }), [`Content-Encoding: ${encoding}`])
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    },
  )

  test('nested deeper than any body of the contract is rejected before it is parsed', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"]["${']'.repeat(levels)}`
    const detail = 'The body has more than 64 levels of arrays and objects.'
    expect(await create(nested(65))).toMatchObject({ status: 400, body: { code: 'invalid_request', detail } })
    expect((await create(nested(500_000))).body.detail).toBe(detail)
    expect((await create(nested(64))).body.detail).not.toBe(detail)
  })

  test('that is chunked and empty counts as absent', async () => {
    const chunked = ['Transfer-Encoding: chunked']
    expect(await create('0\r\n\r\n', chunked)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '', code: 'required' }] },
    })
  })
})

describe('for an operation without a body', () => {
  const nowhere = '/contacts/01a15f30-dc00-793c-bc0d-ba681b597710/restore'

  test.for(['{"dry_run":true}', '[]', 'null', 'x', '{"a":1}', `{${' '.repeat(100_000)}}`])(
    'a body with content is rejected: %s',
    async (body) => {
      expect(await post(nowhere, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ pointer: '', code: 'not_allowed' }] },
      })
    },
  )

  test('a DELETE with a body does not erase the contact', async () => {
    const { body } = await create(JSON.stringify({ email }))
    expect((await post(`/contacts/${body.id}/erase`, '{"surplus":true}')).status).toBe(400)
    expect(await contactsCalled()).toBe(1)
  })

  const empty: [body: string, headers: string[]][] = [
    ['', ['Content-Type: application/json']],
    ['', ['Content-Type: text/plain']],
    ['{}', []],
    [' { } \n', ['Content-Type: text/plain']],
    ['0\r\n\r\n', ['Transfer-Encoding: chunked']],
  ]

  test.for(empty)('an empty body is ignored: %j', async ([body, headers]) => {
    expect(await post(nowhere, body, headers)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
