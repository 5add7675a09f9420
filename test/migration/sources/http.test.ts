import { describe, expect, test } from 'vitest'
import type { Access, SourceLimits } from '../../../server/migration/records/driver.ts'
import {
  createSourceHttp,
  pinnedBase,
  type SourceHttpOptions,
  SourceWaits,
} from '../../../server/migration/sources/http/http.ts'
import { scrubber } from '../../../server/migration/sources/http/scrub.ts'
import {
  type OutboundAnswer,
  OutboundRefused,
  type OutboundRequest,
} from '../../../server/platform/http/outbound.ts'

const secret = 'p4ss/word+of=Ada'
const access: Access = {
  base: (_, baseUrl) => baseUrl ?? 'https://api.vendor.example/v1',
  headers: ({ user = '', password = '' }) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  }),
}
const limits: SourceLimits = {
  requests: [{ count: 10, seconds: 1 }],
  concurrent: 1,
  page_size: 100,
  timeout_s: 30,
}

type Answer = { status: number; body?: string; headers?: Record<string, string> } | Error

/** A source that returns these in their order. */
const source = (answers: Answer[], more: Partial<SourceHttpOptions> = {}) => {
  const seen: { url: string; request: OutboundRequest | undefined }[] = []
  const slept: number[] = []
  const spacings: number[] = []
  const blocked: number[] = []
  const http = createSourceHttp({
    outbound: async (url, request): Promise<OutboundAnswer> => {
      seen.push({ url, request })
      const answer = answers.shift()
      if (answer === undefined) throw new Error('No answer is left.')
      if (answer instanceof Error) throw answer
      return { status: answer.status, headers: answer.headers ?? {}, body: Buffer.from(answer.body ?? '{}') }
    },
    access,
    credentials: { user: 'ada', password: secret },
    baseUrl: null,
    limits,
    limiter: {
      take: async (spacing) => {
        spacings.push(spacing)
        return 0
      },
      block: async (milliseconds) => {
        blocked.push(milliseconds)
      },
    },
    sleep: async (milliseconds) => {
      slept.push(milliseconds)
    },
    now: () => new Date('2026-11-23T12:00:00Z'),
    random: () => 1,
    attempts: 5,
    plainHosts: [],
    count: () => undefined,
    ...more,
  })
  return { http, seen, slept, spacings, blocked }
}

describe('a request to a source', () => {
  test('stays on the pinned address and carries the credentials in its headers', async () => {
    const { http, seen, spacings } = source([{ status: 200, body: '{"ok":true}' }])
    const { body } = await http.get('/lists', { page: 2, ids: [1, 2], q: 'a b&c' })
    expect(body).toEqual({ ok: true })
    expect(seen[0]?.url).toBe('https://api.vendor.example/v1/lists?page=2&ids=1&ids=2&q=a+b%26c')
    expect(seen[0]?.request?.headers?.authorization).toMatch(/^Basic /)
    // 80 % of ten requests a second.
    expect(spacings).toEqual([125])
  })

  test.each(['//evil.example/x', 'https://evil.example/x', '/../../x', '\\\\evil.example', '?host=evil'])(
    'cannot leave the host with the path %s',
    async (path) => {
      const { http, seen } = source([{ status: 200 }])
      await http.get(path)
      expect(new URL(seen[0]?.url ?? '').host).toBe('api.vendor.example')
    },
  )

  test('is repeated after errors of the server, each time later', async () => {
    const { http, slept } = source([{ status: 502 }, new OutboundRefused('No answer'), { status: 200 }])
    await http.get('/x')
    expect(slept).toEqual([1000, 2000])
  })

  test('fails after five attempts', async () => {
    const { http, seen } = source(Array.from({ length: 5 }, () => ({ status: 500 })))
    await expect(http.get('/x')).rejects.toMatchObject({ code: 'source_unavailable' })
    expect(seen).toHaveLength(5)
  })

  test('is not repeated with a dead key', async () => {
    const { http, seen } = source([{ status: 401 }])
    await expect(http.get('/x')).rejects.toMatchObject({ code: 'source_unauthorized' })
    expect(seen).toHaveLength(1)
  })

  test('blocks all processes for as long as the source asks', async () => {
    const { http, blocked } = source([{ status: 429, headers: { 'retry-after': '7' } }, { status: 200 }])
    await http.get('/x')
    expect(blocked).toEqual([7000])
  })

  test('waits longer each time if the source does not say how long, and at random', async () => {
    const busy = () => [{ status: 429 }, { status: 429 }, { status: 429 }, { status: 200 }]
    const { http, blocked } = source(busy())
    await http.get('/x')
    expect(blocked).toEqual([2000, 4000, 8000])
    const parts = [0, 0.5, 0.25]
    const other = source([...busy(), { status: 502 }, { status: 200 }], { random: () => parts.shift() ?? 0 })
    await other.http.get('/x')
    expect(other.blocked).toEqual([1000, 3000, 5000])
    await other.http.get('/x')
    expect(other.slept).toEqual([500])
  })

  test.each<[Record<string, string>, number[]]>([
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '7' }, [7000]],
    [{ 'x-sib-ratelimit-remaining': '0', 'x-sib-ratelimit-reset': '600' }, [30_000]],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '7' }, []],
    [{ 'ratelimit-remaining': '0' }, []],
    [{ 'ratelimit-reset': '7' }, []],
  ])('rests before the limit of the account is passed: %j', async (headers, rests) => {
    const { http, blocked } = source([{ status: 200, headers }])
    await http.get('/x')
    expect(blocked).toEqual(rests)
  })

  test('gives the turn back instead of a long sleep', async () => {
    const limiter = { take: async () => 31_000, block: async () => undefined }
    const { http, seen, slept } = source([{ status: 200 }], { limiter })
    await expect(http.get('/x')).rejects.toBeInstanceOf(SourceWaits)
    expect([seen.length, slept.length]).toEqual([0, 0])
  })

  test('never shows the credentials in an error', async () => {
    const echo = `https://${encodeURIComponent(secret)}.example/`
    const { http } = source([{ status: 302, headers: { location: echo } }])
    await expect(http.get('/x')).rejects.toMatchObject({ code: 'source_bad_answer' })
    const basic = Buffer.from(`ada:${secret}`).toString('base64')
    const scrub = scrubber({ user: 'adalovelace', password: secret })
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]
    const pair = Buffer.from(`adalovelace:${secret}`).toString('base64')
    expect(scrub([...forms, pair].join(' '))).toBe('*** *** *** ***')
    expect(basic).not.toBe(pair)
  })
})

describe('the address of a source', () => {
  test.each([
    'http://vendor.example',
    'ftp://vendor.example',
    'https://a:b@vendor.example',
    'x',
    'https://v.example/?k=1',
  ])('is not %s', (text) => {
    expect(() => pinnedBase(text, [])).toThrow()
  })

  test('may be without TLS only for the hosts of the operator', () => {
    expect(pinnedBase('http://127.0.0.1:4711/api', ['127.0.0.1:4711']).host).toBe('127.0.0.1:4711')
    expect(() => pinnedBase('http://127.0.0.1:4712/api', ['127.0.0.1:4711'])).toThrow()
  })
})
