import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { main } from '../../packages/verify/src/cli.ts'
import { startTestApp } from '../support/app.ts'

const plenty = { requests: 1_000_000, window_seconds: 60 }
const app = await startTestApp({
  edition: 'pro',
  quotas: { read: plenty, write: plenty, bulk: plenty, anonymous: plenty },
})
const folder = await mkdtemp(join(tmpdir(), 'verify-'))
afterAll(() => rm(folder, { recursive: true }))

interface Passed {
  method: string
  path: string
  /** The headers of the request. */
  sent: IncomingHttpHeaders
  status: number
  headers: Record<string, string>
  /** The body as text. */
  text: string
}
/** Changes an answer of the service, or the request before it. */
interface Breach {
  answer?: (answer: Passed) => void
  request?: (headers: IncomingHttpHeaders) => void
}

let breach: Breach = {}
beforeEach(() => {
  breach = {}
})

const read = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** The service as a proxy that breaks the contract would show it. */
const proxy = createServer(async (request, response) => {
  const body = await read(request)
  breach.request?.(request.headers)
  const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
  const method = request.method ?? 'GET'
  const given = await fetch(`${app.url}${request.url}`, {
    method,
    redirect: 'manual',
    headers: headers as Record<string, string>,
    ...(method === 'GET' ? {} : { body }),
  })
  const passed: Passed = {
    method,
    path: request.url ?? '/',
    sent: request.headers,
    status: given.status,
    headers: Object.fromEntries(
      [...given.headers].filter(
        ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name),
      ),
    ),
    text: await given.text(),
  }
  breach.answer?.(passed)
  response.writeHead(passed.status, passed.headers).end(passed.text)
})
await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
afterAll(() => proxy.close())
const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

const auth = `${app.admin.login}:${app.admin.password}`

/** Runs the command. Returns its exit code and lines. */
const verify = async (...words: string[]): Promise<{ code: number; lines: string[] }> => {
  const lines: string[] = []
  const code = await main(
    ['--url', url, '--document', 'build/verify/openapi.json', ...words],
    { CRM_AUTH: auth },
    (line) => lines.push(line),
  )
  return { code, lines }
}

const change = (answer: Passed, edit: (body: never) => void): void => {
  const body = JSON.parse(answer.text)
  edit(body as never)
  answer.text = JSON.stringify(body)
}

const isList = ({ method, path, status }: Passed): boolean =>
  method === 'GET' && status === 200 && /^\/service\/v1\/contacts(\?|$)/.test(path)

describe('a service that keeps the contract', () => {
  test('passes every check, keeps nothing, and is reported for people and for CI', async () => {
    await app.send('POST', '/contacts', { body: { email: 'ada@example.com' } })
    const file = join(folder, 'report.xml')
    const { code, lines } = await verify('--writes', '--junit', file)
    expect(lines.filter((line) => /^FAIL|^ {8}(?!note)/.test(line))).toEqual([])
    expect(code).toBe(0)
    const [, checks, passed] = /^(\d+) checks: (\d+) passed, 0 failed/.exec(lines.at(-1) ?? '') ?? []
    expect(Number(checks)).toBeGreaterThan(1300)
    expect(Number(passed)).toBeGreaterThan(1200)
    for (const read of ['listContactNotes', 'getListGrowth', 'listTagMembers', 'listTemplateVersions'])
      expect(lines).toContain(`ok    writes: ${read} of what was created`)
    const xml = await readFile(file, 'utf8')
    expect(xml.match(/<testcase /g)).toHaveLength(Number(checks))
    expect(xml.match(/<testsuite name="(contract|reads|problems|examples|writes)"/g)).toHaveLength(5)
    for (const path of ['/lists', '/tags', '/custom-fields', '/segments', '/templates']) {
      const { body } = await app.send<{ data: { name?: string }[] }>('GET', path)
      expect(body.data.filter(({ name }) => name?.includes('erify'))).toEqual([])
    }
    const { body } = await app.send<{ data: { email: string }[] }>('GET', '/contacts')
    expect(body.data.map(({ email }) => email)).toEqual(['ada@example.com'])
  }, 120_000)

  test('also without members that the contract does not know, and with a growing one', async () => {
    breach.answer = (answer) => {
      if (isList(answer))
        change(answer, (body: { data: object[] }) => Object.assign(body.data[0] ?? {}, { new_member: 1 }))
    }
    const words = ['--only', 'reads', '--operations', 'listContacts']
    expect((await verify(...words)).code).toBe(0)
    const strict = await verify(...words, '--strict')
    expect(strict.code).toBe(1)
    expect(strict.lines.join('\n')).toContain('new_member')
  })
})

