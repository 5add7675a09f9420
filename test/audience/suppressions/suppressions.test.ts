import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { keepAsciiDomains } from '../../../server/audience/suppressions/index.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']
type Suppression = Schemas['Suppression']
type Problem = Schemas['Problem']

const app = await startTestApp()
const { sql } = app.context

const post = <Body = Suppression>(body: object, path = '') =>
  app.send<Body>('POST', `/suppressions${path}`, { body })
const suppress = async (
  kind: Suppression['kind'],
  value: string,
  more: object = {},
): Promise<Suppression> => {
  const { status, body } = await post({ kind, value, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const faultsOf = ({ errors }: Problem) =>
  errors.map((fault) => [fault.pointer ?? fault.parameter ?? fault.header, fault.code])

beforeEach(async () => {
  await sql`delete from suppressions`
  await sql`delete from contacts`
})

describe('createSuppression', () => {
  test.each([
    [{ kind: 'address' }, '/value', 'required'],
    [{ kind: 'person', value: 'ada@example.com' }, '/kind', 'enum'],
    [{ kind: 'address', value: 'example.com' }, '/value', 'invalid_value'],
    [{ kind: 'domain', value: 'ada@example.com' }, '/value', 'invalid_value'],
    [{ kind: 'hash', value: 'abc' }, '/value', 'invalid_value'],
    [{ kind: 'address', value: 'ada@example.com', reason: 'erased' }, '/reason', 'enum'],
    [{ kind: 'address', value: 'a b@example.com' }, '/value', 'pattern'],
  ])('rejects %j with %s', async (body, pointer, code) => {
    const answer = await post<Problem>(body)
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toContainEqual([pointer, code])
  })

  test('stores an address in lower case and records an activity of its contact', async () => {
    const contact = { email: 'Alan@example.com' }
    const { body: alan } = await app.send<{ id: string }>('POST', '/contacts', { body: contact })
    const { status, body, headers } = await post({
      kind: 'address',
      value: 'ALAN@example.com',
      note: 'Asked for it',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'address',
      value: 'alan@example.com',
      reason: 'manual',
      note: 'Asked for it',
      created_by: { kind: 'user', id: app.admin.id, name: 'Katherine Johnson' },
      created_at: app.clock.now().toISOString(),
    })
    expect(headers.get('location')).toBe(`/service/v1/suppressions/${body.id}`)
    const activities =
      await sql`select type from contact_activities where contact_id = ${alan.id} order by id`
    expect(activities.map(({ type }) => type)).toEqual(['created', 'suppressed'])
  })

  test('rejects an existing subject; an address and its hash are the same', async () => {
    await suppress('address', 'ada@example.com')
    for (const again of [
      { kind: 'address', value: 'Ada@Example.com' },
      { kind: 'hash', value: sha256('ada@example.com') },
    ])
      expect(await post(again)).toMatchObject({
        status: 409,
        body: { code: 'already_exists', errors: [{ pointer: '/value', code: 'not_allowed' }] },
      })
    await suppress('domain', 'example.com')
    expect((await post({ kind: 'domain', value: 'Example.com' })).status).toBe(409)
  })

  test('rejects it with an Idempotency-Key too, and notes that it was stated again', async () => {
    const { id } = await suppress('address', 'ada@example.com')
    const again = await app.send('POST', '/suppressions', {
      body: { kind: 'address', value: 'ada@example.com' },
      headers: { 'idempotency-key': 'stated-once-more' },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    const [row] = await sql`select id, confirmed_at from suppressions`
    expect(row).toEqual({ id, confirmed_at: app.clock.now().toISOString() })
  })

  test('never returns or stores the address of a hash', async () => {
    const { value } = await suppress('hash', sha256('ada@example.com'))
    expect(value).toBeNull()
    const [row] = await sql`select value, encode(hash, 'hex') as hash from suppressions`
    expect(row?.value).toBeNull()
    expect(row?.hash).not.toBe(sha256('ada@example.com'))
  })
})

describe('getSuppression', () => {
  test('returns 404 for an unknown suppression and 304 for an unchanged one', async () => {
    const { id } = await suppress('domain', 'example.net')
    const { body, headers } = await app.send('GET', `/suppressions/${id}`)
    expect(body).toMatchObject({ id, kind: 'domain', value: 'example.net' })
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await app.send('GET', `/suppressions/${id}`, known)).status).toBe(304)
    await app.send('DELETE', `/suppressions/${id}`)
    expect((await app.send('GET', `/suppressions/${id}`)).status).toBe(404)
  })
})

describe('deleteSuppression', () => {
  test('requires an administrator and the entity tag, and works once', async () => {
    const { id } = await suppress('address', 'ada@example.com')
    const path = `/suppressions/${id}`
    const { authorization } = app.editor
    expect((await app.send('DELETE', path, { authorization })).status).toBe(403)
    expect((await app.send('DELETE', path, { headers: { 'if-match': '"v9"' } })).status).toBe(412)
    const { status, body } = await app.send('DELETE', path, { headers: { 'if-match': '"v1"' } })
    expect([status, body]).toEqual([200, { id, deleted: true }])
    expect((await app.send('DELETE', path)).status).toBe(404)
  })
})

describe('listSuppressions', () => {
  const valuesOf = async (query: string) => {
    const { body } = await app.send<Schemas['SuppressionPage']>('GET', `/suppressions${query}`)
    return body.data.map(({ value }) => value)
  }

  test.each([
    ['?kind=person', 'kind', 'enum'],
    ['?reason=other', 'reason', 'enum'],
    ['?email=ada', 'email', 'format'],
    ['?search=a', 'search', 'min_length'],
  ])('rejects %s', async (query, parameter, code) => {
    const { status, body } = await app.send<Problem>('GET', `/suppressions${query}`)
    expect(status).toBe(400)
    expect(faultsOf(body).map(([place]) => place?.split('/')[0])).toContain(parameter)
    expect(faultsOf(body).map(([, found]) => found)).toContain(code)
  })

  test('filters by kind, reason, address and part, the latest first, page by page', async () => {
    await suppress('address', 'ada@example.com', { reason: 'bounced' })
    app.clock.advance(1000)
    await suppress('domain', 'example.com')
    app.clock.advance(1000)
    await suppress('hash', sha256('grace@example.net'), { reason: 'complained' })
    expect(await valuesOf('')).toEqual([null, 'example.com', 'ada@example.com'])
    expect(await valuesOf('?kind=domain')).toEqual(['example.com'])
    expect(await valuesOf('?reason=bounced,complained')).toEqual([null, 'ada@example.com'])
    expect(await valuesOf('?email=ADA@example.com')).toEqual(['example.com', 'ada@example.com'])
    expect(await valuesOf('?email=Grace@example.net')).toEqual([null])
    expect(await valuesOf('?email=ada@sub.example.com')).toEqual([])
    expect(await valuesOf('?search=ADA')).toEqual(['ada@example.com'])
    expect(await valuesOf('?search=%25%25')).toEqual([])
    const walked: (string | null)[] = []
    for await (const one of app.client().pages('/suppressions', { params: { query: { limit: 1 } } }))
      walked.push(one.value)
    expect(walked).toEqual([null, 'example.com', 'ada@example.com'])
  })
})

describe('checkSuppressions', () => {
  test.each([
    [{}, 'required'],
    [{ emails: [] }, 'min_items'],
    [{ emails: ['ada'] }, 'format'],
    [{ emails: ['ada@example.com', 'ada@example.com'] }, 'unique_items'],
  ])('rejects %j', async (body, code) => {
    const answer = await post<Problem>(body, '/check')
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body).map(([, found]) => found)).toContain(code)
  })

  test('returns the most specific suppression, in the order of the request, and writes nothing', async () => {
    const ada = await suppress('address', 'ada@example.com', { reason: 'bounced' })
    const domain = await suppress('domain', 'example.com')
    const hash = await suppress('hash', sha256('grace@example.net'))
    const emails = ['grace@example.net', 'ADA@EXAMPLE.COM', 'alan@example.com', 'joan@example.org']
    const { status, body } = await post<Schemas['SuppressionCheckResult']>({ emails }, '/check')
    expect(status).toBe(200)
    expect(body.suppressed_count).toBe(3)
    expect(body.results.map(({ suppression_id }) => suppression_id)).toEqual([
      hash.id,
      ada.id,
      domain.id,
      null,
    ])
    expect(body.results[1]).toEqual({
      email: 'ADA@EXAMPLE.COM',
      suppressed: true,
      suppression_id: ada.id,
      kind: 'address',
      reason: 'bounced',
    })
    expect(await sql`select from suppressions`).toHaveLength(3)
  })
})

describe('importSuppressions', () => {
  const take = async (entries: object[]) => {
    const { status, body } = await post<Schemas['SuppressionImportResult']>({ entries }, '/import')
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  test.each([
    [{ entries: [] }, 'min_items'],
    [{ entries: [{ kind: 'address' }] }, 'required'],
    [{ entries: [{ kind: 'address', value: 'ada@example.com', reason: 'erased' }] }, 'enum'],
    [{ entries: Array(1001).fill({ kind: 'address', value: 'ada@example.com' }) }, 'max_items'],
  ])('rejects invalid requests (%#)', async (body, code) => {
    const answer = await post<Problem>(body, '/import')
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body).map(([, found]) => found)).toContain(code)
  })

  test('returns the result of each item in order, and creates duplicates once', async () => {
    const known = await suppress('address', 'alan@example.com')
    const { results, ...counts } = await take([
      { kind: 'domain', value: 'not_a_domain' },
      { kind: 'address', value: 'Alan@example.com', reason: 'complained' },
      { kind: 'address', value: 'ada@example.com' },
      { kind: 'hash', value: sha256('ada@example.com') },
      { kind: 'domain', value: 'example.com', reason: 'bounced', note: 'Closed' },
    ])
    expect(counts).toEqual({ created_count: 2, unchanged_count: 2, failed_count: 1 })
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'failed',
      'unchanged',
      'created',
      'unchanged',
      'created',
    ])
    expect(results[0]?.problem).toEqual({ code: 'invalid_request', detail: 'not_a_domain is not a domain.' })
    expect(results[1]?.suppression_id).toBe(known.id)
    expect(results[3]?.suppression_id).toBe(results[2]?.suppression_id)
    const rows = await sql`select value, reason, note from suppressions order by value`
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { value: 'ada@example.com', reason: 'imported', note: null },
      { value: 'alan@example.com', reason: 'manual', note: null },
      { value: 'example.com', reason: 'bounced', note: 'Closed' },
    ])
  })

  test('creates a thousand at once and returns them as unchanged when repeated, also simultaneously', async () => {
    const entries = Array.from({ length: 1000 }, (_, n) => ({ kind: 'address', value: `n${n}@example.com` }))
    const both = await Promise.all([take(entries), take(entries.toReversed())])
    expect(both.map((one) => one.created_count + one.unchanged_count)).toEqual([1000, 1000])
    expect(both.reduce((sum, one) => sum + one.created_count, 0)).toBe(1000)
    expect((await take(entries)).unchanged_count).toBe(1000)
  })
})

