import { describe, expect, test } from 'vitest'
import type { Access, SourceFault } from '../../../server/migration/records/driver.ts'
import { judge, type RawAnswer, waitOf } from '../../../server/migration/sources/http/answers.ts'

const now = new Date('2026-11-23T12:00:00Z')

const answer = (status: number, body: string, headers: Record<string, string> = {}): RawAnswer => ({
  status,
  headers,
  body: Buffer.from(body),
})

const codeOf = async (raw: RawAnswer, rejects?: Access['rejects']): Promise<string> => {
  try {
    const verdict = await judge(raw, now, rejects === undefined ? {} : { rejects })
    return verdict.kind === 'repeat' ? verdict.code : verdict.kind
  } catch (error) {
    return (error as SourceFault).code
  }
}

describe('the judgement of an answer', () => {
  test.each<[string, RawAnswer, string]>([
    ['data', answer(200, '{"a":1}'), 'answer'],
    ['data with its length', answer(200, '{"a":1}', { 'content-length': '7' }), 'answer'],
    ['a truncated body', answer(200, '{"a":', { 'content-length': '7' }), 'source_bad_answer'],
    ['invalid JSON', answer(200, '{"a":'), 'source_bad_answer'],
    ['a login page', answer(200, ' <!doctype html>'), 'source_bad_answer'],
    ['an empty body', answer(200, ''), 'source_bad_answer'],
    ['deep nesting', answer(200, '['.repeat(65) + ']'.repeat(65)), 'source_bad_answer'],
    ['brackets within a text', answer(200, JSON.stringify('['.repeat(500))), 'answer'],
    ['a redirect', answer(302, '', { location: 'https://elsewhere.example/x' }), 'source_bad_answer'],
    ['a dead key', answer(401, '{}'), 'source_unauthorized'],
    ['a missing right', answer(403, '{"title":"Forbidden"}'), 'source_forbidden'],
    ['a gate without JSON', answer(403, '<html>'), 'wait'],
    ['a missing address', answer(404, '{}'), 'source_not_found'],
    ['too many requests', answer(429, '{}'), 'wait'],
    ['a broken gateway', answer(502, '<html>'), 'source_unavailable'],
    ['an answer of an old version', answer(410, '{}'), 'source_bad_answer'],
  ])('knows %s', async (_, raw, code) => {
    expect(await codeOf(raw)).toBe(code)
  })

  test.each<[string, string]>([
    ['{"message":"invalid API credentials"}', 'source_unauthorized'],
    ['{"message":"permission denied: bounces:get"}', 'source_forbidden'],
    ['', 'source_unauthorized'],
    ['<html>', 'wait'],
  ])('lets the source say whether a 403 with %j means wrong credentials', async (body, code) => {
    const rejects = (error: unknown): boolean =>
      error === null || (error as { message?: string }).message === 'invalid API credentials'
    expect(await codeOf(answer(403, body), rejects)).toBe(code)
  })

  test.each<[number, string, string]>([
    [
      401,
      '{"message":"unrecognised IP address 198.51.100.7","code":"unauthorized"}',
      'unrecognised IP address',
    ],
    [403, '{"message":"This app lacks scopes.","category":"MISSING_SCOPES"}', 'This app lacks scopes.'],
    [403, '{"message":"permission denied: bounces:get"}', 'permission denied: bounces:get'],
    [403, '{"errors":[{"code":403,"message":"API disabled","type":null}]}', 'API disabled'],
    [401, '{"errors":["The access token is invalid"]}', 'The access token is invalid'],
    [
      401,
      '{"title":"API Key Invalid","detail":"Your API key may be invalid."}',
      'Your API key may be invalid.',
    ],
  ])('tells what the source says with %i %s', async (status, body, said) => {
    await expect(judge(answer(status, body), now)).rejects.toThrow(`It says: ${said}`)
  })

  test.each([{ message: { a: 1 } }, { errors: [] }, ['x'], 7, { message: '' }])(
    'says nothing else if the source says nothing: %j',
    async (body) => {
      await expect(judge(answer(401, JSON.stringify(body)), now)).rejects.toThrow(
        /^The source rejects the credentials\.$/,
      )
    },
  )

  test('hides a secret that the source repeats, also where what it says is cut', async () => {
    const secret = 'planted-secret'
    const scrub = (text: string): string => text.replaceAll(secret, '***')
    for (let at = 150; at < 210; at++) {
      const body = JSON.stringify({ message: `${'x'.repeat(at)}${secret}` })
      await expect(judge(answer(401, body), now, { scrub })).rejects.toThrow(/^[^p]*x[x*]*$/)
    }
  })

  test('tells one short line of what the source says', async () => {
    const body = JSON.stringify({ message: `a\u0000b\r\nc\u202e${'x'.repeat(5_000)}` })
    await expect(judge(answer(401, body), now)).rejects.toThrow(
      /^The source rejects the credentials\. It says: a b c x{190,}$/,
    )
    await expect(judge(answer(401, body), now)).rejects.toThrow(/^.{1,260}$/)
  })

  test('names only the host of a redirect', async () => {
    await expect(
      judge(answer(301, '', { location: 'https://evil.example/?key=secret' }), now),
    ).rejects.toThrow('The source redirects to evil.example. Enter the final address.')
  })
})

describe('the wait that a source asks for', () => {
  test.each<[Record<string, string>, number | null]>([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': 'Mon, 23 Nov 2026 12:01:00 GMT' }, 60_000],
    [{ 'retry-after': '0' }, 1000],
    [{ 'retry-after': '86400' }, 3_600_000],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'soon', 'x-ratelimit-reset': '5' }, 5000],
    [{ 'ratelimit-reset': '12' }, 12_000],
    [{ 'x-sib-ratelimit-reset': '7' }, 7000],
    [{ 'x-ratelimit-reset': String(now.getTime() / 1000 + 20) }, 20_000],
    [{ 'x-ratelimit-reset': String(now.getTime() + 20_000) }, 20_000],
    [{ 'x-hubspot-ratelimit-interval-milliseconds': '10000' }, 10_000],
    [{}, null],
  ])('reads %j', (headers, milliseconds) => {
    expect(waitOf(headers, now)).toBe(milliseconds)
  })
})
