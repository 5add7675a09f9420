import { beforeEach, describe, expect, test } from 'vitest'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'
import {
  announce,
  codeOf,
  endJob,
  faultsOf,
  type Import,
  importOf,
  plain,
  put,
  start,
  tidy,
  uploaded,
  uploadUrl,
} from './support.ts'

const app = await startTestApp({ edition: 'pro' })
beforeEach(() => tidy(app))

const addGenre = () =>
  app.send('POST', '/custom-fields', { body: { key: 'genre', label: 'Genre', type: 'text' } })
const addList = async () =>
  (await app.send<{ id: string; slug: string }>('POST', '/lists', { body: { name: 'Newsletter' } })).body
const addTag = async () =>
  (await app.send<{ id: string }>('POST', '/tags', { body: { name: 'Autumn fair' } })).body

const update = (id: string, body: object, headers: Record<string, string> = {}) =>
  app.send<Import>('PUT', `/imports/${id}`, { body, headers })

describe('a new import', () => {
  test('has the given settings and defaults for the others', async () => {
    const [list, tag] = [await addList(), await addTag()]
    const consent = { basis: 'opt_in', occurred_at: '2026-01-05T10:00:00+02:00' }
    const made = await announce(app, { lists: ['newsletter'], tags: [tag.id], consent, duplicates: 'skip' })
    expect(made).toMatchObject({
      filename: 'readers.csv',
      state: 'awaiting_upload',
      encoding: null,
      mapping: null,
      duplicates: 'skip',
      status: 'subscribed',
      source: 'import',
      lists: [{ id: list.id, name: 'Newsletter' }],
      tags: [{ id: tag.id, name: 'Autumn fair' }],
      consent: {
        purpose: 'marketing',
        basis: 'opt_in',
        text_version: null,
        source: null,
        occurred_at: '2026-01-05T08:00:00.000Z',
      },
      job_id: null,
    })
    expect(await importOf(app, made.id)).toEqual(made)
  })

  test('reports all errors at once', async () => {
    const answer = await app.send('POST', '/imports', {
      body: {
        filename: 'readers.csv',
        format: 'csv',
        mapping: [
          { column: 'a', target: 'nothing_known' },
          { column: 'b', target: 'custom.unknown' },
          { column: 'c', target: 'phone' },
          { column: 'd', target: 'phone' },
          { column: 'e', target: 'tags' },
          { column: 'ada@example.com', target: 'tags' },
        ],
        lists: ['no-such-list'],
        tags: ['no-such-tag'],
        consent: { basis: 'opt_in', occurred_at: '2999-01-01T00:00:00Z' },
      },
    })
    expect(answer.status).toBe(400)
    expect(faultsOf(answer)).toEqual([
      ['/mapping/0/target', 'enum'],
      ['/mapping/1/target', 'not_found'],
      ['/mapping/3/target', 'unique_items'],
      ['/mapping/5/column', 'not_allowed'],
      ['/mapping', 'required'],
      ['/lists/0', 'not_found'],
      ['/tags/0', 'not_found'],
      ['/consent/occurred_at', 'invalid_value'],
    ])
    expect((await app.send<{ data: Import[] }>('GET', '/imports')).body.data).toEqual([])
  })

  test('shows its upload link only to callers who may upload', async () => {
    const made = await announce(app)
    const reading = await addApiKey(app, { scopes: ['imports:read'] })
    const writing = await addApiKey(app, { scopes: ['imports:read', 'imports:write'] })
    const uploadFor = async ({ caller }: typeof reading) =>
      (await app.send<Import>('GET', `/imports/${made.id}`, { authorization: caller.authorization ?? null }))
        .body.upload
    expect(await uploadFor(reading)).toBeNull()
    // Each caller gets a link of its own, which expires with the caller's key.
    const theirs = await uploadFor(writing)
    expect(theirs).toEqual({ ...made.upload, url: expect.stringContaining('/uploads/') })
    expect(theirs?.url).not.toBe(made.upload?.url)
  })

  test('requires the scope to write contacts too', async () => {
    const { caller } = await addApiKey(app, { scopes: ['imports:read', 'imports:write'] })
    const body = { filename: 'readers.csv', format: 'csv' }
    const answer = await app.send('POST', '/imports', { body, authorization: caller.authorization ?? null })
    expect(codeOf(answer)).toEqual([403, 'missing_scope'])
  })
})