test('what an item does not have yet is skipped only if the contract says so', async () => {
  const migration = await app.send<{ id: string }>('POST', '/migrations', {
    body: { name: 'Move', source_key: 'csv' },
  })
  await app.send('POST', `/migrations/${migration.body.id}/files`, { body: { filename: 'people.csv' } })
  const words = ['--only', 'reads', '--operations']
  const preview = await verify(...words, 'getMigrationFilePreview')
  expect(preview.lines.join('\n')).toContain('1 checks: 0 passed, 0 failed, 1 skipped')
  breach.answer = (answer) => {
    if (!answer.path.endsWith('/mapping-suggestions')) return
    const problem = {
      status: 404,
      code: 'not_found',
      title: 'Not found',
      detail: 'None.',
      instance: answer.path,
    }
    const request_id = answer.headers['x-request-id']
    const body = { type: '/reference/problems/not_found.html', ...problem, request_id, errors: [] }
    answer.headers['content-type'] = 'application/problem+json'
    Object.assign(answer, { status: 404, text: JSON.stringify(body) })
  }
  const suggestions = await verify(...words, 'getMigrationMappingSuggestions')
  expect(suggestions.lines.join('\n')).toContain('404 not_found: None.')
})

describe('a breach is found', () => {
  const cases: [what: string, words: string[], found: RegExp, breach: Breach][] = [
    [
      'a missing header',
      ['--only', 'reads', '--operations', 'listContacts'],
      /the header X-Request-Id is missing/,
      { answer: ({ headers }) => delete headers['x-request-id'] },
    ],
    [
      'a member of another type',
      ['--only', 'reads', '--operations', 'listContacts'],
      /\/data\/0\/email must be string/,
      {
        answer: (answer) =>
          isList(answer) &&
          change(answer, (body: { data: { email: unknown }[] }) =>
            Object.assign(body.data[0] ?? {}, { email: 7 }),
          ),
      },
    ],
    [
      'a member that is gone',
      ['--only', 'reads', '--operations', 'listContacts'],
      /must have required property 'page'/,
      {
        answer: (answer) => isList(answer) && change(answer, (body: { page?: unknown }) => delete body.page),
      },
    ],
    [
      'a page of HTML',
      ['--only', 'reads', '--operations', 'listContacts'],
      /the media type is text\/html, not application\/json/,
      {
        answer: (answer) =>
          Object.assign(answer.headers, isList(answer) ? { 'content-type': 'text/html' } : {}),
      },
    ],
    [
      'an error without a problem',
      ['--only', 'reads', '--operations', 'listContacts'],
      /the media type is text\/plain/,
      {
        answer: (answer) => {
          if (isList(answer))
            Object.assign(answer, {
              status: 500,
              text: 'Oops',
              headers: { ...answer.headers, 'content-type': 'text/plain' },
            })
        },
      },
    ],
    [
      'a status that is not documented',
      ['--only', 'reads', '--operations', 'listContacts'],
      /418 is not documented/,
      { answer: (answer) => isList(answer) && Object.assign(answer, { status: 418 }) },
    ],
    [
      'a filter that is ignored instead of refused',
      ['--only', 'problems', '--operations', 'listContacts'],
      /200 instead of 400/,
      { answer: (answer) => answer.path.includes('no_such') && Object.assign(answer, { status: 200 }) },
    ],
    [
      'an error that names another request',
      ['--only', 'problems', '--operations', 'listContacts'],
      /request_id is not the header/,
      {
        answer: (answer) =>
          answer.status === 400 &&
          change(answer, (body: object) => Object.assign(body, { request_id: 'other' })),
      },
    ],
    [
      'data without credentials',
      ['--only', 'problems', '--operations', 'listContacts'],
      /200 instead of 401/,
      { request: (headers) => Object.assign(headers, { authorization: app.admin.authorization }) },
    ],
    [
      'an entity tag that the contract does not have',
      ['--only', 'reads', '--operations', 'listContacts'],
      /ETag and the answer 304 are not documented/,
      {
        answer: (answer) => {
          if (!isList(answer)) return
          answer.headers.etag = '"1"'
          if (answer.sent['if-none-match'] !== undefined) Object.assign(answer, { status: 304, text: '' })
        },
      },
    ],
    [
      'a method without Allow',
      ['--only', 'problems', '--operations', 'listContacts'],
      /Allow lacks GET/,
      { answer: ({ headers }) => delete headers.allow },
    ],
    [
      'a key that is ignored',
      ['--only', 'writes', '--writes', '--operations', 'createTag'],
      /the repeated answer differs/,
      { request: (headers) => delete headers['idempotency-key'] },
    ],
    [
      'an entity tag that is ignored',
      ['--only', 'writes', '--writes', '--operations', 'createTag'],
      /200 instead of 412/,
      { request: (headers) => delete headers['if-match'] },
    ],
    [
      'a value that is not stored',
      ['--only', 'writes', '--writes', '--operations', 'createTag'],
      /it differs from the answer of the creation/,
      {
        answer: (answer) =>
          answer.method === 'GET' &&
          answer.status === 200 &&
          answer.path.includes('/tags/') &&
          change(answer, (body: object) => Object.assign(body, { name: 'Other' })),
      },
    ],
    [
      'a fault in what belongs to a new item',
      ['--only', 'writes', '--writes', '--operations', 'createTag,listTagMembers'],
      /FAIL {2}writes: listTagMembers of what was created/,
      {
        answer: (answer) =>
          answer.path.includes('/members') && change(answer, (body: { page?: object }) => delete body.page),
      },
    ],
    [
      'an operation that is gone',
      ['--only', 'contract', '--operations', 'listContacts,listTags'],
      /GET \/tags is gone/,
      {
        answer: (answer) =>
          answer.path === '/openapi.json' &&
          change(
            answer,
            (body: { paths: Record<string, { get?: unknown }> }) => delete body.paths['/tags']?.get,
          ),
      },
    ],
    [
      'a member of an answer that will be gone',
      ['--only', 'contract', '--operations', 'listContacts'],
      /200\/data\[\]\/first_name is gone/,
      {
        answer: (answer) =>
          answer.path === '/openapi.json' &&
          change(
            answer,
            (body: { components: { schemas: { Contact: { properties: { first_name?: object } } } } }) =>
              delete body.components.schemas.Contact.properties.first_name,
          ),
      },
    ],
    [
      'a member of a body that is required now',
      ['--only', 'contract', '--operations', 'createContact'],
      /request\/first_name is required now/,
      {
        answer: (answer) =>
          answer.path === '/openapi.json' &&
          change(answer, (body: { components: { schemas: Record<string, { required: string[] }> } }) =>
            body.components.schemas.ContactCreate?.required.push('first_name'),
          ),
      },
    ],
  ]

  test.each(cases)('%s', async (_, words, found, given) => {
    breach = given
    const { code, lines } = await verify('--quiet', ...words)
    expect(lines.join('\n')).toMatch(found)
    expect(code).toBe(1)
    expect((await app.send<{ data: object[] }>('GET', '/tags')).body.data).toEqual([])
  })
})