describe('a suppression with a domain in Unicode from an earlier version', () => {
  const keepAsIs = async (id: string, value: string) => {
    const key = Buffer.from(sha256(value), 'hex')
    await sql`update suppressions set value = ${value}, hash = ${key} where id = ${id}`
  }
  const checked = async (...emails: string[]) => {
    const { body } = await post<{ results: { suppressed: boolean }[] }>({ emails }, '/check')
    return body.results.map(({ suppressed }) => suppressed)
  }

  test('is found in either form after the process starts, and stays one', async () => {
    await keepAsIs((await suppress('address', 'ada@a.example')).id, 'ada@bücher.example')
    await keepAsIs((await suppress('domain', 'b.example')).id, 'häfen.example')
    const twice = await suppress('domain', 'c.example')
    await keepAsIs(twice.id, 'straße.example')
    const { id } = await suppress('domain', 'xn--strae-oqa.example')
    const local = await suppress('address', 'jörg@d.example')
    const emails = ['ada@xn--bcher-kva.example', 'x@häfen.example', 'x@straße.example']
    expect(await checked(...emails)).toEqual([false, false, true])

    await keepAsciiDomains(app.context)
    await keepAsciiDomains(app.context)
    expect(await checked(...emails)).toEqual([true, true, true])
    const rows = await sql<{ id: string; value: string }[]>`select id, value from suppressions order by value`
    expect(rows.map(({ value }) => value)).toEqual([
      'ada@xn--bcher-kva.example',
      local.value,
      'xn--hfen-loa.example',
      'xn--strae-oqa.example',
    ])
    expect(rows.at(-1)?.id).toBe(id)
  })

  test('is detected by an index lookup', async () => {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx.unsafe("explain select id from suppressions where value ~ '[^\\x01-\\x7f][^@]*$'")
    })
    expect(JSON.stringify(plan)).toContain('suppressions_beyond_ascii')
  })
})