describe('an update', () => {
  test('changes only the members of the body', async () => {
    const { id } = await uploaded(app)
    await addGenre()
    const before = (await update(id, { source: 'fair', consent: { basis: 'asserted' } })).body
    app.clock.advance(1000)
    const mapping = [{ column: 'E-mail', target: 'email' }]
    const answer = await update(id, { mapping, consent: null, filename: 'visitors.csv' })
    expect(answer.body).toEqual({
      ...before,
      mapping: [{ ...mapping[0], meanings: null }],
      consent: null,
      filename: 'visitors.csv',
      updated_at: app.clock.now().toISOString(),
    })
    expect(await importOf(app, id)).toEqual(answer.body)
    expect((await update(id, { mapping: null })).body.mapping).toBeNull()
  })

  test('keeps the version if nothing changes', async () => {
    const { id } = await uploaded(app)
    const first = await update(id, { source: 'fair' })
    app.clock.advance(1000)
    const second = await update(id, { source: 'fair' })
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  test('can map only columns that the file has with its settings', async () => {
    const { id } = await uploaded(app, plain.replaceAll(',', ';'))
    const mapping = [
      { column: 'E-mail', target: 'email' },
      { column: 'Surname', target: 'last_name' },
    ]
    expect(faultsOf(await update(id, { mapping }))).toEqual([['/mapping/1/column', 'not_found']])
    const known = mapping.slice(0, 1)
    expect((await update(id, { mapping: known })).status).toBe(200)
    expect(faultsOf(await update(id, { mapping: known, delimiter: ',' }))).toEqual([
      ['/mapping/0/column', 'not_found'],
    ])
  })

  test('can map any column before the upload, and in NDJSON', async () => {
    const mapping = [{ column: 'anything', target: 'email' }]
    const waiting = await announce(app)
    expect((await update(waiting.id, { mapping })).status).toBe(200)
    const lines = await uploaded(app, '{"email":"ada@example.com"}\n', { format: 'ndjson' })
    expect((await update(lines.id, { mapping })).status).toBe(200)
  })

  test('with an archived custom field is rejected', async () => {
    await addGenre()
    const { data } = (await app.send<{ data: { id: string }[] }>('GET', '/custom-fields')).body
    await app.send('POST', `/custom-fields/${data[0]?.id}/archive`)
    const { id } = await announce(app)
    const mapping = [
      { column: 'a', target: 'email' },
      { column: 'b', target: 'custom.genre' },
    ]
    expect(faultsOf(await update(id, { mapping }))).toEqual([['/mapping/1/target', 'not_found']])
  })

  test('with an outdated entity tag is rejected', async () => {
    const { id } = await uploaded(app)
    const { headers } = await app.send('GET', `/imports/${id}`)
    const etag = headers.get('etag') ?? ''
    expect((await update(id, { source: 'fair' }, { 'if-match': etag })).status).toBe(200)
    expect(codeOf(await update(id, { source: 'shop' }, { 'if-match': etag }))).toEqual([
      412,
      'precondition_failed',
    ])
    expect(codeOf(await app.send('DELETE', `/imports/${id}`, { headers: { 'if-match': etag } }))).toEqual([
      412,
      'precondition_failed',
    ])
  })

  test('is rejected while a job runs, and after the import is finished', async () => {
    const { id } = await uploaded(app)
    await start(app, id)
    expect(codeOf(await update(id, { source: 'fair' }))).toEqual([409, 'invalid_state'])
    await endJob(app, id, 'succeeded')
    expect(codeOf(await update(id, { source: 'fair' }))).toEqual([409, 'invalid_state'])
  })

  test('returns the current names of lists and tags, without deleted ones', async () => {
    const [list, tag] = [await addList(), await addTag()]
    const { id } = await announce(app, { lists: [list.id], tags: [tag.id] })
    const { headers } = await app.send('GET', `/imports/${id}`)
    await app.send('PUT', `/lists/${list.id}`, { body: { name: 'Monthly letter' } })
    await app.send('DELETE', `/tags/${tag.id}`)
    const now = await app.send<Import>('GET', `/imports/${id}`)
    expect(now.body).toMatchObject({ lists: [{ id: list.id, name: 'Monthly letter' }], tags: [] })
    expect(now.headers.get('etag')).not.toBe(headers.get('etag'))
  })
})

test('the list filters by state, the latest first', async () => {
  const waiting = await announce(app)
  app.clock.advance(1000)
  const ready = await uploaded(app)
  app.clock.advance(1000)
  const running = await uploaded(app)
  await start(app, running.id)
  const idsOf = async (query: string) =>
    (await app.send<{ data: Import[] }>('GET', `/imports${query}`)).body.data.map(({ id }) => id)
  expect(await idsOf('')).toEqual([running.id, ready.id, waiting.id])
  expect(await idsOf('?state=ready')).toEqual([ready.id])
  expect(await idsOf('?state=running,awaiting_upload')).toEqual([running.id, waiting.id])
  expect(await idsOf('?limit=1&state=finished,expired')).toEqual([])
})

test('an upload creates a new version of the import', async () => {
  const made = await announce(app)
  const { headers } = await app.send('GET', `/imports/${made.id}`)
  await put(uploadUrl(app, made), plain)
  const answer = await update(made.id, { source: 'fair' }, { 'if-match': headers.get('etag') ?? '' })
  expect(codeOf(answer)).toEqual([412, 'precondition_failed'])
})