test('an operation that will end is a note with its day and what replaces it', async () => {
  breach.answer = (answer) => {
    if (answer.path !== '/openapi.json') return
    change(answer, (body: { paths: Record<string, { get: object }> }) => {
      Object.assign(body.paths['/tags']?.get ?? {}, {
        deprecated: true,
        'x-sunset': '2027-06-30',
        'x-replaced-by': '/labels',
      })
    })
  }
  const { code, lines } = await verify('--only', 'contract', '--operations', 'listTags')
  expect(code).toBe(0)
  expect(lines.join('\n')).toContain('note: deprecated: it ends on 2027-06-30; use /labels')
})

test('so is a member that will end', async () => {
  const { code, lines } = await verify('--only', 'contract', '--operations', 'eraseContact')
  expect(code).toBe(0)
  expect(lines.join('\n')).toContain('200/erased is deprecated: it ends on 2027-12-31; use erased_at')
})

describe('a wrong command is refused', () => {
  test.each([
    [['--only', 'rites'], /There is no group rites/],
    [['--only', 'writes'], /needs --writes/],
    [['--operations', 'listShoes'], /no operation listShoes/],
    [['--document', '/nothing.json'], /cannot be read/],
    [['--auth', 'nonsense'], /user:password or an API key/],
    [['--auth', 'ada:wrong'], /credentials are rejected/],
    [['--url', 'http://127.0.0.1:9'], /cannot be reached/],
    [['--bogus'], /Unknown option/],
  ])('%j', async (words, why) => {
    await expect(verify(...words)).rejects.toThrow(why)
  })
})
